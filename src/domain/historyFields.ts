import type { HistoryChange } from './adminEndpoints.ts';
import { PHOTO_FIELDS } from './entries/photo.ts';
import { PROJECT_FIELDS } from './entries/project.ts';
import { SITE_FIELDS } from './entries/site.ts';
import { TRACK_FIELDS } from './entries/track.ts';
import { VIDEO_FIELDS } from './entries/video.ts';
import type { Fields } from './fields/kinds.ts';
import { SETTINGS } from './settings/table.ts';

/** The fields of what the history tells of, where it has a form. */
export const HISTORY_FIELDS: Readonly<Partial<Record<HistoryChange['kind'], Fields>>> = {
  photo: PHOTO_FIELDS,
  video: VIDEO_FIELDS,
  track: TRACK_FIELDS,
  project: PROJECT_FIELDS,
  settings: SETTINGS,
  site: SITE_FIELDS,
};
