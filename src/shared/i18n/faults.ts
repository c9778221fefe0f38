import type { FaultCode, StoredFault } from '../content/faults.ts';
import { type FaultInForm, faultSentence } from './faultSentence.ts';
import { faultsDe } from './faultsDe.ts';
import { faultsEn } from './faultsEn.ts';
import type { Language } from './language.ts';

const CATALOGUES: Record<Language, Record<FaultCode, string>> = { en: faultsEn, de: faultsDe };

/** A fault as one sentence in a language. See {@link faultSentence}. */
export function faultText(language: Language, fault: FaultInForm): string {
  return faultSentence((code) => CATALOGUES[language][code], language, fault);
}

/** A fault of a stored file as one line of a log or build: file, field, expectation, value found. */
export function describeFault(fault: StoredFault): string {
  const { file, path } = fault;
  return `${file}: ${path ? `${path}: ` : ''}${faultText('en', fault)}`;
}
