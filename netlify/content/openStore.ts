import type { Env } from '../lib/env.ts';
import type { Log } from '../lib/log.ts';
import { createBundledStore, withFallback } from './bundled/store.ts';
import type { ContentStore } from './contentStore.ts';

/** The content store that the environment selects. Only its code is loaded, for a fast cold start. */
export async function openStore(env: Env, log: Log): Promise<ContentStore> {
  const { github, contentRoot: root, deployedCommit: revision } = env;
  if (env.store === 'local') return (await import('./local/store.ts')).createLocalStore({ root, log });
  const bundled = createBundledStore({ root, revision });
  if (!github) return bundled;
  const { createGithubStore } = await import('./github/store.ts');
  const [owner = '', repo = ''] = github.repository.split('/');
  // It starts from the deploy's content, and falls back on it.
  const seed = (await bundled.snapshot()).files.values();
  return withFallback(createGithubStore({ ...github, owner, repo, seed, log }), bundled);
}

const shared = new Map<string, Promise<ContentStore>>();

/** One store per process and folder, so that one function sees what another wrote. A failed start is tried again. */
export function sharedStore(env: Env, log: Log): Promise<ContentStore> {
  const root = env.contentRoot;
  const store =
    shared.get(root) ??
    openStore(env, log).catch((error: unknown) => {
      shared.delete(root);
      throw error;
    });
  shared.set(root, store);
  return store;
}
