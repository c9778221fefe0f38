import { isLanguage, LANGUAGES, type Language, type Localized } from '../../i18n/language.ts';
import { localized } from '../../i18n/localized.ts';
import { isRecord, ownField as own } from '../../isRecord.ts';
import type { Fault, PathFault } from '../faults.ts';
import {
  type EntryOf,
  type Field,
  type Fields,
  isParted,
  PARTS,
  type PartedField,
  type SingleField,
} from './kinds.ts';
import { validateField } from './validate.ts';

type Stored = Readonly<Record<string, unknown>>;

/** Text fields may be '' and prices null in a file: both are empty. */
function isNothing(row: SingleField, stored: unknown): boolean {
  if (stored === undefined) return true;
  return (
    !('default' in row) &&
    row.kind !== 'number' &&
    (stored === '' || (stored === null && row.kind === 'price'))
  );
}

/** The valid languages of a text, others unchanged; a plain string is English. */
function readTexts(row: SingleField, stored: unknown): unknown {
  const texts: Stored = isRecord(stored) ? stored : { en: stored };
  const read = LANGUAGES.map((language) => {
    const text = own(texts, language);
    const isText = typeof text === 'string' && text.trim() !== '' && !validateField(row, text);
    return [language, isText ? text : undefined] as const;
  });
  const isEmpty = read.every(([, text]) => text === undefined);
  if (isEmpty && !row.required) return undefined;
  const rest = isRecord(stored) ? stored : {};
  return { ...rest, ...Object.fromEntries(read), ...(row.required ? { en: read[0]?.[1] ?? '' } : {}) };
}

function partedFaults(row: PartedField, name: string, stored: unknown): PathFault[] {
  if (stored === undefined) return [];
  if (!isRecord(stored)) return [{ path: name, code: row.kind }];
  const { rows, optional } = PARTS[row.kind];
  const faults = Object.entries(rows).flatMap(([part, field]): PathFault[] => {
    const value = own(stored, part);
    const fault = part === optional && value === undefined ? undefined : validateField(field, value);
    return fault ? [{ path: `${name}.${part}`, ...fault }] : [];
  });
  const [size, sold] = [Number(own(stored, 'size')), Number(own(stored, 'sold_before') ?? 0)];
  if (row.kind !== 'edition' || faults.length > 0 || sold <= size) return faults;
  return [{ path: `${name}.sold_before`, code: 'soldBefore', params: { size } }];
}

/** Lenient: the value of a row, undefined when missing or invalid. */
function readValue(row: Field, stored: unknown): unknown {
  if (isParted(row)) return partedFaults(row, '', stored).length === 0 ? stored : undefined;
  if ('localized' in row) return readTexts(row, stored);
  const isBlank = typeof stored === 'string' && stored.trim() === '';
  return isBlank || isNothing(row, stored) || validateField(row, stored) ? undefined : stored;
}

/** Lenient: only the valid values. Never throws. */
function readFields<F extends Fields>(fields: F, value: unknown): Partial<EntryOf<F>> {
  if (!isRecord(value)) return {};
  const read = Object.entries(fields).map(([name, row]) => [name, readValue(row, own(value, name))] as const);
  return Object.fromEntries(read.filter(([, stored]) => stored !== undefined)) as Partial<EntryOf<F>>;
}

/** Lenient: an entry of a list, unknown fields included; undefined without an id. */
export function readEntry<F extends Fields>(
  fields: F,
  value: unknown,
): (Partial<EntryOf<F>> & { readonly id: string }) | undefined {
  if (!isRecord(value) || typeof value.id !== 'string' || !value.id.trim()) return undefined;
  const unknown = Object.fromEntries(Object.entries(value).filter(([name]) => !Object.hasOwn(fields, name)));
  return { ...unknown, id: value.id, ...readFields(fields, value) };
}

function textsFaults(name: string, row: SingleField, stored: unknown): PathFault[] {
  if (stored === undefined && !row.required) return [];
  if (!isRecord(stored)) return [{ path: name, code: 'texts' }];
  return LANGUAGES.flatMap((language) => {
    const text = own(stored, language);
    const isFallback = row.required && language === 'en';
    if (text === undefined && !isFallback) return [];
    const isBlank = isFallback && typeof text === 'string' && text.trim() === '';
    const fault: Fault | undefined = isBlank ? { code: 'english' } : validateField(row, text);
    return fault ? [{ path: `${name}.${language}`, ...fault }] : [];
  });
}

/** Strict: every fault of the rows in a file or call, in the order of the rows. */
export function fieldFaults(fields: Fields, value: unknown): PathFault[] {
  if (!isRecord(value)) return [{ path: '', code: 'object' }];
  return Object.entries(fields).flatMap(([name, row]): PathFault[] => {
    const stored = own(value, name);
    if (isParted(row)) return partedFaults(row, name, stored);
    if ('localized' in row) return textsFaults(name, row, stored);
    if (isNothing(row, stored) && !row.required) return [];
    const isBlank = row.required && 'max' in row && typeof stored === 'string' && stored.trim() === '';
    const fault: Fault | undefined = isBlank ? { code: 'missing' } : validateField(row, stored);
    return fault ? [{ path: name, ...fault }] : [];
  });
}

/** Unknown fields as faults, for tables that know all of their fields. */
export function unknownFaults(fields: Fields, value: unknown): PathFault[] {
  if (!isRecord(value)) return [];
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(fields, name));
  return unknown.map((path) => ({ path, code: 'unknownField' }));
}

/** A valid value with trimmed texts; unknown fields stay, except `__proto__`. */
export function trimTexts(fields: Fields, value: Stored): Record<string, unknown> {
  const entry = Object.fromEntries(Object.entries(value).filter(([name]) => name !== '__proto__'));
  for (const [name, row] of Object.entries(fields)) {
    const stored = entry[name];
    if (typeof stored === 'string' && 'max' in row) entry[name] = stored.trim();
    if (!('localized' in row) || !isRecord(stored)) continue;
    const trimmed = Object.entries(stored).map(([key, text]) =>
      isLanguage(key) && typeof text === 'string' ? [key, text.trim()] : [key, text],
    );
    entry[name] = Object.fromEntries(trimmed);
  }
  return entry;
}

/** Strict: the content of a stored file, or all of its faults. Never throws. */
export type Schema<E> = (value: unknown) => { readonly value?: E; readonly faults: readonly PathFault[] };

/**
 * The schema of a stored file, derived from its rows, for builds and functions. Unknown fields are kept, so that
 * data of a later version survives an older one.
 * @param further finds faults between rows
 */
export function schemaOf<F extends Fields>(
  fields: F,
  further: (value: Stored) => readonly PathFault[] = () => [],
): Schema<EntryOf<F>> {
  return (value) => {
    const faults = [...fieldFaults(fields, value), ...(isRecord(value) ? further(value) : [])];
    if (faults.length > 0 || !isRecord(value)) return { faults };
    return { value: trimTexts(fields, value) as EntryOf<F>, faults };
  };
}

/** The values below a photo besides its description: those of the caption rows, in order. */
export function captionTexts(fields: Fields, entry: Stored, language: Language): string[] {
  return Object.entries(fields).flatMap(([name, row]) => {
    const value = entry[name];
    if (!row.caption || value === undefined || value === null) return [];
    const text = 'localized' in row ? localized(value as Localized, language) : String(value);
    return text ? [text] : [];
  });
}
