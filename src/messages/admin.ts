import { fieldLabelKey, textLabelKey } from '../domain/entries/labels.ts';
import { PAGE_TEXTS, type Page } from '../domain/entries/page.ts';
import { textOfField } from '../domain/entries/siteForm.ts';
import type { FormField } from '../domain/fields/form.ts';
import type { Language } from '../domain/language.ts';
import { adminDe } from './adminDe.ts';
import { type AdminMessageKey, adminEn } from './adminEn.ts';
import { fill, type MessageParams } from './index.ts';

export type { AdminMessageKey } from './adminEn.ts';
export type { MessageParams } from './index.ts';

const CATALOGUES: Record<Language, Record<AdminMessageKey, string>> = { en: adminEn, de: adminDe };

/** A message of the panel in a language, with its places filled. */
export function adminMessage(language: Language, key: AdminMessageKey, params?: MessageParams): string {
  return fill(CATALOGUES[language][key], params);
}

/** The name of a page whose texts the owner writes. */
export function pageName(language: Language, page: Page): string {
  return adminMessage(language, `text.page.${page}`);
}

/** The name of a text of the site: 'Imprint (German)'. */
export function textName(language: Language, id: string): string {
  const text = PAGE_TEXTS.find((known) => known.id === id);
  if (!text) return id;
  return `${pageName(language, text.page)} (${adminMessage(language, `text.language.${text.language}`)})`;
}

/** The name of a form's field in a language: 'English description', 'Imprint (German): title'. */
export function fieldLabel(language: Language, field: FormField): string {
  const part = textOfField(field.key);
  if (part) {
    const text = textName(language, part.text.id);
    return adminMessage(language, textLabelKey(part.name), { text });
  }
  const params = field.language && { language: adminMessage(language, `field.language.${field.language}`) };
  return adminMessage(language, fieldLabelKey(field), params);
}
