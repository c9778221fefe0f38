import { atom } from 'nanostores';
import type { Photo } from '../../shared/content/entries/photo.ts';
import { type ImageFields, shownFile, withDerived } from '../../shared/content/picture.ts';
import { CATALOGUE_PATH } from '../../shared/endpoints.ts';
import { projectPhotosPath } from '../../shared/pagePaths.ts';

/** Loads photos that the site was built with; empty for an unknown list. @throws Error if it fails */
async function fetchBuiltPhotos(path: string): Promise<readonly Photo[]> {
  const response = await fetch(path);
  // An unknown address redirects to the home page.
  if (response.redirected) return [];
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as readonly Photo[];
}

/** Whether the page has a cover of this project. An unknown project can only come with fresh photos. */
export const hasCover = (slug: string): boolean =>
  document.querySelector(`[data-cover="${CSS.escape(slug)}"]`) !== null;

/** The page's photos: those it was built with, then fresh ones from the API. Empty until loaded. */
export const $photos = atom<readonly Photo[]>([]);

/** Photos of single projects by slug, as the page was built with them, until all photos are loaded. */
export const $builtProjects = atom<ReadonlyMap<string, readonly Photo[]>>(new Map());

/** Whether the API has confirmed `$photos` as current: the built list may be outdated. */
export const $isCurrent = atom(false);

const built = new Map<string, Promise<readonly Photo[]>>();
let isFresh = false;

/** Photos that the page was built with, loaded once. After a failure the next call tries again. */
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

/** Loads photos unless all are there, and keeps them unless fresh ones have come. Never rejects. */
async function load(path: string, keep: (photos: readonly Photo[]) => void): Promise<readonly Photo[]> {
  if ($photos.get().length > 0) return $photos.get();
  try {
    const photos = await loadBuiltPhotos(path);
    if (isFresh) return $photos.get();
    keep(photos);
    return photos;
  } catch (error) {
    console.warn('The built photos could not be loaded', error);
    return $photos.get();
  }
}

/** Loads photos into `$photos` if it is empty. Resolves with them; never rejects. */
export const loadCatalogue = () => load(CATALOGUE_PATH, (photos) => $photos.set(photos));

/** Loads a project's photos, unless all photos are loaded. Resolves with what is there; never rejects. */
export const loadProject = (slug: string) =>
  load(projectPhotosPath(slug), (photos) =>
    $builtProjects.set(new Map($builtProjects.get()).set(slug, photos)),
  );

/** The photos with the images that the build derived from their files, which the API does not know. */
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

/** Adopts a fresh list and resolves with it as shown; `isStale`: it is that of the last deploy. */
export async function adoptFreshPhotos(fresh: readonly Photo[], isStale: boolean): Promise<readonly Photo[]> {
  const photos = await withBuiltImages(fresh);
  isFresh = true;
  // The lightbox keeps its photo, because its list exists at each step.
  $photos.set(photos);
  $builtProjects.set(new Map());
  $isCurrent.set(!isStale);
  return photos;
}

/** Confirms the page's photos as current. @throws ApiError if the built photos cannot be loaded */
export async function confirmPhotos(): Promise<void> {
  if (!isFresh) $photos.set(await loadBuiltPhotos());
  $isCurrent.set(true);
}
