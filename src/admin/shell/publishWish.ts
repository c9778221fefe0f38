import { PUBLISH_TIMEOUT_MS } from '../../shared/limits.ts';
import { readStored, removeStored, writeStored } from '../../ui/storage.ts';

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

/** Remembers that a build was asked for: the service tells nobody when it is done, but by the pages it puts live. */
export function rememberWish(before: string | null): void {
  writeStored(KEY, JSON.stringify({ before, at: Date.now() } satisfies Wish));
}

export function forgetWish(): void {
  removeStored(KEY);
}

/** What has become of it: `running` while the pages are as before, `late` after 15 minutes, `none` once they are new. */
export function judgeWish(publishedRevision: string | null): 'running' | 'late' | 'none' {
  const wish = readWish();
  if (!wish) return 'none';
  if (wish.before !== publishedRevision) {
    forgetWish();
    return 'none';
  }
  return Date.now() - wish.at > PUBLISH_TIMEOUT_MS ? 'late' : 'running';
}
