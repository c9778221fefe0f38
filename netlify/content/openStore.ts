import type { Env } from '../lib/env.ts';
import type { Log } from '../lib/log.ts';
import type { ContentStore } from './contentStore.ts';

/** GitHub, with the content of the deploy to start from and to fall back on. */
async function openGithubStore(
  { github, contentRoot, deployedCommit: revision }: Env & { github: NonNullable<Env['github']> },
  log: Log,
): Promise<ContentStore> {
  const [{ createGithubStore }, { createBundledStore, withFallback }] = await Promise.all([
    import('./github/store.ts'),
    import('./bundled/store.ts'),
  ]);
  const [owner = '', repo = ''] = github.repository.split('/');
  const bundled = createBundledStore({ root: contentRoot, revision });
  const seed = (await bundled.snapshot()).files.values();
  const { token, branch, apiUrl } = github;
  const store = createGithubStore({ token, owner, repo, branch, apiUrl, seed, log });
  return withFallback(store, bundled);
}

/** The content store of the environment, imported only where it is used, so that a cold start pays for one. */
export async function openStore(env: Env, log: Log): Promise<ContentStore> {
  const { github, store, contentRoot, deployedCommit: revision } = env;
  if (github) return openGithubStore({ ...env, github }, log);
  if (store === 'local') {
    const { createLocalStore } = await import('./local/store.ts');
    return createLocalStore({ root: contentRoot, log });
  }
  const { createBundledStore } = await import('./bundled/store.ts');
  return createBundledStore({ root: contentRoot, revision });
}

let shared: Promise<ContentStore> | undefined;

/** One store for a process: what one function has written the others see. Opening that fails is tried again. */
export function sharedStore(env: Env, log: Log): Promise<ContentStore> {
  shared ??= openStore(env, log).catch((error: unknown) => {
    shared = undefined;
    throw error;
  });
  return shared;
}
