import type { BuiltCopies } from '../domain/copies.ts';

/**
 * What the page was built with: the ETag that the API's list had then, and the copies that the build has made of
 * pictures elsewhere, which no fresh list knows.
 */
export function builtList(list: string): { readonly etag: string | undefined; readonly copies: BuiltCopies } {
  const place = document.querySelector<HTMLElement>(`#${list} [data-list]`);
  const { list: etag, copies = '{}' } = place?.dataset ?? {};
  return { etag, copies: JSON.parse(copies) as BuiltCopies };
}
