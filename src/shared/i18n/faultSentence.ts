import type { FaultCode, FaultParams } from '../content/faults.ts';
import type { FieldFault } from '../content/fields/form.ts';
import { formatCents } from '../shop/price.ts';
import { fill } from './fill.ts';
import type { Language } from './language.ts';

/** A number in the language's notation; an amount of money with its currency. */
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

/** A fault of a field, with the value found in a stored file. */
export type FaultInForm = FieldFault & { readonly found?: string };

/** A fault as one sentence, with the value found in a stored file. The server's own words are unchanged. */
export function faultSentence(
  sentence: (code: FaultCode) => string,
  language: Language,
  fault: FaultInForm,
): string {
  if ('text' in fault) return fault.text;
  const { code, params = {}, found } = fault;
  const text = fill(sentence(code), inWords(language, params));
  return found === undefined ? text : `${text} (${FOUND[language]} ${found})`;
}
