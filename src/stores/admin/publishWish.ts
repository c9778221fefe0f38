import { PUBLISH_TIMEOUT_MS } from '../../domain/limits.ts';
import { readStored, removeStored, writeStored } from '../../services/storage.ts';

/** A build that was asked of a build service. What the published pages were built from then, and when, in ms. */
type Wish = { readonly before: string | null; readonly at: number };

const KEY = 'adminPublishWish';

function readWish(): Wish | undefined {
  try {
    const { before, at } = JSON.parse(readStored(KEY) ?? '') as Partial<Wish>;
    return typeof at === 'number' ? { before: typeof before === 'string' ? before : null, at } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Remembers that the build service was asked: the function that asked it may be another one at the next look, and
 * the service tells nobody when it is done but by the pages it puts live.
 */
export function rememberWish(before: string | null): void {
  writeStored(KEY, JSON.stringify({ before, at: Date.now() } satisfies Wish));
}

export function forgetWish(): void {
  removeStored(KEY);
}

/**
 * What has become of the wish: `running` while the pages are those of before, `late` where they still are after 15
 * minutes. None where there was no wish, or new pages have come.
 */
export function judgeWish(publishedRevision: string | null): 'running' | 'late' | 'none' {
  const wish = readWish();
  if (!wish) return 'none';
  if (wish.before !== publishedRevision) {
    forgetWish();
    return 'none';
  }
  return Date.now() - wish.at > PUBLISH_TIMEOUT_MS ? 'late' : 'running';
}
