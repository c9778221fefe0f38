import type { BuiltCopies } from '../../shared/content/copies.ts';

/** The built list's ETag, and the build's copies of pictures on other hosts, which fresh lists lack. */
export function builtList(list: string): { readonly etag: string | undefined; readonly copies: BuiltCopies } {
  // Projects have no section of their own: the photos' section has their ETag.
  const place = document.querySelector<HTMLElement>(`#${list} [data-list], [data-${list}]`);
  const { [list]: own, list: etag, copies = '{}' } = place?.dataset ?? {};
  return { etag: own ?? etag, copies: JSON.parse(copies) as BuiltCopies };
}
