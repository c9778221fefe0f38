import { fieldLabelKey, textLabelKey } from '../domain/entries/labels.ts';
import { PAGE_TEXTS, type Page } from '../domain/entries/page.ts';
import { textOfField } from '../domain/entries/siteForm.ts';
import type { FaultCode } from '../domain/faults.ts';
import type { FieldFault, FormField } from '../domain/fields/form.ts';
import type { Language } from '../domain/language.ts';
import type { AdminMessageKey } from './adminEn.ts';
import { createCatalogue } from './catalogue.ts';
import { faultSentence } from './faultSentence.ts';
import { fill, type MessageParams } from './fill.ts';

export type { AdminMessageKey } from './adminEn.ts';
export type { MessageParams } from './fill.ts';

type Catalogue = {
  readonly messages: Readonly<Record<AdminMessageKey, string>>;
  readonly faults: Readonly<Record<FaultCode, string>>;
};

const { load, of: catalogueOf } = createCatalogue<Catalogue>({
  async en() {
    const { adminEn, faultsEn } = await import('./adminEn.ts');
    return { messages: adminEn, faults: faultsEn };
  },
  async de() {
    const { adminDe, faultsDe } = await import('./adminDe.ts');
    return { messages: adminDe, faults: faultsDe };
  },
});

/** Loads the panel's messages in a language, once. Rejects where they do not arrive. */
export const loadAdminMessages = load;

/** A message of the panel in a loaded language, with its places filled. */
export function adminMessage(language: Language, key: AdminMessageKey, params?: MessageParams): string {
  return fill(catalogueOf(language).messages[key], params);
}

/** What is wrong with a field, as one sentence in a loaded language. */
export function adminFault(language: Language, fault: FieldFault): string {
  return faultSentence(catalogueOf(language).faults, language, fault);
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
