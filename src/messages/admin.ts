import { fieldLabelKey, languageLabelKey } from '../domain/entries/labels.ts';
import { PAGE_TEXTS } from '../domain/entries/page.ts';
import type { FormField } from '../domain/fields/form.ts';
import type { Language } from '../domain/language.ts';
import { adminDe } from './adminDe.ts';
import { type AdminMessageKey, adminEn } from './adminEn.ts';
import { fill, type MessageParams, message } from './index.ts';

export type { AdminMessageKey } from './adminEn.ts';
export type { MessageParams } from './index.ts';

const CATALOGUES: Record<Language, Record<AdminMessageKey, string>> = { en: adminEn, de: adminDe };

/** A message of the panel in a language, with its places filled. */
export function adminMessage(language: Language, key: AdminMessageKey, params?: MessageParams): string {
  return fill(CATALOGUES[language][key], params);
}

/** The name of a page's text: 'Imprint (German)'. */
export function pageTextLabel(language: Language, id: string): string {
  const text = PAGE_TEXTS.find((known) => known.id === id);
  if (!text) return id;
  const page = message(language, text.page === 'home' ? 'section.home' : `legal.${text.page}`);
  return `${page} (${adminMessage(language, languageLabelKey(text.language))})`;
}

/** The name of a form's field in a language: 'English description', 'Deutsche Beschreibung'. */
export function fieldLabel(language: Language, field: FormField): string {
  const params = field.language && { language: adminMessage(language, languageLabelKey(field.language)) };
  return adminMessage(language, fieldLabelKey(field), params);
}
