import type { FaultCode, FaultParams, StoredFault } from '../domain/faults.ts';
import type { FieldFault } from '../domain/fields/form.ts';
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

const FOUND: Record<Language, string> = { en: 'found', de: 'gefunden' };

/** What is wrong, as one sentence in a language, and what was found where a stored file says it; others' words stay. */
export function faultText(language: Language, fault: FieldFault & { readonly found?: string }): string {
  if ('text' in fault) return fault.text;
  const { code, params = {}, found } = fault;
  const text = fill(CATALOGUES[language][code], inWords(language, params));
  return found === undefined ? text : `${text} (${FOUND[language]} ${found})`;
}

/** A fault of a stored file as one line of a log or a build: file, field, what was expected and found. */
export function describeFault(fault: StoredFault): string {
  const { file, path } = fault;
  return `${file}: ${path ? `${path}: ` : ''}${faultText('en', fault)}`;
}
