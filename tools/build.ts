// `npm run build`: the static site into dist/.
import { resolve } from 'node:path';
import { EnvError } from '../netlify/lib/env.ts';
import { buildSite } from './server/build.ts';
import { hashBuildInputs, rememberBuild } from './server/buildInputs.ts';
import { loadEnv } from './server/envFile.ts';

const root = resolve(import.meta.dirname, '..');
const distDir = resolve(root, 'dist');

try {
  const { contentRoot, onNetlify } = loadEnv(root);
  const content = { contentRoot };
  const inputs = await hashBuildInputs(root, content, process.env);
  await buildSite({ root, content, outDir: distDir, verbose: true });
  await rememberBuild(distDir, inputs);
  // Everywhere else the functions run from their sources.
  if (onNetlify) await (await import('./netlify/bundleFunctions.ts')).bundleFunctions(root);
} catch (error) {
  // What the build itself had to say is on the screen already.
  if (error instanceof EnvError) console.error(error.message);
  process.exitCode = 1;
}
