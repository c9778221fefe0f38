import type { Env } from '../lib/env.ts';
import type { ContentLog, ContentStore, Snapshot } from './content/contentStore.ts';

/** What is computed from a snapshot is kept by the object: the same content must be the same object. */
function withSteadySnapshots(store: ContentStore): ContentStore {
  let latest: Snapshot | undefined;
  return {
    ...store,
    async snapshot() {
      const next = await store.snapshot();
      const same =
        latest?.files === next.files &&
        latest.revision === next.revision &&
        latest.stale?.key === next.stale?.key;
      if (!latest || !same) latest = next;
      return latest;
    },
  };
}

/** GitHub, with the content of the deploy to start from and to fall back on. */
async function openGithubStore(
  { github, contentRoot, deploy }: Env & { github: NonNullable<Env['github']> },
  log: ContentLog,
): Promise<ContentStore> {
  const [{ createGithubStore }, { createBundledStore }, { withFallback }] = await Promise.all([
    import('./content/github/store.ts'),
    import('./content/bundled/store.ts'),
    import('./content/bundled/fallback.ts'),
  ]);
  const [owner = '', repo = ''] = github.repository.split('/');
  const bundled = createBundledStore({ root: contentRoot, revision: deploy.commit });
  const seed = (await bundled.snapshot()).files.values();
  const { token, branch, apiUrl } = github;
  const store = createGithubStore({ token, owner, repo, branch, apiUrl, seed, log });
  return withSteadySnapshots(withFallback(store, bundled));
}

/**
 * The content store that the environment asks for. Each is imported only where it is used, so that a cold
 * start pays for one.
 */
export async function openStore(env: Env, log: ContentLog): Promise<ContentStore> {
  const { github, store, contentRoot, deploy } = env;
  if (github) return openGithubStore({ ...env, github }, log);
  if (store === 'local') {
    const { createLocalStore } = await import('./content/local/store.ts');
    return createLocalStore({ root: contentRoot, log });
  }
  const { createBundledStore } = await import('./content/bundled/store.ts');
  return withSteadySnapshots(createBundledStore({ root: contentRoot, revision: deploy.commit }));
}
