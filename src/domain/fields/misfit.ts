import type { Fault } from '../faults.ts';
import { FILENAME_PATTERN } from '../names.ts';
import { isSafeAddress } from '../webAddress.ts';
import type { Field, NumberField, TextField, UrlField } from './kinds.ts';
import { priceFault } from './price.ts';

const COLOR = /^#[0-9a-f]{6}$/i;
const ADDRESS_MAX = 2000;

function textFault(row: TextField | UrlField, value: unknown, isForm: boolean): Fault | undefined {
  const max = row.kind === 'url' ? ADDRESS_MAX : row.max;
  if (typeof value !== 'string') return { code: 'text' };
  if (value.length > max) return { code: 'textMax', params: { max } };
  const asks = row.accepts && (isForm || !('byHand' in row));
  if (asks && !row.accepts(value)) return row.fault ?? { code: 'text' };
  return row.kind === 'url' && !isSafeAddress(value) ? { code: 'address' } : undefined;
}

function numberFault({ min, max, whole, unit }: NumberField, value: unknown): Fault | undefined {
  const isNumber = typeof value === 'number' && Number.isFinite(value);
  if (isNumber && value >= (min ?? value) && value <= (max ?? value) && (!whole || Number.isInteger(value)))
    return undefined;
  if (min === undefined || max === undefined) return { code: 'number' };
  if (whole) return { code: 'wholeBetween', params: { min, max } };
  return { code: 'numberBetween', params: { min, max, unit: unit ? ` ${unit}` : '' } };
}

/**
 * Why a value does not fit its row; undefined where it does. Strict: a number in a text is no number. Of a
 * localized text this judges one language. The one place of every kind's rule.
 * @param isForm somebody typed it: then an address must be one that the row accepts, even where files may hold others
 */
export function misfit(row: Field, value: unknown, isForm = false): Fault | undefined {
  switch (row.kind) {
    case 'boolean':
      return typeof value === 'boolean' ? undefined : { code: 'boolean' };
    case 'number':
      return numberFault(row, value);
    case 'price':
      return priceFault(value);
    case 'color':
      return typeof value === 'string' && COLOR.test(value) ? undefined : { code: 'color' };
    case 'choice': {
      const params = { choices: row.choices.join(', ') };
      return typeof value === 'string' && row.choices.includes(value)
        ? undefined
        : { code: 'choice', params };
    }
    case 'picture':
      return typeof value === 'string' && FILENAME_PATTERN.test(value) ? undefined : { code: 'pictureName' };
    default:
      return textFault(row, value, isForm);
  }
}
