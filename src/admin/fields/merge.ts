import { changedNames, type FormValues } from '../../shared/content/fields/form.ts';
import type { Fields } from '../../shared/content/fields/kinds.ts';

/** Some of the values of a form. */
export const pick = (values: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? '']));

/** Somebody else's version with what was typed over `before` on top. */
export function rebase(
  fields: Fields,
  typed: FormValues,
  before: FormValues,
  theirs: FormValues,
): FormValues {
  return { ...theirs, ...pick(typed, changedNames(fields, typed, before)) };
}

/** The names of the fields that both have changed since `before`, to different values. */
export function clashes(fields: Fields, typed: FormValues, before: FormValues, theirs: FormValues): string[] {
  const changed = new Set(changedNames(fields, before, theirs));
  const different = new Set(changedNames(fields, typed, theirs));
  return changedNames(fields, typed, before).filter((name) => changed.has(name) && different.has(name));
}
