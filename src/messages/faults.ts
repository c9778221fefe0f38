import type { Fault, FaultCode, FaultParams } from '../domain/faults.ts';
import type { Language } from '../domain/language.ts';
import { formatCents } from '../domain/money.ts';
import { faultsDe } from './faultsDe.ts';
import { faultsEn } from './faultsEn.ts';
import { fill } from './index.ts';

const CATALOGUES: Record<Language, Record<FaultCode, string>> = { en: faultsEn, de: faultsDe };

/** A number as it is written in the language, an amount of money with its currency. */
function written(language: Language, name: string, value: string | number): string {
  if (typeof value === 'string') return value;
  if (name.endsWith('Cents')) return formatCents(value, language);
  return language === 'de' ? String(value).replace('.', ',') : String(value);
}

function inWords(language: Language, params: FaultParams): FaultParams {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, written(language, name, value)]),
  );
}

/** What is wrong, as one sentence in a language. Visitors never load it. */
export function faultText(language: Language, { code, params = {} }: Fault): string {
  return fill(CATALOGUES[language][code], inWords(language, params));
}
