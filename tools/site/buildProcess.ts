// Builds the site of CONTENT_ROOT into the folder that is given as the first argument, for a program that waits for it
// (tools/server/build.ts).
import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
enableCompileCache(resolve(root, '.cache', 'node'));
const { loadBuilder } = await import('./loadBuilder.ts');
const { buildOnce, code } = await loadBuilder(root);
await buildOnce(root, resolve(process.argv[2] ?? 'dist'), code);
// As in tools/build.mjs: somebody waits for the end.
process.exit();
