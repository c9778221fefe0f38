import type { FaultCode, FaultParams } from '../content/faults.ts';
import type { FieldFault } from '../content/fields/form.ts';
import { formatCents } from '../shop/price.ts';
import { fill } from './fill.ts';
import type { Language } from './language.ts';

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

/** A fault at a field, and what was found there where a stored file has it. */
export type FaultInForm = FieldFault & { readonly found?: string };

/** What is wrong, as one sentence, and what was found where a stored file says it; others' words stay. */
export function faultSentence(
  sentence: (code: FaultCode) => string,
  language: Language,
  fault: FaultInForm,
): string {
  if ('text' in fault) return fault.text;
  const { code, params = {}, found } = fault;
  const text = fill(sentence(code), inWords(language, params), language);
  return found === undefined ? text : `${text} (${FOUND[language]} ${found})`;
}
