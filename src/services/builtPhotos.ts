import type { Photo } from '../domain/photo.ts';

/** Address of the list that the page was built with: texts, prices and derived sizes of every photo. */
const CATALOGUE_PATH = '/catalogue.json';

/**
 * Fetches the photos the page was built with.
 * @throws Error where the file cannot be had.
 */
export async function fetchBuiltPhotos(): Promise<readonly Photo[]> {
  const response = await fetch(CATALOGUE_PATH);
  if (!response.ok) throw new Error(`the catalogue answered ${response.status}`);
  return (await response.json()) as readonly Photo[];
}
