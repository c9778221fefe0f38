import { type BuiltCopies, withBuiltStaticUrl, withBuiltThumbnail } from '../../domain/copies.ts';
import { ENDPOINTS } from '../../domain/endpoints.ts';
import type { Photo } from '../../domain/entries/photo.ts';
import type { Track } from '../../domain/entries/track.ts';
import type { Video } from '../../domain/entries/video.ts';
import { getList, type ListPath } from '../../services/api.ts';
import { $cart, resync } from '../../stores/cart.ts';
import { $photos, adoptFreshPhotos, confirmPhotos } from '../../stores/catalogue.ts';
import { showAgain } from './sections.ts';

export type ListName = 'photos' | 'videos' | 'music';

/** What draws a list anew. It brings React, so it is loaded only when a list has changed since the build. */
type ListRenderer = {
  readonly renderPhotos: (root: HTMLElement, photos: readonly Photo[], onDrawn: () => void) => void;
  readonly renderVideos: (root: HTMLElement, videos: readonly Video[]) => void;
  readonly renderMusic: (root: HTMLElement, tracks: readonly Track[]) => void;
};

/** ETags may come back weak, and with the suffix of whoever compressed the answer. */
const bare = (etag: string): string => etag.replace(/^W\//, '').replace(/-[a-z]+"$/, '"');

/** Reads a list. `fresh` is what has changed since the page was drawn, if anything; `root` carries the ETag of that. */
async function readChanged<P extends ListPath>(root: HTMLElement, path: P) {
  const shown = root.dataset.list ?? '';
  const answer = await getList(path, shown);
  const { isStale } = answer;
  if (answer.status === 'same' || (answer.etag && bare(answer.etag) === bare(shown))) return { isStale };
  const copies = JSON.parse(root.dataset.copies ?? '{}') as BuiltCopies;
  const done = () => (root.dataset.list = answer.etag ?? '');
  return { isStale, fresh: { entries: answer.entries, copies, done } };
}

/**
 * Reads a list and draws it where it has changed. Cart prices are brought to the current ones.
 * @throws ApiError where the list cannot be read; the page is then as it was.
 */
export async function refreshList(list: ListName, load: () => Promise<ListRenderer>): Promise<void> {
  const root = document.querySelector<HTMLElement>(`#${list} [data-list]`);
  if (!root) return;
  if (list === 'photos') {
    const { fresh, isStale } = await readChanged(root, ENDPOINTS.photos.path);
    if (fresh) {
      const photos = fresh.entries.map((photo) => withBuiltStaticUrl(photo, fresh.copies));
      await adoptFreshPhotos(photos, isStale);
      (await load()).renderPhotos(root, $photos.get(), showAgain);
      fresh.done();
    } else if (!isStale && $cart.get().length > 0) await confirmPhotos();
    resync($photos.get());
  } else if (list === 'videos') {
    const { fresh } = await readChanged(root, ENDPOINTS.videos.path);
    if (fresh) {
      const videos = fresh.entries.map((video) => withBuiltThumbnail(video, fresh.copies));
      (await load()).renderVideos(root, videos);
      fresh.done();
    }
  } else {
    const { fresh } = await readChanged(root, ENDPOINTS.music.path);
    if (fresh) (await load()).renderMusic(root, fresh.entries);
    fresh?.done();
  }
}
