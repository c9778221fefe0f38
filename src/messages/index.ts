import type { Language } from '../domain/language.ts';
import { de } from './de.ts';
import { en, type MessageKey } from './en.ts';

export type { MessageKey } from './en.ts';
export type MessageParams = Readonly<Record<string, string | number>>;

const CATALOGUES: Record<Language, Record<MessageKey, string>> = { en, de };

/** Fills {name} places. Values are put in as they are; whoever shows the text escapes it. */
export function fill(text: string, params: MessageParams = {}): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));
}

/** The message of a key in a language, with its places filled. */
export function message(language: Language, key: MessageKey, params?: MessageParams): string {
  return fill(CATALOGUES[language][key], params);
}
