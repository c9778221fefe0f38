import { de } from './de.ts';
import { en, type MessageKey } from './en.ts';
import { fill, type MessageParams } from './fill.ts';
import type { Language } from './language.ts';

export type { MessageKey } from './en.ts';
export type { MessageParams } from './fill.ts';

const CATALOGUES: Record<Language, Record<MessageKey, string>> = { en, de };

export function message(language: Language, key: MessageKey, params?: MessageParams): string {
  return fill(CATALOGUES[language][key], params);
}
