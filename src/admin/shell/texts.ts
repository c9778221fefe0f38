import { fieldLabelKey, textLabelKey, textNameKeys } from '../../shared/content/entries/labels.ts';
import type { FieldFault, FormField } from '../../shared/content/fields/form.ts';
import { faultSentence } from '../../shared/i18n/faultSentence.ts';
import { fill, type MessageParams } from '../../shared/i18n/fill.ts';
import type { Language } from '../../shared/i18n/language.ts';
import type { adminEn } from './adminEn.ts';

export type { MessageParams } from '../../shared/i18n/fill.ts';

export type AdminMessageKey = keyof typeof adminEn;

const texts: { [L in Language]?: Readonly<Record<AdminMessageKey, string>> } = {};

/** Loads the panel's messages in a language, once. @throws if they cannot be loaded */
export async function loadAdminMessages(language: Language): Promise<void> {
  texts[language] ??=
    language === 'de' ? (await import('./adminDe.ts')).adminDe : (await import('./adminEn.ts')).adminEn;
}

/** A message with its placeholders filled; the key, and an error in the console, if the messages are not loaded. */
export function adminMessage(language: Language, key: AdminMessageKey, params?: MessageParams): string {
  const text = texts[language]?.[key];
  if (text !== undefined) return fill(text, params);
  // An error thrown while React renders would remove the whole panel with all typed text.
  console.error(`The panel's message '${key}' in '${language}' is not loaded.`);
  return key;
}

/** Splits a text into its first sentence and the rest. */
export function firstSentence(text: string): readonly [string, string] {
  const [, head = text, rest = ''] = /^(.*?[.\u2026]) (.*)/s.exec(text) ?? [];
  return [head, rest];
}

/** The fault of a field as one sentence. */
export function adminFault(language: Language, fault: FieldFault): string {
  return faultSentence((code) => adminMessage(language, code), language, fault);
}

/** The name of one of the site's texts: 'Imprint (German)'. */
export function textName(language: Language, id: string): string {
  const [page, written] = textNameKeys(id);
  return `${adminMessage(language, page)} (${adminMessage(language, written)})`;
}

/** The name of a form's field in a language: 'English description', 'Imprint (German): title'. */
export function fieldLabel(language: Language, field: FormField): string {
  const { text } = field.row;
  if (text) return adminMessage(language, textLabelKey(field), { text: textName(language, text) });
  const params = field.language && { language: adminMessage(language, `field.language.${field.language}`) };
  return adminMessage(language, fieldLabelKey(field), params);
}
