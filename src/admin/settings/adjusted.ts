import { changedNames, emptyValues, type FormValues, valuesOf } from '../../shared/content/fields/form.ts';
import { DEFAULT_SETTINGS, SETTINGS } from '../../shared/content/settings/table.ts';

/** What the site shows where nothing is stored, and what a reset leads to, as the form's fields have it. */
export const DEFAULT_VALUES: FormValues = valuesOf(SETTINGS, DEFAULT_SETTINGS);

/** What a form begins with that is given no value: the grain's opacity is another one there. */
const UNTOUCHED = emptyValues(SETTINGS);

/** The settings that somebody has set to something else than their default. */
export function adjustedNames(values: FormValues): ReadonlySet<string> {
  const touched = new Set(changedNames(SETTINGS, values, UNTOUCHED));
  return new Set(changedNames(SETTINGS, values, DEFAULT_VALUES).filter((name) => touched.has(name)));
}
