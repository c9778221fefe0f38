import { MARK_MAX_BYTES } from '../../limits.ts';
import { priceFault } from '../../shop/price.ts';
import { isSafeAddress } from '../../webAddress.ts';
import type { Fault } from '../faults.ts';
import { FILENAME_PATTERN } from '../stored.ts';
import type { PlainField, SingleField, TextField, UrlField, WordsField } from './kinds.ts';

const COLOR = /^#[0-9a-f]{6}$/i;
const ADDRESS_MAX = 2000;
/** Characters that no text needs and no editor shows, and lone surrogates, which payment pages refuse. */
const CONTROL = /\p{Cs}|[^\P{Cc}\n\t\r\v\f\u0085]/u;

function textFault(row: TextField | UrlField, value: unknown, isForm: boolean): Fault | undefined {
  const max = row.kind === 'url' ? ADDRESS_MAX : row.max;
  if (typeof value !== 'string') return { code: 'text' };
  if (value.length > max) return { code: 'textMax', params: { max } };
  if (CONTROL.test(value)) return { code: 'control' };
  const asks = row.accepts && (isForm || !('byHand' in row));
  if (asks && !row.accepts(value)) return row.fault ?? { code: 'text' };
  return row.kind === 'url' && !isSafeAddress(value) ? { code: 'address' } : undefined;
}

function wordsFault(row: WordsField, value: unknown): Fault | undefined {
  if (!Array.isArray(value) || value.some((word) => typeof word !== 'string')) return { code: 'words' };
  return textFault({ ...row, kind: 'line' }, value.join(', '), false);
}

const MARK_NAME = /\.(svg|png)$/;
const MARK_DATA = /^data:image\/(?:svg\+xml|png);base64,([A-Za-z0-9+/]+=*)$/;

function markFault(value: unknown, isForm: boolean): Fault | undefined {
  const text = typeof value === 'string' ? value : '';
  if (FILENAME_PATTERN.test(text) && MARK_NAME.test(text)) return undefined;
  const [, base64] = (isForm && MARK_DATA.exec(text)) || [];
  if (base64 === undefined) return { code: 'markKind' };
  return base64.length * 0.75 > MARK_MAX_BYTES
    ? { code: 'markSize', params: { max: MARK_MAX_BYTES / 1000 } }
    : undefined;
}

/** Whether a value fits a kind that settings use. It is part of every page, so it knows no other kinds. */
export function fitsPlain(row: PlainField, value: unknown): boolean {
  switch (row.kind) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'number': {
      const { min = -Infinity, max = Infinity, whole } = row;
      const isWithin = typeof value === 'number' && value >= min && value <= max;
      return isWithin && (whole ? Number.isInteger(value) : Number.isFinite(value));
    }
    case 'color':
      return typeof value === 'string' && COLOR.test(value);
    case 'choice':
      return typeof value === 'string' && row.choices.includes(value);
  }
}

function plainFault(row: PlainField): Fault {
  if (row.kind === 'choice')
    return { code: 'choice', params: { choices: row.choices.filter(Boolean).join(', ') } };
  if (row.kind !== 'number') return { code: row.kind };
  const { min, max, whole, unit } = row;
  if (min === undefined || max === undefined) return { code: 'number' };
  if (whole) return { code: 'wholeBetween', params: { min, max } };
  return { code: 'numberBetween', params: { min, max, unit: unit ? ` ${unit}` : '' } };
}

/**
 * Why a value does not fit its row; undefined when it does. Strict: a numeric string is not a number. Checks one
 * language of a localized text, and one part of an edition. Every kind's only rule.
 * @param isForm typed in a form: then an address must satisfy `accepts`, even if files may hold others
 */
export function validateField(row: SingleField, value: unknown, isForm = false): Fault | undefined {
  switch (row.kind) {
    case 'price':
      return priceFault(value);
    case 'words':
      return wordsFault(row, value);
    case 'mark':
      return markFault(value, isForm);
    case 'picture':
      return typeof value === 'string' && FILENAME_PATTERN.test(value) ? undefined : { code: 'pictureName' };
    case 'text':
    case 'line':
    case 'markdown':
    case 'url':
      return textFault(row, value, isForm);
    default:
      return fitsPlain(row, value) ? undefined : plainFault(row);
  }
}
