import type { HistoryChange } from './adminEndpoints.ts';
import { TRACK_FIELDS, VIDEO_FIELDS } from './content/entries/media.ts';
import { PHOTO_FIELDS } from './content/entries/photo.ts';
import { PROJECT_FIELDS } from './content/entries/project.ts';
import { SITE_FIELDS } from './content/entries/site.ts';
import type { Fields } from './content/fields/kinds.ts';
import { SETTINGS } from './content/settings/table.ts';

export const HISTORY_FIELDS: Readonly<Partial<Record<HistoryChange['kind'], Fields>>> = {
  photo: PHOTO_FIELDS,
  video: VIDEO_FIELDS,
  track: TRACK_FIELDS,
  project: PROJECT_FIELDS,
  settings: SETTINGS,
  site: SITE_FIELDS,
};
