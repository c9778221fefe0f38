import { existsSync } from 'node:fs';
import { buildSite } from '../../tools/server/build.ts';
import { hashBuildInputs, isBuilt, rememberBuild } from '../../tools/server/buildInputs.ts';
import { DIST, ROOT, startTestServer } from './testServer.ts';

/** Builds the site where that has not been done, and serves it to all tests that don't start a server themselves. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const content = { contentRoot: ROOT };
  const inputs = await hashBuildInputs(ROOT, content, process.env);
  if (!(await isBuilt(DIST, inputs))) {
    await buildSite({ root: ROOT, content, outDir: DIST, verbose: false });
    await rememberBuild(DIST, inputs);
  }
  if (!existsSync(DIST)) throw new Error('There is no build in dist/: run `npm run build`.');
  const server = await startTestServer();
  process.env.TEST_SITE_URL = server.url;
  return () => server.stop();
}
