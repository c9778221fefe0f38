// `npm run lint:shop`: what still keeps the shop from opening; exit 1 if anything does.
import { resolve } from 'node:path';
import { EnvError } from '../netlify/lib/env.ts';
import { readShopBelow } from '../netlify/services/shop/readShop.ts';
import { findingLines } from './astro/findingLines.ts';
import { lackLines } from './lackLines.ts';
import { loadEnv } from './server/envFile.ts';

try {
  const env = loadEnv(resolve(import.meta.dirname, '..'));
  const { findings, lacks, sells } = await readShopBelow(env.contentRoot, env, true);
  for (const line of await findingLines(findings)) console.log(line);
  if (findings.length === 0) console.log('Nothing is missing: the shop may open.');
  else {
    const effect = sells
      ? 'Prints are sold all the same: content/site.json says "sell": "always".'
      : 'Until then a production build is a portfolio without prints to buy.';
    console.log(`\n${findings.length} still missing. ${effect}`);
  }
  if (lacks.length > 0) console.log('\nWhat else the environment lacks:');
  for (const line of lackLines(lacks)) console.log(line);
  console.log('This list is no legal advice.');
  process.exitCode = findings.length > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof EnvError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
