import { isRecord } from '../../shared/isRecord.ts';

/** Where the browser keeps the attempt, beside the cart. Apart from its other keys: those load with every page. */
export const ATTEMPT_KEY = 'checkoutAttempt';

/** An attempt to buy a cart as it is kept. @param lines ids of the cart's lines */
export const attemptText = (id: string, lines: readonly string[]): string => JSON.stringify({ id, lines });

/**
 * The name under which a line of this cart was tried to be bought before. A cart that was emptied has other lines, so
 * that it is another purchase.
 * @param text as it was kept; what cannot be read is none
 */
export function keptAttempt(text: string | null, lines: readonly string[]): string | undefined {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (!isRecord(kept) || !Array.isArray(kept.lines)) return undefined;
    const known = new Set<unknown>(kept.lines);
    const isSame = lines.some((line) => known.has(line));
    return isSame && /^[\w-]{8,64}$/.test(String(kept.id)) ? String(kept.id) : undefined;
  } catch {
    return undefined;
  }
}
