import type { ErrorCode } from '../../src/shared/errors.ts';
import { editionOfPrint, type NamedEdition } from '../../src/shared/shop/edition.ts';
import { productName } from '../../src/shared/shop/lineItems.ts';
import type { RequestedLine, RequestedOrder } from '../checkout/readRequest.ts';
import { ApiError } from '../lib/apiError.ts';
import { type EditionNumber, standingOf } from './numbers.ts';

/** All prints of one edition that an order asks for. */
export type Wanted = {
  readonly photo: RequestedLine['photo'];
  readonly named: NamedEdition;
  readonly lines: readonly RequestedLine[];
  readonly count: number;
};
/** What an order asks for of each edition. */
export function wantedOf({ lines }: RequestedOrder): Wanted[] {
  const wanted = new Map<string, Wanted>();
  for (const line of lines) {
    const { photo, size, quantity } = line;
    const named = editionOfPrint(photo, size);
    if (!named) continue;
    const key = `${photo.id}/${named.name}`;
    const known = wanted.get(key) ?? { photo, named, lines: [], count: 0 };
    wanted.set(key, { ...known, lines: [...known.lines, line], count: known.count + quantity });
  }
  return [...wanted.values()];
}

/** An answer to an order that can't be had like this, in the buyer's language; `count` is how many it may be. */
export function refusal(
  code: Extract<ErrorCode, `edition${string}`>,
  { photo, named, lines }: Wanted,
  order: RequestedOrder,
  count: { readonly left: number } | { readonly max: number },
): ApiError {
  const { language } = order;
  const size = named.name ? ` (${named.sizes.join()})` : '';
  const params = { name: `${productName(photo, language)}${size}`, ...count };
  const details = lines.map((line) => ({
    path: `lineItems.${order.lines.indexOf(line)}.quantity`,
    key: `error.${code}` as const,
    params,
  }));
  return new ApiError(code, { params, details, language });
}

/** Why an order can't have its numbers: `left` could be had, `others` are somebody else's. */
export function shortage(
  wanted: Wanted,
  left: number,
  others: readonly EditionNumber[],
  order: RequestedOrder,
  now: number,
): ApiError {
  const { named, count } = wanted;
  const isHeld = others.some(({ name, claim }) => name === named.name && standingOf(claim, now) === 'held');
  // Enough were left a moment ago: others were faster.
  const isRace = left >= count;
  const code = left > 0 && !isRace ? 'editionShort' : isHeld || isRace ? 'editionHeld' : 'editionSoldOut';
  return refusal(code, wanted, order, { left });
}
