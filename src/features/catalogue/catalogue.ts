import { atom } from 'nanostores';
import type { Photo } from '../../shared/content/entries/photo.ts';
import { type ImageFields, shownFile, withDerived } from '../../shared/content/picture.ts';
import { CATALOGUE_PATH } from '../../shared/endpoints.ts';
import { projectPhotosPath } from '../../shared/pagePaths.ts';

/** Fetches a list of photos that the site was built with; one that it has not is empty. @throws Error if it cannot be loaded */
async function fetchBuiltPhotos(path: string): Promise<readonly Photo[]> {
  const response = await fetch(path);
  // An address without a file leads home.
  if (response.redirected) return [];
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as readonly Photo[];
}

/** Whether the page shows a cover of this project. One that it does not know has no list: it comes with fresh photos, or not at all. */
export const hasCover = (slug: string): boolean =>
  document.querySelector(`[data-cover="${CSS.escape(slug)}"]`) !== null;

/** The photos the page knows: those it was built with, then the fresh ones of the API. Empty until loaded. */
export const $photos = atom<readonly Photo[]>([]);

/** The photos of single projects by their slugs, as the page was built with them: what is known before all photos are. */
export const $builtProjects = atom<ReadonlyMap<string, readonly Photo[]>>(new Map());

/** Whether the API has confirmed that the shop sells `$photos` now: the built list may be out of date. */
export const $isCurrent = atom(false);

const built = new Map<string, Promise<readonly Photo[]>>();
let isFresh = false;

/** A list of photos the page was built with, loaded once. After a failed load the next call tries again. */
function loadBuiltPhotos(path = CATALOGUE_PATH): Promise<readonly Photo[]> {
  const asked =
    built.get(path) ??
    fetchBuiltPhotos(path).catch((error: unknown) => {
      built.delete(path);
      throw error;
    });
  built.set(path, asked);
  return asked;
}

/** Loads photos into `$photos` if it is empty. Resolves with them; never rejects. */
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

/** Loads the photos of one project, unless all photos are there. Resolves with what is there then; never rejects. */
export async function loadProject(slug: string): Promise<readonly Photo[]> {
  if ($photos.get().length > 0) return $photos.get();
  try {
    const photos = await loadBuiltPhotos(projectPhotosPath(slug));
    if (isFresh) return $photos.get();
    $builtProjects.set(new Map($builtProjects.get()).set(slug, photos));
    return photos;
  } catch (error) {
    console.warn('The photos of the project could not be loaded', error);
    return [];
  }
}

/** The photos with the images that the build derived from their files: the API does not know them. */
export async function withBuiltImages<P extends ImageFields>(photos: readonly P[]) {
  const known = await loadBuiltPhotos().catch(() => []);
  const images = new Map(
    known.flatMap((photo) => {
      const file = shownFile(photo);
      return file && photo.image ? [[file, photo.image]] : [];
    }),
  );
  return photos.map((photo) => withDerived(photo, (filename) => images.get(filename)));
}

/** Takes over a fresh list and resolves with it as shown; `isStale`: the API answers with that of the deploy. */
export async function adoptFreshPhotos(fresh: readonly Photo[], isStale: boolean): Promise<readonly Photo[]> {
  const photos = await withBuiltImages(fresh);
  isFresh = true;
  // The lightbox keeps its place: at each step its list is there.
  $photos.set(photos);
  $builtProjects.set(new Map());
  $isCurrent.set(!isStale);
  return photos;
}

/** The API has nothing newer than the page. @throws ApiError where what the page was built with cannot be loaded */
export async function confirmPhotos(): Promise<void> {
  if (!isFresh) $photos.set(await loadBuiltPhotos());
  $isCurrent.set(true);
}
