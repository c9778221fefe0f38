// `npm run lint:shop` lists what keeps the shop from opening; exit 1 if anything does.
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { createBundledStore } from '../netlify/content/bundled/store.ts';
import { TEXT_FOLDER } from '../netlify/content/contentPaths.ts';
import { readShop } from '../netlify/content/readShop.ts';
import { EnvError } from '../netlify/lib/env.ts';
import { mapAtOnce } from '../netlify/lib/mapAtOnce.ts';
import { describeSoftPrints } from '../src/admin/site/readinessTexts.ts';
import { messageOf, runCommand } from './command.ts';
import { loadEnv } from './serve/environment.ts';
import { findingLines, lackLines } from './shopReport.ts';

const AT_ONCE = 8;

/** The upright sizes in px of a folder's pictures by file name, without unreadable ones. */
async function measurePictures(folder: string) {
  const files = await readdir(folder).catch(() => []);
  const sizes = await mapAtOnce(files, AT_ONCE, async (file) => {
    const header = await sharp(join(folder, file))
      .metadata()
      .catch(() => undefined);
    return header && ([file, header.autoOrient] as const);
  });
  return new Map(sizes.filter((size) => size !== undefined));
}

async function main(): Promise<void> {
  const env = loadEnv(resolve(import.meta.dirname, '..'));
  const shown = await measurePictures(join(env.contentRoot, 'public/photos'));
  const store = createBundledStore({ root: env.contentRoot, folders: [TEXT_FOLDER] });
  const { findings, missingConfig, softPrints, sells } = await readShop(store, env, true, shown);
  for (const line of await findingLines(findings)) console.log(line);
  if (findings.length === 0) console.log('Nothing is missing: the shop may open.');
  else {
    const effect = sells
      ? 'Prints are sold anyway: content/site.json says "sell": "always".'
      : 'Until then a production build is a portfolio without prints to buy.';
    console.log(`\n${findings.length} still missing. ${effect}`);
  }
  if (missingConfig.length > 0) console.log('\nWhat else the environment lacks:');
  for (const line of lackLines(missingConfig)) console.log(line);
  if (softPrints.length > 0) console.log('\nHow photos print:');
  for (const soft of softPrints) {
    const { where, what } = describeSoftPrints('en', soft);
    console.log(`  ${where}: ${what}`);
  }
  console.log('This list is no legal advice.');
  process.exitCode = findings.length > 0 ? 1 : 0;
}

await runCommand(main, messageOf(EnvError));
