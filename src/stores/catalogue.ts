import { atom } from 'nanostores';
import type { Photo } from '../domain/photo.ts';
import { fetchBuiltPhotos } from '../services/builtPhotos.ts';

/** The photos the page knows: those it was built with, then the fresh ones of the API. Empty until loaded. */
export const $photos = atom<readonly Photo[]>([]);

let built: Promise<readonly Photo[]> | undefined;
let isFresh = false;

/** The photos the page was built with, loaded once. A failed load is tried again at the next call. */
export function loadBuiltPhotos(): Promise<readonly Photo[]> {
  built ??= fetchBuiltPhotos().catch((error: unknown) => {
    built = undefined;
    throw error;
  });
  return built;
}

/** Makes sure that `$photos` holds something to show. Resolves with it; never rejects. */
export async function loadCatalogue(): Promise<readonly Photo[]> {
  if ($photos.get().length > 0) return $photos.get();
  try {
    const photos = await loadBuiltPhotos();
    if (!isFresh) $photos.set(photos);
  } catch (error) {
    console.warn('The built catalogue could not be loaded', error);
  }
  return $photos.get();
}

/** Takes over a fresh list of the API; derived sizes, which the API does not know, come from the built one. */
export async function adoptFreshPhotos(fresh: readonly Photo[]): Promise<void> {
  const known = await loadBuiltPhotos().catch(() => []);
  const images = new Map(known.map((photo) => [photo.filename, photo.image]));
  isFresh = true;
  $photos.set(
    fresh.map((photo) => {
      const image = photo.image ?? (photo.filename ? images.get(photo.filename) : undefined);
      return image ? { ...photo, image } : photo;
    }),
  );
}
