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
