import { atom } from 'nanostores';
import { withBuiltStaticUrl, withBuiltThumbnail } from '../../shared/content/copies.ts';
import type { Track, Video } from '../../shared/content/entries/media.ts';
import type { Photo } from '../../shared/content/entries/photo.ts';
import type { ProjectRow } from '../../shared/content/entries/project.ts';
import { $cart, resync } from '../cart/cart.ts';
import { builtList } from '../catalogue/builtList.ts';
import { adoptFreshPhotos, confirmPhotos, loadCatalogue } from '../catalogue/catalogue.ts';
import { type ApiList, getList } from './api.ts';

type Lists = {
  photos?: readonly Photo[];
  rows?: readonly ProjectRow[];
  videos?: readonly Video[];
  music?: readonly Track[];
};
export type ListName = Exclude<keyof Lists, 'rows'>;

/** The lists that have changed since the build. */
export const $updatedLists = atom<Readonly<Lists>>({});

const etags = new Map<string, string | null>();

/** Compression by a proxy can weaken an ETag and append a suffix. */
const bare = (etag: string | null): string | undefined => etag?.replace(/^W\//, '').replace(/-[a-z]+"$/, '"');

/** Reads a list; `entries` is set if it has changed. `adopted` records that they are shown. */
async function readChanged<L extends ApiList>(list: L) {
  const { etag: built, copies } = builtList(list);
  const shown = etags.get(list) ?? built ?? null;
  const answer = await getList(list, shown);
  const { isStale } = answer;
  if (answer.status === 'same' || (answer.etag !== null && bare(answer.etag) === bare(shown)))
    return { isStale, copies };
  return { isStale, copies, entries: answer.entries, adopted: () => etags.set(list, answer.etag) };
}

async function readRows(): Promise<readonly ProjectRow[]> {
  const answer = await getList('projects');
  return answer.status === 'fresh' ? answer.entries : [];
}

/** Updates the hidden photos in the cart. Only a visitor of a room loads the code for that. */
async function refreshRooms(): Promise<void> {
  const items = $cart.get();
  if (items.some(({ room }) => room)) await (await import('../room/readRoom.ts')).readCartRooms(items);
}

/** Photos and projects are two lists of the API and one on the page. Also updates the cart's lines. */
async function refreshPhotos(): Promise<void> {
  // Photos on sale do not wait for the projects' names.
  const [changed, projects] = await Promise.all([
    readChanged('photos'),
    readChanged('projects').catch(() => undefined),
    // A room that fails to load must not keep other prints from being sold.
    refreshRooms().catch(() => {}),
  ]);
  const { entries, copies, isStale } = changed;
  const fresh =
    entries &&
    (await adoptFreshPhotos(
      entries.map((photo) => withBuiltStaticUrl(photo, copies)),
      isStale,
    ));
  if (fresh || projects?.entries) {
    const photos = fresh ?? (await loadCatalogue());
    const known = projects?.entries ?? $updatedLists.get().rows;
    const rows = known ?? (await readRows().catch(() => undefined));
    // An incomplete list is not drawn.
    if (rows && (fresh || photos.length > 0)) {
      $updatedLists.set({ ...$updatedLists.get(), photos, rows });
      changed.adopted?.();
      projects?.adopted?.();
    }
  }
  if ($cart.get().length === 0) return;
  if (!fresh && !isStale) await confirmPhotos();
  resync(await loadCatalogue());
}

/**
 * Asks the API whether a list has changed, and puts a changed one into `$updatedLists`. Reading the photos
 * includes their projects, and updates the cart's lines.
 * @throws ApiError when the list cannot be read; nothing has changed then
 */
export async function refreshList(list: ListName): Promise<void> {
  if (list === 'photos') return refreshPhotos();
  const { entries, copies, adopted } = await readChanged(list);
  if (!entries) return;
  // Tracks have no pictures, so they stay as they are.
  const shown = entries.map((entry) => withBuiltThumbnail(entry, copies));
  $updatedLists.set({ ...$updatedLists.get(), [list]: shown });
  adopted();
}
