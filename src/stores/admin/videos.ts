import { $imageUrlWorkaround } from './entries.ts';
import { createEntryForm } from './entryForm.ts';
import { createEntryList } from './entryList.ts';

export const videoList = createEntryList('videos');
export const videoForm = createEntryForm('videos', videoList);

$imageUrlWorkaround.listen((descriptions) => {
  if (descriptions) videoForm.fill({ url: '', ...descriptions });
});
