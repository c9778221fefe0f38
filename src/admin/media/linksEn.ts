import { textsOf } from '../../shared/i18n/fill.ts';
import { addedEn, listEn, selectedEn } from '../list/listEn.ts';

const VIDEOS = { one: 'video', many: 'videos' };
const MUSIC = { one: 'track', many: 'tracks', all: 'music', saved: 'music', gone: 'music track' };

export const linksEn = {
  ...textsOf('videos', { ...listEn(VIDEOS), ...addedEn(VIDEOS), ...selectedEn(VIDEOS) }),
  'videos.urlHint': 'A YouTube link, or the direct address of an image (.jpg, .png, …).',
  'videos.empty': 'No videos yet. The first one you add appears here.',
  'videos.workaround': 'External image URL',
  'videos.workaroundText':
    'The upload did not work, so the image is added by its address instead. Upload it to an image host, then paste its direct address (ending in .jpg, .png, …) below. The descriptions are filled in already.',
  'videos.workaroundEnd': 'Back to adding videos',
  ...textsOf('music', { ...listEn(MUSIC), ...addedEn(MUSIC), ...selectedEn(MUSIC) }),
  'music.urlHint': 'The address of a track on SoundCloud.',
  'music.empty': 'No tracks yet. The first one you add appears here.',
} as const;
