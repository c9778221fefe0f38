import type { PathFault, StoredFault } from '../../../src/shared/content/faults.ts';
import { faultText } from '../../../src/shared/i18n/faults.ts';
import { fill, type MessageParams } from '../../../src/shared/i18n/fill.ts';
import { labDe } from '../../../src/shared/i18n/labDe.ts';
import { labEn } from '../../../src/shared/i18n/labEn.ts';
import type { Language } from '../../../src/shared/i18n/language.ts';
import { apiDe } from './de.ts';
import { apiEn } from './en.ts';

export type { MessageParams } from '../../../src/shared/i18n/fill.ts';
export type ApiMessageKey = keyof typeof apiEn | keyof typeof labEn;

const CATALOGUES: Record<Language, Record<ApiMessageKey, string>> = {
  en: { ...apiEn, ...labEn },
  de: { ...apiDe, ...labDe },
};

/** A sentence whose language is chosen later. `fault` fills the placeholder of that name. */
export type Sentence = {
  readonly key: ApiMessageKey;
  readonly params?: MessageParams;
  readonly fault?: StoredFault;
};

export function apiMessage(language: Language, key: ApiMessageKey, params?: MessageParams): string {
  return fill(CATALOGUES[language][key], params);
}

export function sentenceText(language: Language, { key, params, fault }: Sentence): string {
  return apiMessage(language, key, fault ? { ...params, fault: faultText(language, fault) } : params);
}

/** A fault of a call and its place: in a field of a table, or in the API's own words. */
export type CallFault = PathFault | (Sentence & { readonly path: string });

export function callFaultText(language: Language, fault: CallFault): string {
  return 'key' in fault ? sentenceText(language, fault) : faultText(language, fault);
}
