import type { Env } from '../lib/env.ts';
import { CONTENT_CACHE_TAG } from '../lib/headers.ts';
import type { Log } from '../lib/log.ts';

type Purge = (options: { tags: string[] }) => Promise<void>;

async function purgeOnNetlify(options: { tags: string[] }): Promise<void> {
  const { purgeCache } = await import('@netlify/functions');
  await purgeCache(options);
}

/** Makes the CDN forget the public reads. It never rejects: the save has succeeded, and old reads have their time. */
export async function purgeContent(
  { onNetlify }: Pick<Env, 'onNetlify'>,
  log: Log,
  purge: Purge = purgeOnNetlify,
): Promise<void> {
  if (!onNetlify) return;
  try {
    await purge({ tags: [CONTENT_CACHE_TAG] });
  } catch (error) {
    log(`The CDN's cache was not purged: ${error instanceof Error ? error.name : 'unknown reason'}.`);
  }
}
