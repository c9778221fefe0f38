import { isRecord } from '../isRecord.ts';
import { QUANTITY_MAX, QUANTITY_MIN } from '../limits.ts';

/** What tells a stored cart's lines apart, before the rest of them is read: all that the cart's badge needs. */

/** A line as stored, unread but for its source. */
export type StoredLine = { readonly src: string; readonly fields: Readonly<Record<string, unknown>> };

/** A stored text, or undefined where there is none to read. */
export const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value : undefined;

/** A scheme that no picture has, e.g. `javascript:`: whatever wrote that, it was not this shop. */
const FOREIGN_SCHEME = /^[\s\p{Cc}]*(?!https?:)[a-z][a-z\d+.-]*:/iu;

/** The stored address of a picture, or undefined where there is none to show. */
export const address = (value: unknown): string | undefined => {
  const found = text(value);
  return found && !FOREIGN_SCHEME.test(found) ? found : undefined;
};

/** The lines of a stored cart that can be read, doubles (same src) left out; none of a text that is no list. */
export function storedLines(stored: string | null): StoredLine[] {
  let value: unknown;
  try {
    value = JSON.parse(stored ?? '[]');
  } catch {
    return [];
  }
  const lines = new Map<string, StoredLine>();
  for (const fields of Array.isArray(value) ? value : []) {
    const src = isRecord(fields) && (address(fields.src) ?? address(fields.staticUrl));
    if (src && !lines.has(src)) lines.set(src, { src, fields });
  }
  return [...lines.values()];
}

/** Whole numbers from 1 to 99; anything unreadable counts as 1. */
export function clampQuantity(quantity: unknown): number {
  const n = typeof quantity === 'string' ? Number(quantity) : quantity;
  if (typeof n !== 'number' || !Number.isFinite(n)) return QUANTITY_MIN;
  return Math.min(QUANTITY_MAX, Math.max(QUANTITY_MIN, Math.trunc(n)));
}

/** Number of prints in a stored cart. */
export function countStoredItems(stored: string | null): number {
  return storedLines(stored).reduce((sum, { fields }) => sum + clampQuantity(fields.quantity), 0);
}
