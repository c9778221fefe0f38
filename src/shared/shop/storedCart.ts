import { isRecord, parseJson } from '../isRecord.ts';
import { QUANTITY_MAX, QUANTITY_MIN } from '../limits.ts';

/** The part of reading a stored cart that the cart button's count needs: the distinct lines. */

/** A stored line; only its source has been read. */
export type StoredLine = { readonly src: string; readonly fields: Readonly<Record<string, unknown>> };

/** A non-empty stored text, else undefined. */
export const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value : undefined;

/** A scheme that no picture's address has, such as `javascript:`. This shop has not written such an address. */
const FOREIGN_SCHEME = /^[\s\p{Cc}]*(?!https?:)[a-z][a-z\d+.-]*:/iu;

/** A picture's stored address; undefined when unusable. */
export const address = (value: unknown): string | undefined => {
  const found = text(value);
  return found && !FOREIGN_SCHEME.test(found) ? found : undefined;
};

/** The readable lines of a stored cart, without duplicates (same src); none unless the text is a list. */
export function storedLines(stored: string | null): StoredLine[] {
  const value = parseJson(stored ?? '');
  const lines = new Map<string, StoredLine>();
  for (const fields of Array.isArray(value) ? value : []) {
    const src = isRecord(fields) && (address(fields.src) ?? address(fields.staticUrl));
    if (src && !lines.has(src)) lines.set(src, { src, fields });
  }
  return [...lines.values()];
}

/** Whole numbers from 1 to 99; anything unreadable is 1. */
export function clampQuantity(quantity: unknown): number {
  const n = typeof quantity === 'string' ? Number(quantity) : quantity;
  if (typeof n !== 'number' || !Number.isFinite(n)) return QUANTITY_MIN;
  return Math.min(QUANTITY_MAX, Math.max(QUANTITY_MIN, Math.trunc(n)));
}

export function countStoredItems(stored: string | null): number {
  return storedLines(stored).reduce((sum, { fields }) => sum + clampQuantity(fields.quantity), 0);
}
