import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideBuild as buildChanged } from '../../scripts/serve/build.ts';
import { provideTestContent, TEST_CONTENT } from '../fixtures/testContent.ts';
import { makeTemplate } from './content.ts';
import { DIST, ROOT, startTestServer } from './testServer.ts';

/** Builds content, by default that of the tests, if its inputs have changed since the last build. */
export async function provideBuild(contentRoot = TEST_CONTENT, outDir = DIST): Promise<void> {
  if (contentRoot === TEST_CONTENT) await provideTestContent();
  await buildChanged({ root: ROOT, content: { contentRoot }, outDir });
}

/** Builds the site, starts the shared server, and makes the repository that tests copy. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await provideBuild();
  const shared = await mkdtemp(join(tmpdir(), 'browser-tests-'));
  const [template, built] = [join(shared, 'template'), join(shared, 'built')];
  for (const folder of [template, built]) await mkdir(folder);
  const [server, root] = await Promise.all([startTestServer(), makeTemplate(template)]);
  Object.assign(process.env, {
    TEST_SITE_URL: server.url,
    TEST_CONTENT_TEMPLATE: root,
    TEST_BUILT_SITE: built,
  });
  return async () => {
    await server.stop();
    await rm(shared, { recursive: true, force: true });
  };
}
