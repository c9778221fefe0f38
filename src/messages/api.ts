import type { Language } from '../domain/language.ts';
import { callsDe } from './api/callsDe.ts';
import { type CallMessageKey, callsEn } from './api/callsEn.ts';
import { storeDe } from './api/storeDe.ts';
import { type StoreMessageKey, storeEn } from './api/storeEn.ts';
import { fill, type MessageParams } from './index.ts';

export { faultMessage } from './api/faults.ts';
export type { StoreMessageKey } from './api/storeEn.ts';
export type { MessageParams } from './index.ts';
export type ApiMessageKey = CallMessageKey | StoreMessageKey;

const CATALOGUES: Record<Language, Record<ApiMessageKey, string>> = {
  en: { ...callsEn, ...storeEn },
  de: { ...callsDe, ...storeDe },
};

/** A sentence that is put into words where the reader's language is known. */
export type Sentence = { readonly key: ApiMessageKey; readonly params?: MessageParams };

/** A sentence of the API in a language, with its places filled. */
export function apiMessage(language: Language, key: ApiMessageKey, params?: MessageParams): string {
  return fill(CATALOGUES[language][key], params);
}
