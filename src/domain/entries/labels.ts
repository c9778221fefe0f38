import type { FormField } from '../fields/form.ts';
import type { NamesInForm } from '../fields/kinds.ts';
import type { Language } from '../language.ts';
import type { SETTINGS } from '../settings/table.ts';
import type { PHOTO_FIELDS } from './photo.ts';
import type { TRACK_FIELDS } from './track.ts';
import type { VIDEO_FIELDS } from './video.ts';

/**
 * Message keys of the forms, derived from the rows: a new row without its label in both languages does not
 * compile. The label of a localized row has a place for the language.
 */
export type FieldLabelKey = `field.${
  | NamesInForm<typeof PHOTO_FIELDS>
  | NamesInForm<typeof VIDEO_FIELDS>
  | NamesInForm<typeof TRACK_FIELDS>
  | NamesInForm<typeof SETTINGS>}`;
export type LanguageLabelKey = `field.language.${Language}`;

/** The key of a field's name. The rows' own type has lost which keys there are; the tables have not. */
export function fieldLabelKey({ key }: Pick<FormField, 'key'>): FieldLabelKey {
  return `field.${key}` as FieldLabelKey;
}

/** The key of what stands in the place for the language. */
export function languageLabelKey(language: Language): LanguageLabelKey {
  return `field.language.${language}`;
}
