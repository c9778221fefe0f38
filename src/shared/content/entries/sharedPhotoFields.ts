import type { Fields } from '../fields/kinds.ts';
import { PHOTO_FIELDS } from './photo.ts';

/** What many photos may have in common: every field of the form that no photo has to have. */
export const SHARED_PHOTO_FIELDS: Fields = Object.fromEntries(
  Object.entries<Fields[string]>(PHOTO_FIELDS).filter(([, row]) => row.form !== false && !row.required),
);
