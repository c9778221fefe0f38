import { $imageUrlWorkaround, closeImageUrlWorkaround } from './entries.ts';
import { createEntryForm } from './entryForm.ts';
import { createEntryList } from './entryList.ts';

export const videoList = createEntryList('videos');
export const videoForm = createEntryForm('videos', videoList, closeImageUrlWorkaround);

$imageUrlWorkaround.listen((descriptions) => {
  if (descriptions) videoForm.fill({ url: '', ...descriptions });
});
