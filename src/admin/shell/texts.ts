import { fieldLabelKey, textLabelKey, textNameKeys } from '../../shared/content/entries/labels.ts';
import type { Page } from '../../shared/content/entries/site.ts';
import type { FieldFault, FormField } from '../../shared/content/fields/form.ts';
import { faultSentence } from '../../shared/i18n/faultSentence.ts';
import { fill, type MessageParams } from '../../shared/i18n/fill.ts';
import type { Language } from '../../shared/i18n/language.ts';

export type { MessageParams } from '../../shared/i18n/fill.ts';

/** A part of the messages: a file for each language. A text that the German one lacks does not compile. */
const part = <K extends string>(
  en: () => Promise<Readonly<Record<K, string>>>,
  de: () => Promise<Readonly<Record<NoInfer<K>, string>>>,
) => ({ en, de });

/** The panel's messages in parts: what shows when it opens, and what comes with a tab, a form or a dialog. */
export const MESSAGE_PARTS = {
  panel: part(
    async () => (await import('./shellEn.ts')).shellEn,
    async () => (await import('./shellDe.ts')).shellDe,
  ),
  forms: part(
    async () => (await import('../fields/formsEn.ts')).formsEn,
    async () => (await import('../fields/formsDe.ts')).formsDe,
  ),
  photos: part(
    async () => (await import('../photos/photosEn.ts')).photosEn,
    async () => (await import('../photos/photosDe.ts')).photosDe,
  ),
  links: part(
    async () => (await import('../media/linksEn.ts')).linksEn,
    async () => (await import('../media/linksDe.ts')).linksDe,
  ),
  history: part(
    async () => (await import('../history/historyEn.ts')).historyEn,
    async () => (await import('../history/historyDe.ts')).historyDe,
  ),
  settings: part(
    async () => (await import('../settings/settingsEn.ts')).settingsEn,
    async () => (await import('../settings/settingsDe.ts')).settingsDe,
  ),
  orders: part(
    async () => (await import('../orders/ordersEn.ts')).ordersEn,
    async () => (await import('../orders/ordersDe.ts')).ordersDe,
  ),
  site: part(
    async () => (await import('../site/siteEn.ts')).siteEn,
    async () => (await import('../site/siteDe.ts')).siteDe,
  ),
};

export type MessagePart = keyof typeof MESSAGE_PARTS;
type KeyOf<P> = P extends () => Promise<infer T> ? keyof T : never;
/** The key of a message in whichever part. */
export type AdminMessageKey = KeyOf<(typeof MESSAGE_PARTS)[MessagePart]['en']> & string;

const loaded = { en: new Set<MessagePart>(), de: new Set<MessagePart>() };
const texts: Readonly<Record<Language, Partial<Record<AdminMessageKey, string>>>> = { en: {}, de: {} };

/** Whether parts of the messages are loaded in a language. */
export function hasAdminMessages(language: Language, parts: Iterable<MessagePart>): boolean {
  return [...parts].every((one) => loaded[language].has(one));
}

/** Loads parts of the messages in a language, each once. Rejects where one does not arrive. */
export async function loadAdminMessages(language: Language, parts: Iterable<MessagePart>): Promise<void> {
  const missing = [...parts].filter((one) => !loaded[language].has(one));
  await Promise.all(
    missing.map(async (one) => {
      Object.assign(texts[language], await MESSAGE_PARTS[one][language]());
      loaded[language].add(one);
    }),
  );
}

/** A message of the panel, with its places filled; its key, and an error in the console, where its part is not loaded. */
export function adminMessage(language: Language, key: AdminMessageKey, params?: MessageParams): string {
  const text = texts[language][key];
  if (text !== undefined) return fill(text, params, language);
  // Thrown while React draws, it would take the whole panel away, and what was typed with it.
  console.error(`The panel's message '${key}' in '${language}' is not loaded.`);
  return key;
}

/** What is wrong with a field, as one sentence, by the forms' messages. */
export function adminFault(language: Language, fault: FieldFault): string {
  return faultSentence((code) => adminMessage(language, code), language, fault);
}

/** The name of a page whose texts the owner writes. */
export function pageName(language: Language, page: Page): string {
  return adminMessage(language, `text.page.${page}`);
}

/** The name of a text of the site: 'Imprint (German)'. */
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
