import type { fieldsEn } from './fieldsEn.ts';

/** The names of the fields, in German. */
export const fieldsDe = {
  'field.language.en': 'Englische',
  'field.language.de': 'Deutsche',
  'field.description': '{language} Beschreibung',
  'field.url': 'URL',
  'field.project': 'Projekt',
  'field.paper': '{language}s Papier',
  'field.year': 'Jahr',
  'field.creativehub_sku_a4': 'SKU A4',
  'field.creativehub_sku_a3': 'SKU A3',
  'field.price_a4': 'Preis A4',
  'field.price_a3': 'Preis A3',
} as const satisfies Record<keyof typeof fieldsEn, string>;
