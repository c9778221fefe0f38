import type { Language } from '../domain/language.ts';
import { apiDe } from './apiDe.ts';
import { type ApiMessageKey, apiEn } from './apiEn.ts';
import { fill, type MessageParams } from './index.ts';

export type { ApiMessageKey } from './apiEn.ts';

const CATALOGUES: Record<Language, Record<ApiMessageKey, string>> = { en: apiEn, de: apiDe };

/** A sentence of the API in a language, with its places filled. */
export function apiMessage(language: Language, key: ApiMessageKey, params?: MessageParams): string {
  return fill(CATALOGUES[language][key], params);
}
