import { LANGUAGES, type Language } from '../../i18n/language.ts';
import { completeAddress } from '../../webAddress.ts';
import { isImageUrl } from '../embeds.ts';
import type { Fault } from '../faults.ts';
import { type Fields, type FieldValue, isParted, PARTS, type SingleField, type UrlField } from './kinds.ts';
import { misfit } from './misfit.ts';
import { readPrice } from './price.ts';

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
export function readField({ row }: FormField, content: unknown, isJudged: boolean): Meaning {
  // Forms that carry files break lines as Windows does.
  const typed = typeof content === 'string' ? content.trim().replace(/\r\n?/g, '\n') : content;
  if (typed === undefined || typed === null || typed === '') {
    const fault = row.required ? { code: 'missing' as const } : 'default' in row && misfit(row, typed);
    return fault ? { fault } : { value: null };
  }
  const read = typeof typed === 'string' ? readText(row, typed) : undefined;
  if (typeof read === 'object') return { fault: read };
  const value = read ?? typed;
  const fault = misfit(row, value, isJudged);
  return fault ? { fault } : { value: value as FieldValue };
}

/** The value that a field's content means: null for nothing, undefined where it cannot be taken. */
export function fieldValue(field: FormField, content: unknown): FieldValue | null | undefined {
  const meaning = readField(field, content, true);
  return 'fault' in meaning ? undefined : meaning.value;
}
