import { type ReadShop, readShop, type ShopStore } from '../../netlify/content/readShop.ts';
import type { Env } from '../../netlify/lib/env.ts';
import { lacksOf } from '../../netlify/lib/lacks.ts';
import { lackLines } from '../lackLines.ts';
import { findingLines } from './findingLines.ts';

/** Does this build sell prints? In production a shop that may not open becomes a portfolio, and the log says why. */
export async function judgeShop(
  store: ShopStore,
  env: Env,
  warn: (line: string) => void,
): Promise<Pick<ReadShop, 'sells' | 'notices'>> {
  const { findings, sells, notices } = await readShop(store, env, env.isProductionBuild);
  if (findings.length > 0) {
    const what = sells ? 'Prints are sold' : 'No prints are sold: the site is built as a portfolio';
    warn(`${what}. Still missing: ${findings.length}, as \`npm run lint:shop\` lists them.`);
    // What the environment lacks stands in the table, with all the rest of it.
    const inContent = findings.filter((finding) => !('lack' in finding));
    if (env.isProductionBuild) for (const line of await findingLines(inContent)) warn(line);
  }
  const lacks = env.isProductionBuild ? lacksOf(env.given) : [];
  if (lacks.length > 0) {
    warn('What the environment lacks (.env.example says more of each):');
    for (const line of lackLines(lacks)) warn(line);
  }
  return { sells, notices };
}
