import { resolve } from 'node:path';
import { warnOfHalves } from '../lackLines.ts';
import { withBuildLock } from '../server/build.ts';
import { hashBuildInputs, hashCode, isBuilt, rememberBuild } from '../server/buildInputs.ts';
import { loadEnv } from '../server/envFile.ts';
import { LOG, sayFailure } from './buildLog.ts';

/** Builds the site into dist/ in this process, unless it holds the build of the same inputs. */
export async function buildCommand(root: string, args: readonly string[]): Promise<void> {
  const unknown = args.filter((arg) => arg !== '--force');
  if (unknown.length > 0) {
    console.error(`Unknown option ${unknown.join(' ')}: expected --force, or nothing.`);
    process.exitCode = 2;
    return;
  }
  const outDir = resolve(root, 'dist');
  const started = performance.now();
  try {
    const env = loadEnv(root);
    // In production the log of the build names all of it.
    if (!env.isProductionBuild) warnOfHalves(env.given);
    const content = { contentRoot: env.contentRoot };
    const code = hashCode(root, process.env);
    const inputs = await hashBuildInputs(root, content, process.env, code);
    const isForced = args.length > 0;
    if (!isForced && (await isBuilt(outDir, inputs))) {
      console.log(
        'Nothing has changed since the last build. To build all the same: npm run build -- --force',
      );
    } else {
      const { buildHere } = await import('./buildHere.ts');
      await withBuildLock(root, () => buildHere({ root, content, outDir, env, log: LOG, code, isForced }));
      await rememberBuild(outDir, inputs);
      console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
    }
    // Everywhere else the functions run from their sources.
    if (env.onNetlify) await (await import('../netlify/bundleFunctions.ts')).bundleFunctions(root);
  } catch (error) {
    sayFailure(error);
  }
}
