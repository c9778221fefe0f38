import type { Photo } from '../../shared/content/entries/photo.ts';

/** Fetches a list of photos that the site was built with; one that it has not is empty. @throws Error if it cannot be loaded */
export async function fetchBuiltPhotos(path: string): Promise<readonly Photo[]> {
  const response = await fetch(path);
  // An address without a file leads home.
  if (response.redirected) return [];
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as readonly Photo[];
}

/** Whether the page shows a cover of this project. One that it does not know has no list: it comes with fresh photos, or not at all. */
export const hasCover = (slug: string): boolean =>
  document.querySelector(`[data-cover="${CSS.escape(slug)}"]`) !== null;
