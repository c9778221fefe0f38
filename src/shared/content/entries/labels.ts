import type { Language } from '../../i18n/language.ts';
import type { FormField } from '../fields/form.ts';
import type { NamesInForm } from '../fields/kinds.ts';
import type { SETTINGS } from '../settings/table.ts';
import type { TRACK_FIELDS, VIDEO_FIELDS } from './media.ts';
import type { PAGE_FIELDS } from './page.ts';
import type { PHOTO_FIELDS } from './photo.ts';
import type { PROJECT_FIELDS } from './project.ts';
import type { ROOM_FIELDS } from './room.ts';
import type { HOME_FIELDS, LEGAL_FIELDS, Page, SITE_FIELDS } from './site.ts';

/** Message keys have no dots within a name. */
type Dotless<S> = S extends `${infer A}.${infer B}` ? `${A}_${Dotless<B>}` : S;
/** Message keys of form fields, derived from the rows: a row without a label in both languages does not compile. */
export type FieldLabelKey = `field.${
  | NamesInForm<typeof PHOTO_FIELDS>
  | NamesInForm<typeof VIDEO_FIELDS>
  | NamesInForm<typeof TRACK_FIELDS>
  | NamesInForm<typeof PROJECT_FIELDS>
  | NamesInForm<typeof PAGE_FIELDS>
  | NamesInForm<typeof ROOM_FIELDS>
  | Dotless<NamesInForm<typeof SITE_FIELDS>>
  | NamesInForm<typeof SETTINGS>}`;
export type LanguageLabelKey = `field.language.${Language}`;
/** The label of a text's field; it has a placeholder for the text's name. */
export type TextLabelKey = `text.${keyof typeof HOME_FIELDS | keyof typeof LEGAL_FIELDS}`;
type Choice<F> = {
  [K in keyof F]: F[K] extends { choices: readonly (infer C extends string)[] } ? Exclude<C, ''> : never;
}[keyof F];
export type ChoiceLabelKey =
  `choice.${Choice<typeof SETTINGS> | Choice<typeof SITE_FIELDS> | Choice<typeof PHOTO_FIELDS> | 'unset'}`;

/** The message key of a field's label: the tables have the exact keys, the rows' general type has not. */
export function fieldLabelKey({ name, key, language, row }: FormField): FieldLabelKey {
  return `field.${row.label ?? (language ? key : name).replaceAll('.', '_')}` as FieldLabelKey;
}

export function textNameKeys(id: string): readonly [`text.page.${Page}`, LanguageLabelKey] {
  const [page, language] = id.split('.') as [Page, Language];
  return [`text.page.${page}`, `field.language.${language}`];
}

export function textLabelKey({ key }: FormField): TextLabelKey {
  return `text.${key.split('.').at(-1)}` as TextLabelKey;
}

/** The message key of a choice; '' is the choice of none. */
export function choiceLabelKey(value: string): ChoiceLabelKey {
  return `choice.${value || 'unset'}` as ChoiceLabelKey;
}
