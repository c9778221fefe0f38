import type { ErrorDetail } from '../../errors.ts';
import { FALLBACK_LANGUAGE, type Language } from '../../i18n/language.ts';
import { isRecord } from '../../isRecord.ts';
import { parsePrice } from '../../shop/price.ts';
import type { Fault, PathFault } from '../faults.ts';
import { type FormField, fieldValue, formFields, readField } from './formField.ts';
import type { Fields, FieldValue, SingleField } from './kinds.ts';
import { misfit } from './misfit.ts';
import { formatPrice, isSuspiciousPrice } from './price.ts';

export { type FormField, fieldValue, formFields } from './formField.ts';

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
  if (value === undefined || value === null || ('default' in row && misfit(row, value)))
    return emptyValue(row);
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
    const value = asked === defaultOf(field) ? null : asked;
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
