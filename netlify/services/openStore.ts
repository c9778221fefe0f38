import type { Env } from '../lib/env.ts';
import { ContentError, type ContentLog, type ContentStore } from './content/contentStore.ts';

/**
 * The content store that the environment asks for. Each is imported only where it is used, so that a cold
 * start pays for one.
 * @throws ContentError notConfigured where there is none for this place
 */
export async function openStore(env: Env, log: ContentLog): Promise<ContentStore> {
  if (env.store === 'local') {
    const { createLocalStore } = await import('./content/localStore.ts');
    return createLocalStore({ root: env.contentRoot, log });
  }
  throw new ContentError(
    'notConfigured',
    'The content store is not set up. Set GITHUB_TOKEN and GITHUB_REPOSITORY.',
  );
}
