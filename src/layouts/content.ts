import { getCollection, getEntry } from 'astro:content';
import { images } from 'virtual:site-build';
import { type Photo, toPhoto } from '../domain/entries/photo.ts';
import type { Site } from '../domain/entries/site.ts';
import { toTrack } from '../domain/entries/track.ts';
import { toVideo } from '../domain/entries/video.ts';
import { withDerived } from '../domain/picture.ts';
import { sortEntries } from '../domain/projects.ts';
import { readSettings } from '../domain/settings/read.ts';
import type { Settings } from '../domain/settings/table.ts';

/** The content as pages show it: sorted, with ids, derived images added. */

export async function sitePhotos(): Promise<Photo[]> {
  const stored = await getCollection('photos');
  const photos = stored.map(({ id, data }) => withDerived(toPhoto(id, data), (name) => images[name]));
  return sortEntries(photos);
}

export const siteVideos = async () =>
  sortEntries((await getCollection('videos')).map(({ id, data }) => toVideo(id, data)));

export const siteTracks = async () =>
  sortEntries((await getCollection('music')).map(({ id, data }) => toTrack(id, data)));

/** @throws Error where content/site.json is missing. */
export async function siteInfo(): Promise<Site> {
  const entry = await getEntry('site', 'only');
  if (!entry) throw new Error('content/site.json is missing.');
  return entry.data as Site;
}

export async function siteSettings(): Promise<Settings> {
  return readSettings((await getEntry('settings', 'only'))?.data);
}
