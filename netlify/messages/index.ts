import type { Language } from '../../src/domain/language.ts';
import { fill, type MessageParams } from '../../src/messages/index.ts';
import { callsDe } from './callsDe.ts';
import { type CallMessageKey, callsEn } from './callsEn.ts';
import { storeDe } from './storeDe.ts';
import { type StoreMessageKey, storeEn } from './storeEn.ts';

export type { MessageParams } from '../../src/messages/index.ts';
export { faultMessage } from './faults.ts';
export type { StoreMessageKey } from './storeEn.ts';
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
