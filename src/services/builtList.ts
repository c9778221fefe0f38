import type { BuiltCopies } from '../domain/copies.ts';

/**
 * What the page was built with: the ETag that the API's list had then, and the copies that the build has made of
 * pictures elsewhere, which no fresh list knows.
 */
export function builtList(list: string): { readonly etag: string | undefined; readonly copies: BuiltCopies } {
  // Projects have no section of their own: their tag stands beside that of the photos.
  const place = document.querySelector<HTMLElement>(`#${list} [data-list], [data-${list}]`);
  const { [list]: own, list: etag, copies = '{}' } = place?.dataset ?? {};
  return { etag: own ?? etag, copies: JSON.parse(copies) as BuiltCopies };
}
