import { CATALOGUE_PATH } from '../domain/endpoints.ts';
import type { Photo } from '../domain/entries/photo.ts';

/** Fetches the photos the page was built with. @throws Error if the file cannot be loaded */
export async function fetchBuiltPhotos(): Promise<readonly Photo[]> {
  // What was preloaded while the line was down answers the first call with its failure.
  const response = await fetch(CATALOGUE_PATH).catch(() => fetch(CATALOGUE_PATH));
  if (!response.ok) throw new Error(`the catalogue answered ${response.status}`);
  return (await response.json()) as readonly Photo[];
}
