import { atom } from 'nanostores';
import { withBuiltStaticUrl, withBuiltThumbnail } from '../domain/copies.ts';
import { ENDPOINTS } from '../domain/endpoints.ts';
import type { Photo } from '../domain/entries/photo.ts';
import type { Track } from '../domain/entries/track.ts';
import type { Video } from '../domain/entries/video.ts';
import { getList } from '../services/api.ts';
import { builtList } from '../services/builtList.ts';
import { $cart, resync } from './cart.ts';
import { adoptFreshPhotos, confirmPhotos, loadCatalogue } from './catalogue.ts';

type Lists = {
  photos?: readonly Photo[];
  videos?: readonly Video[];
  music?: readonly Track[];
};
export type ListName = keyof Lists;

/** The lists that have changed since the page was built. */
export const $freshLists = atom<Readonly<Lists>>({});

/** ETags of the lists as they were read last. */
const etags = new Map<ListName, string | null>();

/** ETags may come back weak, and with the suffix of whoever compressed the answer. */
const bare = (etag: string | null): string | undefined => etag?.replace(/^W\//, '').replace(/-[a-z]+"$/, '"');

/**
 * Asks the API whether a list has changed; a changed one is in `$freshLists` then. The lines of the cart are
 * brought to the current photos.
 * @throws ApiError where the list cannot be read; everything is then as it was
 */
export async function refreshList(list: ListName): Promise<void> {
  const { etag: built, copies } = builtList(list);
  const shown = etags.get(list) ?? built ?? null;
  const answer = await getList(ENDPOINTS[list].path, shown);
  const isSame = answer.status === 'same' || (answer.etag !== null && bare(answer.etag) === bare(shown));
  if (!isSame) {
    const fresh = { ...$freshLists.get() };
    if (list === 'photos') {
      const photos = (answer.entries as Photo[]).map((photo) => withBuiltStaticUrl(photo, copies));
      fresh.photos = await adoptFreshPhotos(photos, answer.isStale);
    } else if (list === 'videos') {
      fresh.videos = (answer.entries as Video[]).map((video) => withBuiltThumbnail(video, copies));
    } else fresh.music = answer.entries as Track[];
    $freshLists.set(fresh);
    etags.set(list, answer.etag);
  }
  if (list === 'photos' && $cart.get().length > 0) {
    if (isSame && !answer.isStale) await confirmPhotos();
    resync(await loadCatalogue());
  }
}
