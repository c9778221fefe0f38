import { resolve } from 'node:path';
import { readEnv } from '../../netlify/lib/env.ts';
import { warnOfHalves } from '../lackLines.ts';
import { withBuildLock } from '../server/build.ts';
import { hashBuildInputs, headOf, isBuilt, nameRevision, rememberBuild } from '../server/buildInputs.ts';
import { LOG, sayFailure } from './buildLog.ts';
import { compileApart, startThrifty } from './thriftyProcess.ts';

/** Builds the site of CONTENT_ROOT into dist/ in this process, unless it holds the build of the same inputs. */
export async function buildCommand(root: string, args: readonly string[], code: string): Promise<void> {
  const unknown = args.filter((arg) => arg !== '--force');
  if (unknown.length > 0) {
    console.error(`Unknown option ${unknown.join(' ')}: expected --force, or nothing.`);
    process.exitCode = 2;
    return;
  }
  const outDir = resolve(root, 'dist');
  const started = performance.now();
  try {
    const env = readEnv(process.env);
    // In production the log of the build names all of it.
    if (!env.isProductionBuild) warnOfHalves(env.given);
    const { contentRoot } = env;
    const head = headOf(contentRoot);
    const inputs = await hashBuildInputs(root, { contentRoot, revision: head }, process.env, code);
    const isForced = args.length > 0;
    if (!isForced && (await isBuilt(outDir, inputs))) {
      console.log(
        'Nothing has changed since the last build. To build all the same: npm run build -- --force',
      );
    } else {
      startThrifty(root, contentRoot, code);
      await compileApart(root, code, LOG.info, (task) => withBuildLock(root, task));
      const { buildHere } = await import('./buildHere.ts');
      const content = { contentRoot, revision: nameRevision(await head) };
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

/** Builds the site of CONTENT_ROOT into `outDir` in this process; whoever waits for it holds the lock. */
export async function buildOnce(root: string, outDir: string, code: string): Promise<void> {
  try {
    const env = readEnv(process.env);
    await compileApart(root, code, LOG.info);
    const { buildHere } = await import('./buildHere.ts');
    await buildHere({ root, content: { contentRoot: env.contentRoot }, outDir, env, log: LOG, code });
  } catch (error) {
    sayFailure(error);
  }
}
