import { createEntryForm } from './entryForm.ts';
import { createEntryList } from './entryList.ts';

export const trackList = createEntryList('music');
export const trackForm = createEntryForm('music', trackList);
