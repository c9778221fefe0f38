// Builds the site of CONTENT_ROOT into the folder that is given as the first argument, for a program that waits for it
// (tools/server/build.ts).
import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
enableCompileCache(resolve(root, '.cache', 'node'));
const { readEnv } = await import('../../netlify/lib/env.ts');
const { hashCode } = await import('../server/buildInputs.ts');
const { buildHere } = await import('./buildHere.ts');
const { LOG, sayFailure } = await import('./buildLog.ts');

const env = readEnv(process.env);
const content = { contentRoot: env.contentRoot };
try {
  const outDir = resolve(process.argv[2] ?? 'dist');
  await buildHere({ root, content, outDir, env, log: LOG, code: hashCode(root, process.env) });
} catch (error) {
  sayFailure(error);
}
// As in tools/build.mjs: somebody waits for the end.
process.exit();
