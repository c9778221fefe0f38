import type { ErrorDetail } from '../../errors.ts';
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '../../i18n/language.ts';
import { isRecord } from '../../isRecord.ts';
import { formatPrice, isSuspiciousPrice, parsePrice, readPrice } from '../../shop/price.ts';
import { completeAddress } from '../../webAddress.ts';
import { isImageUrl } from '../embeds.ts';
import type { Fault, PathFault } from '../faults.ts';
import { type Fields, type FieldValue, isParted, PARTS, type SingleField, type UrlField } from './kinds.ts';
import { validateField } from './validate.ts';

/**
 * One field of a form. `key` names the row. A localized row has a field per language (`en_description`), an edition or
 * print one per part (`edition_size`): `part` is then the path of the field's value inside the row's value.
 */
export type FormField = {
  readonly name: string;
  readonly row: SingleField;
  readonly key: string;
  readonly part?: string;
  readonly language?: Language;
};
const known = new WeakMap<Fields, readonly FormField[]>();

export function formFields(fields: Fields): readonly FormField[] {
  let found = known.get(fields);
  if (!found) {
    found = Object.entries(fields).flatMap(([key, row]): FormField[] => {
      if (row.form === false) return [];
      if (isParted(row))
        return Object.entries(PARTS[row.kind].rows).map(([part, own]) => ({
          name: `${key}_${part}`,
          row: own,
          key,
          part,
        }));
      if (!('localized' in row)) return [{ name: key, row, key }];
      return LANGUAGES.map((language) => ({
        name: `${language}_${key}`,
        row,
        key,
        part: language,
        language,
      }));
    });
    known.set(fields, found);
  }
  return found;
}

/** The value of a field's content; null is empty. */
type Meaning = { readonly value: FieldValue | null } | { readonly fault: Fault };

/** Parses a typed number, with point or comma; NaN when invalid. */
function readNumber(text: string): number {
  const trimmed = text.replace(',', '.');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}

/** Joins a list, or words typed with commas or semicolons, to 'a, b'. Each word appears once. */
function joinWords(held: unknown): unknown {
  const text = Array.isArray(held) ? held.join(',') : held;
  return typeof text === 'string' ? splitWords(text).join(', ') : text;
}
const splitWords = (text: string): string[] => {
  const found = text.split(/[,;\n]/).map((word) => word.trim());
  return [...new Set(found.filter(Boolean))];
};

/** Links to the services get https. For an image on another host that may not work, so http is a fault. */
function readAddress({ accepts }: UrlField, typed: string): string | Fault {
  const address = completeAddress(typed);
  if (!/^http:/i.test(address)) return address;
  return isImageUrl(address) || !accepts ? { code: 'needsHttps' } : address.replace(/^http:/i, 'https:');
}

function readText(row: SingleField, typed: string): FieldValue | Fault {
  if (row.kind === 'number') return readNumber(typed);
  if (row.kind === 'price') return readPrice(typed);
  // A multipart form sends texts only.
  if (row.kind === 'boolean' && /^(true|false)$/.test(typed)) return typed === 'true';
  if (row.kind === 'url') return readAddress(row, typed);
  if (row.kind === 'color' && /^[0-9a-f]{6}$/i.test(typed)) return `#${typed}`;
  return row.kind === 'line' && /\p{Cc}/u.test(typed) ? { code: 'oneLine' } : typed;
}

/** Reads the content of a field. `isJudged`: an address must be one that the row accepts. */
function readField({ row }: FormField, content: unknown, isJudged: boolean): Meaning {
  // Multipart forms use Windows line breaks.
  const text = typeof content === 'string' ? content.trim().replace(/\r\n?/g, '\n') : content;
  const typed = row.kind === 'words' ? joinWords(text) : text;
  if (typed === undefined || typed === null || typed === '') {
    const fault = row.required ? { code: 'missing' as const } : 'default' in row && validateField(row, typed);
    return fault ? { fault } : { value: null };
  }
  const read = typeof typed === 'string' ? readText(row, typed) : undefined;
  if (typeof read === 'object') return { fault: read };
  const value = read ?? typed;
  const fault = validateField(row, storedAs(row, value), isJudged);
  return fault ? { fault } : { value: value as FieldValue };
}

/** Converts a form's value to that of a file. */
const storedAs = (row: SingleField, value: unknown): unknown =>
  row.kind === 'words' && typeof value === 'string' ? splitWords(value) : value;

/** The value of a field's content: null when empty, undefined when invalid. */
export function fieldValue(field: FormField, content: unknown): FieldValue | null | undefined {
  const meaning = readField(field, content, true);
  return 'fault' in meaning ? undefined : meaning.value;
}

/** Forms over a table's rows: the panel checks with them before it sends, the server reads with them. */

/** The typed contents, by form field name. */
export type FormValues = Readonly<Record<string, string | boolean>>;
/** A fault of a field: a known one, or the server's own words. */
export type FieldFault = Fault | { readonly text: string };
export type FormFaults = Readonly<Record<string, FieldFault>>;
/** `update`: a stored address may stay even if the form would refuse it. */
export type FormMode = 'add' | 'update';
/** An entry, or any object with values by row name. */
type Entry = Readonly<Record<string, unknown>>;

const storedValue = ({ key, part }: FormField, entry: Entry | undefined): unknown => {
  const value = entry?.[key];
  return part ? (value as Entry | undefined)?.[part] : value;
};

/** The content of an empty field, which a reset restores. */
function emptyValue(row: SingleField): string | boolean {
  const proposed = 'formDefault' in row ? row.formDefault : 'default' in row ? row.default : '';
  return typeof proposed === 'boolean' ? proposed : String(proposed ?? '');
}

export function emptyValues(fields: Fields): FormValues {
  return Object.fromEntries(formFields(fields).map(({ name, row }) => [name, emptyValue(row)]));
}

function shownValue(field: FormField, entry: Entry, language: Language): string | boolean {
  const { row } = field;
  const value = storedValue(field, entry);
  if (value === undefined || value === null || ('default' in row && validateField(row, value)))
    return emptyValue(row);
  if (row.kind === 'words') return String(joinWords(value));
  const euros = row.kind === 'price' ? parsePrice(value) : undefined;
  if (euros !== undefined) return formatPrice(euros, language);
  return typeof value === 'boolean' ? value : String(value);
}

/** An entry's values in its form, with prices in the language's notation. */
export function valuesOf(fields: Fields, entry: Entry, language: Language = FALLBACK_LANGUAGE): FormValues {
  return Object.fromEntries(
    formFields(fields).map((field) => [field.name, shownValue(field, entry, language)]),
  );
}

/** A form's change to an entry. Null removes a value; a missing field is unchanged. */
export type FormChange = { readonly field: FormField; readonly value: FieldValue | null };

/**
 * Reads a form that was typed or sent; unknown names are ignored.
 * @param stored with 'update', the current entry: an unchanged address may be one that the form refuses
 * @returns the changes, and every fault with the form field's name as its path
 */
export function readForm(
  fields: Fields,
  form: Entry,
  mode: FormMode,
  stored?: Entry,
): { readonly changes: readonly FormChange[]; readonly faults: readonly PathFault[] } {
  const changes: FormChange[] = [];
  const faults: PathFault[] = [];
  for (const field of formFields(fields)) {
    const content = Object.hasOwn(form, field.name) ? form[field.name] : undefined;
    if (content === undefined && !field.row.required) continue;
    const isNew = mode === 'add' || content !== storedValue(field, stored);
    const meaning = readField(field, content, isNew);
    if ('fault' in meaning) faults.push({ path: field.name, ...meaning.fault });
    else changes.push({ field, value: meaning.value });
  }
  return { changes, faults };
}

/** Whether a stored value, however written, equals the form's; an empty one equals the row's default. */
function isStored(field: FormField, entry: Entry, value: FieldValue | null): boolean {
  const held = readField(field, storedValue(field, entry), false);
  return 'value' in held && (held.value ?? defaultOf(field)) === (value ?? defaultOf(field));
}

const defaultOf = ({ row }: FormField) => ('default' in row ? row.default : null);

/**
 * An entry after its form. Equal values stay as written, and so do unknown fields and further parts of a value. A new
 * value that equals the row's default is not stored.
 */
export function applyForm(entry: Entry, changes: readonly FormChange[]): Record<string, unknown> {
  const put = (to: Record<string, unknown>, key: string, value: unknown) => {
    if (value === null) delete to[key];
    else to[key] = value;
  };
  const next = { ...entry };
  for (const { field, value: asked } of changes) {
    if (isStored(field, next, asked)) continue;
    const { key, part } = field;
    const value = asked === defaultOf(field) ? null : storedAs(field.row, asked);
    if (!part) put(next, key, value);
    else {
      const parts: Record<string, unknown> = isRecord(next[key]) ? { ...next[key] } : {};
      put(parts, part, value);
      put(next, key, Object.keys(parts).length > 0 ? parts : null);
    }
  }
  return next;
}

/** The faults that the server would find; empty when there are none. See {@link readForm}. */
export function checkValues(fields: Fields, values: FormValues, mode: FormMode, stored?: Entry): FormFaults {
  const { faults } = readForm(fields, values, mode, stored);
  return Object.fromEntries(faults.map(({ path, ...fault }) => [path, fault]));
}

/** The fields for the API, '' when empty. A preview needs all of them, so an invalid one is taken from `fallback`. */
export function bodyOf(
  fields: Fields,
  values: FormValues,
  fallback: FormValues = {},
): Readonly<Record<string, FieldValue>> {
  const sent = (field: FormField): FieldValue => {
    const value = fieldValue(field, values[field.name]);
    return (value === undefined ? fieldValue(field, fallback[field.name]) : value) ?? '';
  };
  return Object.fromEntries(formFields(fields).map((field) => [field.name, sent(field)]));
}

function isSame(field: FormField, a: unknown, b: unknown): boolean {
  const [one, other] = [fieldValue(field, a), fieldValue(field, b)];
  if (one === undefined || other === undefined) return trimmed(a) === trimmed(b);
  const ignoresCase = field.row.kind === 'color';
  return ignoresCase ? String(one).toLowerCase() === String(other).toLowerCase() : one === other;
}

const trimmed = (content: unknown): unknown => (typeof content === 'string' ? content.trim() : content);

/** Names of the fields whose values differ: 31,5 equals 31.50, and #ABC equals #abc. */
export function changedNames(fields: Fields, a: FormValues, b: FormValues): string[] {
  const changed = formFields(fields).filter((field) => !isSame(field, a[field.name], b[field.name]));
  return changed.map(({ name }) => name);
}

export function sameValues(fields: Fields, a: FormValues, b: FormValues): boolean {
  return formFields(fields).every((field) => isSame(field, a[field.name], b[field.name]));
}

/** The usable values of a draft of unknown shape, to be merged into others. */
export function readValues(fields: Fields, draft: unknown): FormValues {
  if (!isRecord(draft)) return {};
  const fitting = formFields(fields).filter(({ name, row }) => {
    const type = row.kind === 'boolean' ? 'boolean' : 'string';
    return Object.hasOwn(draft, name) && typeof draft[name] === type;
  });
  return Object.fromEntries(fitting.map(({ name }) => [name, (draft as FormValues)[name] ?? '']));
}

/** The field of a path, which is a form name or a file's path such as `description.en`. */
export function fieldAt(fields: Fields, path: string): FormField | undefined {
  return formFields(fields).find(
    ({ name, key, part }) => path === name || (part !== undefined && path === `${key}.${part}`),
  );
}

/** The server's details by field, in its own words; those of other fields are left out. */
export function faultsByField(fields: Fields, details: readonly ErrorDetail[]): FormFaults {
  const faults: Record<string, FieldFault> = {};
  for (const { path, message } of details) {
    const field = fieldAt(fields, path);
    if (field) faults[field.name] ??= { text: message };
  }
  return faults;
}

/** Names of price fields below 1.00: the panel asks whether that is intended. */
export function suspiciousNames(fields: Fields, values: FormValues): string[] {
  const suspicious = formFields(fields).filter((field) => {
    const euros = field.row.kind === 'price' ? fieldValue(field, values[field.name]) : undefined;
    return typeof euros === 'number' && isSuspiciousPrice(euros);
  });
  return suspicious.map(({ name }) => name);
}

/** The values that entries share, as their form shows them. Fields in which two differ are left out. */
export function commonValues(fields: Fields, entries: readonly Entry[], language: Language): FormValues {
  const [first, ...others] = entries.map((entry) => valuesOf(fields, entry, language));
  if (!first) return {};
  const different = new Set(others.flatMap((other) => changedNames(fields, first, other)));
  return Object.fromEntries(Object.entries(first).filter(([name]) => !different.has(name)));
}
