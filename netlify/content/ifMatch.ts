import { ApiError } from '../lib/apiError.ts';

/** The tags of an If-Match header, without quotes and weakness; undefined where it demands nothing. */
function tagsOf(header: string | null): string[] | undefined {
  if (header === null) return undefined;
  const tags = header.split(',').map((tag) =>
    tag
      .trim()
      .replace(/^W\//, '')
      .replace(/^"(.*)"$/, '$1'),
  );
  return tags.includes('*') ? undefined : tags;
}

/**
 * Refuses a write whose sender has seen another version than the current one.
 * @param tags what the current version may be called, without quotes
 * @param current goes into the answer, so that both versions can be shown
 * @throws ApiError conflict
 */
export function requireMatch(header: string | null, tags: readonly string[], current: unknown): void {
  const wanted = tagsOf(header);
  if (wanted && !wanted.some((tag) => tags.includes(tag))) {
    throw new ApiError('conflict', { fields: { current } });
  }
}
