import type { Env } from '../lib/env.ts';
import type { Log } from '../lib/log.ts';
import { createBundledStore, withFallback } from './bundled/store.ts';
import type { ContentStore } from './contentStore.ts';

/** The GitHub store, which starts from the deploy's content and falls back on it. */
async function openGithubStore(
  { github, contentRoot, deployedCommit: revision }: Env & { github: NonNullable<Env['github']> },
  log: Log,
): Promise<ContentStore> {
  const { createGithubStore } = await import('./github/store.ts');
  const [owner = '', repo = ''] = github.repository.split('/');
  const bundled = createBundledStore({ root: contentRoot, revision });
  const seed = (await bundled.snapshot()).files.values();
  const { token, branch, apiUrl } = github;
  const store = createGithubStore({ token, owner, repo, branch, apiUrl, seed, log });
  return withFallback(store, bundled);
}

/** The content store that the environment selects. Only its code is loaded, for a fast cold start. */
export async function openStore(env: Env, log: Log): Promise<ContentStore> {
  const { github, store, contentRoot, deployedCommit: revision } = env;
  if (github) return openGithubStore({ ...env, github }, log);
  if (store === 'local') {
    const { createLocalStore } = await import('./local/store.ts');
    return createLocalStore({ root: contentRoot, log });
  }
  return createBundledStore({ root: contentRoot, revision });
}

let shared: Promise<ContentStore> | undefined;

/** One store per process, so that one function sees what another wrote. A failed start is tried again. */
export function sharedStore(env: Env, log: Log): Promise<ContentStore> {
  shared ??= openStore(env, log).catch((error: unknown) => {
    shared = undefined;
    throw error;
  });
  return shared;
}
