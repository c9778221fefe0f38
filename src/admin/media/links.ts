import {
  IMAGE_ADDRESS_FIELDS,
  readTrack,
  readVideo,
  TRACK_FIELDS,
  VIDEO_FIELDS,
} from '../../shared/content/entries/media.ts';

import { createResource, held, plainList } from '../list/createResource.ts';
import { $imageUrlWorkaround, closeImageUrlWorkaround } from '../photos/imageUrlWorkaround.ts';

export const videos = createResource(
  {
    ...plainList('videos', held(readVideo)),
    fields: VIDEO_FIELDS,
    // After a failed upload the form stands in for that of a photo.
    rules: () => ($imageUrlWorkaround.get() ? IMAGE_ADDRESS_FIELDS : VIDEO_FIELDS),
  },
  closeImageUrlWorkaround,
);

export const music = createResource({
  ...plainList('music', held(readTrack)),
  fields: TRACK_FIELDS,
});

$imageUrlWorkaround.subscribe((descriptions) => {
  if (descriptions) videos.form.fill(descriptions);
});
