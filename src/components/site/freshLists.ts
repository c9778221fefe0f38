import { ENDPOINTS } from '../../domain/endpoints.ts';
import type { Photo } from '../../domain/photo.ts';
import type { Track } from '../../domain/track.ts';
import type { Video } from '../../domain/video.ts';
import { getList, getSettings } from '../../services/api.ts';
import { $address } from '../../stores/address.ts';
import { resync } from '../../stores/cart.ts';
import { $photos, adoptFreshPhotos } from '../../stores/catalogue.ts';
import { applySettings, cacheSettings } from '../../stores/siteSettings.ts';
import { showAgain } from './sections.ts';

type ListName = 'photos' | 'videos' | 'music';
/** What draws a list anew. It brings React, so it is loaded only when a list has changed since the build. */
export type ListRenderer = {
  readonly renderPhotos: (root: HTMLElement, photos: readonly Photo[]) => void;
  readonly renderVideos: (root: HTMLElement, videos: readonly Video[]) => void;
  readonly renderMusic: (root: HTMLElement, tracks: readonly Track[]) => void;
};

const rootOf = (list: ListName) => document.querySelector<HTMLElement>(`#${list} [data-list]`);

/** The ETag of what is on the page: the build's at first, then that of the last answer. */
const etagOf = (list: ListName) => rootOf(list)?.dataset.list ?? '';

/** ETags may come back weak, and with the suffix of whoever compressed the answer. */
const bare = (etag: string) => etag.replace(/^W\//, '').replace(/-[a-z]+"$/, '"');

/** Shows the hourglass while a list loads. Its text comes and goes with it, so that it is announced. */
function showHourglass(list: ListName, isLoading: boolean): void {
  const status = document.querySelector<HTMLElement>(`#${list} > .loading`);
  if (status) status.hidden = !isLoading;
}

async function loadPhotos(load: () => Promise<ListRenderer>, root: HTMLElement): Promise<string | null> {
  const answer = await getList(ENDPOINTS.photos.path, etagOf('photos'));
  if (answer.status === 'same' || bare(answer.etag ?? '') === bare(etagOf('photos'))) {
    if ($photos.get().length > 0) resync($photos.get());
    return null;
  }
  await adoptFreshPhotos(answer.entries);
  resync(answer.entries);
  (await load()).renderPhotos(root, $photos.get());
  showAgain();
  return answer.etag;
}

async function loadVideos(load: () => Promise<ListRenderer>, root: HTMLElement): Promise<string | null> {
  const answer = await getList(ENDPOINTS.videos.path, etagOf('videos'));
  if (answer.status === 'same' || bare(answer.etag ?? '') === bare(etagOf('videos'))) return null;
  (await load()).renderVideos(root, answer.entries);
  return answer.etag;
}

async function loadMusic(load: () => Promise<ListRenderer>, root: HTMLElement): Promise<string | null> {
  const answer = await getList(ENDPOINTS.music.path, etagOf('music'));
  if (answer.status === 'same' || bare(answer.etag ?? '') === bare(etagOf('music'))) return null;
  (await load()).renderMusic(root, answer.entries);
  return answer.etag;
}

const LOADERS = { photos: loadPhotos, videos: loadVideos, music: loadMusic };
const loading = new Set<ListName>();

/** Asks the API whether a list has changed. Whatever goes wrong, what is on the page stays. */
async function refresh(list: ListName, load: () => Promise<ListRenderer>): Promise<void> {
  const root = rootOf(list);
  if (!root || loading.has(list)) return;
  loading.add(list);
  showHourglass(list, true);
  try {
    const etag = await LOADERS[list](load, root);
    if (etag) root.dataset.list = etag;
  } catch (error) {
    console.warn(`The list of ${list} could not be loaded`, error);
  } finally {
    loading.delete(list);
    showHourglass(list, false);
  }
}

async function refreshSettings(): Promise<void> {
  try {
    applySettings(cacheSettings(await getSettings()), document.documentElement);
  } catch (error) {
    console.warn('The settings could not be loaded', error);
  }
}

/** Lists are asked for whenever their section is selected or a refresh button is pressed; settings once. */
export function followFreshLists(load: () => Promise<ListRenderer>): void {
  let previous: string | undefined;
  $address.subscribe(({ section }) => {
    if (section !== previous && section !== 'home') void refresh(section, load);
    previous = section;
  });
  document.addEventListener('click', (event) => {
    const list = (event.target as Element).closest<HTMLElement>('[data-refresh]')?.dataset.refresh;
    if (list) void refresh(list as ListName, load);
    const link = (event.target as Element).closest<HTMLElement>('[data-section-link="photos"]');
    if (link && previous === 'photos') void refresh('photos', load);
  });
  void refreshSettings();
}
