import type { Language } from '../../i18n/language.ts';
import { changedNames, type FormValues, valuesOf } from './form.ts';
import type { Fields } from './kinds.ts';

/** What entries hold alike, as their form shows it in a language. A field in which two of them differ is left out. */
export function commonValues(
  fields: Fields,
  entries: readonly Readonly<Record<string, unknown>>[],
  language: Language,
): FormValues {
  const [first, ...others] = entries.map((entry) => valuesOf(fields, entry, language));
  if (!first) return {};
  const different = new Set(others.flatMap((other) => changedNames(fields, first, other)));
  return Object.fromEntries(Object.entries(first).filter(([name]) => !different.has(name)));
}
