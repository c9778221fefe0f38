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
 * One field of a form. `key` names the row; a localized row has a field per language, `en_description`, an edition and
 * the like one per part, `edition_size`: `part` is then where in the value the field's own lies.
 */
export type FormField = {
  readonly name: string;
  readonly row: SingleField;
  readonly key: string;
  readonly part?: string;
  readonly language?: Language;
};
const known = new WeakMap<Fields, readonly FormField[]>();

/** The fields of a form, in the order of the rows. */
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

/** What a field's content means; null is nothing. */
type Meaning = { readonly value: FieldValue | null } | { readonly fault: Fault };

/** A number as it is typed, with point or comma; NaN where it is none. */
function readNumber(text: string): number {
  const trimmed = text.replace(',', '.');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}

/** 'a, b' of a list, or of what somebody typed with commas or semicolons: each word once. */
function joinWords(held: unknown): unknown {
  const text = Array.isArray(held) ? held.join(',') : held;
  return typeof text === 'string' ? splitWords(text).join(', ') : text;
}
const splitWords = (text: string): string[] => {
  const found = text.split(/[,;\n]/).map((word) => word.trim());
  return [...new Set(found.filter(Boolean))];
};

/** Links of the services are safe with https too; of an image elsewhere nobody can know. */
function readAddress({ accepts }: UrlField, typed: string): string | Fault {
  const address = completeAddress(typed);
  if (!/^http:/i.test(address)) return address;
  return isImageUrl(address) || !accepts ? { code: 'needsHttps' } : address.replace(/^http:/i, 'https:');
}

/** What a text means to its row, before it is judged. */
function readText(row: SingleField, typed: string): FieldValue | Fault {
  if (row.kind === 'number') return readNumber(typed);
  if (row.kind === 'price') return readPrice(typed);
  // A form with a file in it sends nothing but texts.
  if (row.kind === 'boolean' && /^(true|false)$/.test(typed)) return typed === 'true';
  if (row.kind === 'url') return readAddress(row, typed);
  if (row.kind === 'color' && /^[0-9a-f]{6}$/i.test(typed)) return `#${typed}`;
  return row.kind === 'line' && /\p{Cc}/u.test(typed) ? { code: 'oneLine' } : typed;
}

/** Reads what stands in a field, or was sent for it; `isJudged`: an address must be one that the row accepts. */
function readField({ row }: FormField, content: unknown, isJudged: boolean): Meaning {
  // Forms that carry files break lines as Windows does.
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

/** A form's value as a file holds it. */
const storedAs = (row: SingleField, value: unknown): unknown =>
  row.kind === 'words' && typeof value === 'string' ? splitWords(value) : value;

/** The value that a field's content means: null for nothing, undefined where it cannot be taken. */
export function fieldValue(field: FormField, content: unknown): FieldValue | null | undefined {
  const meaning = readField(field, content, true);
  return 'fault' in meaning ? undefined : meaning.value;
}

/**
 * A form over the rows of a table: what its fields are called, what stands in them and what that means. The panel
 * checks with these functions before it sends, the server reads with them what it is sent.
 */

/** What stands in the fields, as typed, by form field name. */
export type FormValues = Readonly<Record<string, string | boolean>>;
/** What is wrong with a field: a known fault, or the server's own words. */
export type FieldFault = Fault | { readonly text: string };
export type FormFaults = Readonly<Record<string, FieldFault>>;
/** `update`: an address that stands in the entry already may stay, even one that the form wouldn't take. */
export type FormMode = 'add' | 'update';
/** An entry, or whatever carries values by the names of rows. */
type Entry = Readonly<Record<string, unknown>>;

const storedValue = ({ key, part }: FormField, entry: Entry | undefined): unknown => {
  const value = entry?.[key];
  return part ? (value as Entry | undefined)?.[part] : value;
};

/** What a field holds where there is no value to show, and what a reset brings it back to. */
function emptyValue(row: SingleField): string | boolean {
  const proposed = 'formDefault' in row ? row.formDefault : 'default' in row ? row.default : '';
  return typeof proposed === 'boolean' ? proposed : String(proposed ?? '');
}

/** The form before anything is typed. */
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

/** An entry as its form shows it; prices as they are written in the language. */
export function valuesOf(fields: Fields, entry: Entry, language: Language = FALLBACK_LANGUAGE): FormValues {
  return Object.fromEntries(
    formFields(fields).map((field) => [field.name, shownValue(field, entry, language)]),
  );
}

/** What a form asks of an entry. Null removes a value; a field that the form leaves out stays as it is. */
export type FormChange = { readonly field: FormField; readonly value: FieldValue | null };

/**
 * Reads a form, typed or sent; names that are no field are ignored.
 * @param stored with 'update', the entry as it is: an address that has not changed may be one that the form refuses
 * @returns what to change, and every fault with the form field's name as its path
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

/** Whether a stored value, however it is written, is what the form asks for; nothing is the row's default. */
function isStored(field: FormField, entry: Entry, value: FieldValue | null): boolean {
  const held = readField(field, storedValue(field, entry), false);
  return 'value' in held && (held.value ?? defaultOf(field)) === (value ?? defaultOf(field));
}

const defaultOf = ({ row }: FormField) => ('default' in row ? row.default : null);

/**
 * An entry after its form. What means the same stays as it is written, and so do fields that the form does not know, and
 * further parts of a value. A new value that is its row's default is not stored.
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

/** What the server would refuse, found before anything is sent; empty where nothing is wrong. As {@link readForm}. */
export function checkValues(fields: Fields, values: FormValues, mode: FormMode, stored?: Entry): FormFaults {
  const { faults } = readForm(fields, values, mode, stored);
  return Object.fromEntries(faults.map(({ path, ...fault }) => [path, fault]));
}

/** The fields as the API takes them, '' for nothing. What cannot be read stands as in `fallback`: a preview needs it. */
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

const pick = (values: FormValues, fields: readonly FormField[]): FormValues =>
  Object.fromEntries(fields.flatMap(({ name }) => (name in values ? [[name, values[name] ?? '']] : [])));

function isSame(field: FormField, a: unknown, b: unknown): boolean {
  const [one, other] = [fieldValue(field, a), fieldValue(field, b)];
  if (one === undefined || other === undefined) return trimmed(a) === trimmed(b);
  const isCaseless = field.row.kind === 'color';
  return isCaseless ? String(one).toLowerCase() === String(other).toLowerCase() : one === other;
}

const trimmed = (content: unknown): unknown => (typeof content === 'string' ? content.trim() : content);

/** The names of the fields that mean something else: 31,5 and 31.50 do not, nor do colours in other letters. */
export function changedNames(fields: Fields, a: FormValues, b: FormValues): string[] {
  const changed = formFields(fields).filter((field) => !isSame(field, a[field.name], b[field.name]));
  return changed.map(({ name }) => name);
}

/** Whether no field means something else, as {@link changedNames}. */
export function sameValues(fields: Fields, a: FormValues, b: FormValues): boolean {
  return formFields(fields).every((field) => isSame(field, a[field.name], b[field.name]));
}

/** What of a draft, whose shape nobody vouches for, can stand in the form: to be laid over other values. */
export function readValues(fields: Fields, draft: unknown): FormValues {
  if (!isRecord(draft)) return {};
  const fitting = formFields(fields).filter(({ name, row }) => {
    const type = row.kind === 'boolean' ? 'boolean' : 'string';
    return Object.hasOwn(draft, name) && typeof draft[name] === type;
  });
  return pick(draft as FormValues, fitting);
}

/** The field that a path is about, the form's own or a file's such as `description.en`. */
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

/** The names of price fields that ask less than 1.00: the panel asks whether that is meant. */
export function suspiciousNames(fields: Fields, values: FormValues): string[] {
  const suspicious = formFields(fields).filter((field) => {
    const euros = field.row.kind === 'price' ? fieldValue(field, values[field.name]) : undefined;
    return typeof euros === 'number' && isSuspiciousPrice(euros);
  });
  return suspicious.map(({ name }) => name);
}

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
