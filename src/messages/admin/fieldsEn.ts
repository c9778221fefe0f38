import type { FieldLabelKey, LanguageLabelKey } from '../../domain/entries/labels.ts';
import type { SettingLabelKey } from '../../domain/settings/labels.ts';

/** The names of the fields of photos, videos and tracks, in English. Settings have theirs beside their groups. */
export const fieldsEn = {
  'field.language.en': 'English',
  'field.language.de': 'German',
  'field.description': '{language} description',
  'field.url': 'URL',
  'field.project': 'Project',
  'field.paper': '{language} paper',
  'field.year': 'Year',
  'field.creativehub_sku_a4': 'SKU A4',
  'field.creativehub_sku_a3': 'SKU A3',
  'field.price_a4': 'Price A4',
  'field.price_a3': 'Price A3',
} as const satisfies Record<Exclude<FieldLabelKey, SettingLabelKey> | LanguageLabelKey, string>;
