// `npm run restore -- <commit>` makes the content of an older commit the content of a new one. `npm run restore --
// https://example.org` takes it from the deployed site, for a repository that is lost; ADMIN_PASSWORD is its password.
// Either changes this clone alone: the last line says how it gets to the site.
import { resolve } from 'node:path';
import { ContentError } from '../../netlify/content/contentStore.ts';
import { createLocalStore } from '../../netlify/content/local/store.ts';
import { EnvError } from '../../netlify/lib/env.ts';
import { parseUrl } from '../../src/shared/webAddress.ts';
import { loadEnv } from '../serve/environment.ts';
import { contentOfCommit, contentOfSite, RestoreError, restoreContent } from './sources.ts';

const [source, ...more] = process.argv.slice(2);

async function main(): Promise<void> {
  if (!source || more.length > 0)
    throw new RestoreError(
      'Say what to restore: `npm run restore -- <commit>`, or `npm run restore -- https://<the deployed site>`.',
    );
  const { contentRoot } = loadEnv(resolve(import.meta.dirname, '../..'));
  const site = /^https?:\/\//.test(source) ? parseUrl(source) : undefined;
  const password = process.env.ADMIN_PASSWORD;
  if (site && !password)
    throw new RestoreError('Set ADMIN_PASSWORD to the password of the deployed site, and run this again.');
  const { revision, content } = site
    ? await contentOfSite(site.origin, password ?? '')
    : contentOfCommit(contentRoot, source);
  const from = site ? `${site.host} (${revision.slice(0, 10)})` : revision.slice(0, 10);
  const { committed, paths } = await restoreContent(createLocalStore({ root: contentRoot }), content, from);
  console.log(
    committed
      ? `Restored from ${from}: ${paths.length} files changed, in one commit.\nNext: look at it with \`npm start\`, then \`git push\`, then "Publish Now" in the panel.`
      : `Nothing to restore: the content is that of ${from}.`,
  );
}

try {
  await main();
} catch (error) {
  if (!(error instanceof RestoreError || error instanceof ContentError || error instanceof EnvError))
    throw error;
  console.error(`${error.message} Nothing was changed.`);
  process.exitCode = 1;
}
