import type { Env } from '../lib/env.ts';
import type { ContentLog, ContentStore } from './content/contentStore.ts';
import { openStore } from './openStore.ts';

let shared: Promise<ContentStore> | undefined;

/**
 * One store for all functions of a process: what one of them has just written, the others see at once. Opening
 * that fails is tried again by the next call.
 */
export function sharedStore(env: Env, log: ContentLog): Promise<ContentStore> {
  shared ??= openStore(env, log).catch((error: unknown) => {
    shared = undefined;
    throw error;
  });
  return shared;
}
