import type { Localized } from '../i18n/language.ts';
import { isRecord, ownField } from '../isRecord.ts';
import { SHIPPING_CENTS } from '../limits.ts';
import { cartPriceCents, cartPriceEuros, type Priced, type PriceValue, unitPriceCents } from './price.ts';
import { OFFERS, type Offered, offeredSizes, offerOf } from './print.ts';
import {
  DEFAULT_SIZE,
  fieldOf,
  isPrintSize,
  PRINT_SIZES,
  type PrintSize,
  perSize,
  type SizeField,
} from './printSizes.ts';

import { address, clampQuantity, type StoredLine, storedLines, text } from './storedCart.ts';

/** The fields of a photo that a cart keeps. */
export type CartPhoto = Priced &
  Offered & {
    readonly id: string;
    readonly src: string;
    readonly staticUrl?: string | undefined;
    readonly filename?: string | undefined;
    readonly description: Localized;
    readonly project?: string | undefined;
    readonly order?: number | undefined;
    /** The secret of the private room that shows it, where it is in no public list. */
    readonly room?: string | undefined;
  } & { readonly [K in `creativehub_sku_${SizeField}`]?: string | undefined };

/**
 * One line of the cart. `id` is its own generated id, `photoId` the photo's. `price` is the 'from' price
 * in euros; the photo's own generic price, which the default size needs, is kept beside it as `genericPrice`. `sizes` says
 * what is sold of the photo, where that is not every size.
 */
export type CartItem = Omit<CartPhoto, 'price' | 'print'> & {
  readonly photoId: string;
  readonly quantity: number;
  readonly size: PrintSize;
  /** The customer chose the size. Without a choice the cart shows the 'from' price. */
  readonly isSizeChosen?: true;
  readonly price: number;
  readonly genericPrice?: PriceValue;
  /** What a print cost in cents when the customer chose it: in each size that costs something else by now, and in one that had to give way. */
  readonly seenCents?: Readonly<Partial<Record<PrintSize, number>>>;
};

/** What the sums need of a line; a missing quantity counts as 1. */
type Line = Pick<CartItem, 'size' | 'isSizeChosen' | 'sizes' | `price_${SizeField}` | 'genericPrice'> & {
  readonly quantity?: number;
};

/** What a line says about the sizes of its photo; nothing where every one is sold. */
function sizesOf(photo: Offered): Pick<CartItem, 'sizes'> {
  const sizes = offerOf(photo);
  return sizes === 'both' ? {} : { sizes };
}

/**
 * A photo as a new cart line of quantity 1 in the default size. Only the fields of a cart are taken, in one fixed order:
 * what is stored is what is read back, and an unchanged line is known as such.
 */
export function toCartItem(photo: CartPhoto, id: string): CartItem {
  return {
    id,
    photoId: photo.id,
    src: photo.src,
    staticUrl: text(photo.staticUrl),
    filename: text(photo.filename),
    description: { en: text(photo.description.en), de: text(photo.description.de) },
    project: text(photo.project),
    order: photo.order,
    room: text(photo.room),
    ...perSize('creativehub_sku', (size) => text(photo[fieldOf('creativehub_sku', size)])),
    ...perSize('price', (size) => photo[fieldOf('price', size)] ?? undefined),
    genericPrice: photo.price ?? undefined,
    price: cartPriceEuros(photo),
    quantity: 1,
    size: DEFAULT_SIZE,
    ...sizesOf(photo),
  };
}

/**
 * Adds the photo; a photo already in the cart (same src) is refused: the same array comes back. Only where another
 * size is chosen with it, its line takes that size.
 * @param size what the customer chose beside the photo; undefined where there was no choice
 */
export function addToCart(
  items: readonly CartItem[],
  photo: CartPhoto,
  id: string,
  size?: PrintSize,
): readonly CartItem[] {
  // In a room the address of a picture changes within the hour.
  const held = items.find((item) => item.src === photo.src || (photo.room && item.photoId === photo.id));
  if (held) return size && size !== held.size ? setSize(items, held.id, size) : items;
  const added = [...items, toCartItem(photo, id)];
  return size ? setSize(added, id, size) : added;
}

/** Gives a line a quantity, the nearest one that can be bought. */
export function setQuantity(items: readonly CartItem[], id: string, quantity: number): readonly CartItem[] {
  return items.map((item) => (item.id === id ? { ...item, quantity: clampQuantity(quantity) } : item));
}

/** Gives a line a size, from now on the buyer's own choice. */
export function setSize(items: readonly CartItem[], id: string, size: PrintSize): readonly CartItem[] {
  return items.map((item) => (item.id === id ? { ...item, size, isSizeChosen: true } : item));
}

export function removeItem(items: readonly CartItem[], id: string): readonly CartItem[] {
  return items.filter((item) => item.id !== id);
}

/** Makes a function that finds the photo of a line, if it has a picture and prints are sold: by its id, else by its address. */
function photoFinder(photos: readonly CartPhoto[]): (item: CartItem) => CartPhoto | undefined {
  const sold = photos.filter((photo) => photo.src && offeredSizes(photo).length > 0);
  const byId = new Map(sold.map((photo) => [photo.id, photo]));
  const bySrc = new Map(sold.map((photo) => [photo.src, photo]));
  return (item) => byId.get(item.photoId) ?? bySrc.get(item.src);
}

/** Ids of the lines of whose photo no prints are sold, or not any more: nobody can buy them. */
export function unavailableLines(
  items: readonly CartItem[],
  photos: readonly CartPhoto[],
): ReadonlySet<string> {
  const photoOf = photoFinder(photos);
  return new Set(items.filter((item) => !photoOf(item)).map(({ id }) => id));
}

/** The mark of a chosen size, in the form and place in which lines are stored; a line without one has no such key. */
const choiceOf = ({ isSizeChosen }: { readonly isSizeChosen?: unknown }): Pick<CartItem, 'isSizeChosen'> =>
  isSizeChosen === true ? { isSizeChosen } : {};

/** Keeps of a line the prices that the customer saw first and that are others now, or gone with the size she had. */
function seenOf(seen: unknown, before: CartItem, now: CartItem): Pick<CartItem, 'seenCents'> {
  const changed = PRINT_SIZES.flatMap((size) => {
    const kept = ownField(seen, size);
    const cents = typeof kept === 'number' ? kept : lineUnitCents({ ...before, size });
    const isKept = offeredSizes(now).includes(size)
      ? cents !== lineUnitCents({ ...now, size })
      : kept !== undefined || size === before.size;
    return isKept ? [[size, cents]] : [];
  });
  return changed.length > 0 ? { seenCents: Object.fromEntries(changed) } : {};
}

/**
 * Brings lines to the current photos; gone ones stay. A size that is no longer sold gives way to the one that is.
 * What a changed price was is kept, so that nobody pays another one untold.
 */
export function resyncCart(items: readonly CartItem[], photos: readonly CartPhoto[]): readonly CartItem[] {
  const photoOf = photoFinder(photos);
  let changed = false;
  const next = items.map((item) => {
    const photo = photoOf(item);
    if (!photo) return item;
    const { id, quantity, size } = item;
    const line = { ...toCartItem(photo, id), quantity };
    const isSold = offeredSizes(photo).includes(size);
    const sized: CartItem = isSold ? { ...line, size, ...choiceOf(item) } : line;
    const fresh = { ...sized, ...seenOf(item.seenCents, item, line) };
    if (JSON.stringify(fresh) === JSON.stringify(item)) return item;
    changed = true;
    return fresh;
  });
  return changed ? next : items;
}

/** Price of one print in the cart view, in cents: that of the chosen size, else the 'from' price. */
export function cartUnitCents(item: Line): number {
  return item.isSizeChosen ? lineUnitCents(item) : cartPriceCents(item);
}

/** Line total of the cart view in cents. */
export function cartLineCents(item: Line): number {
  return cartUnitCents(item) * (item.quantity ?? 1);
}

/** Whether the price of one print says more than the line's total: of several prints, or where sizes cost differently. */
export function saysUnitPrice(item: Line): boolean {
  const prices = offeredSizes(item).map((size) => lineUnitCents({ ...item, size }));
  return (item.quantity ?? 1) > 1 || new Set(prices).size > 1;
}

/** Total of the cart view in cents, without shipping. */
export function cartTotalCents(items: readonly Line[]): number {
  return items.reduce((sum, item) => sum + cartLineCents(item), 0);
}

/** Price of one print of the line in the chosen size, in cents. */
export function lineUnitCents(item: Line): number {
  return unitPriceCents({ ...item, price: item.genericPrice }, item.size);
}

/** Line total of the checkout dialog in cents. */
export function checkoutLineCents(item: Line): number {
  return lineUnitCents(item) * (item.quantity ?? 1);
}

export type CheckoutTotals = { readonly subtotal: number; readonly shipping: number; readonly total: number };

/** Sums of the checkout dialog in cents: unit price of the chosen size times quantity, plus flat shipping. */
export function checkoutTotals(items: readonly Line[], shipping: number = SHIPPING_CENTS): CheckoutTotals {
  const subtotal = items.reduce((sum, item) => sum + checkoutLineCents(item), 0);
  return { subtotal, shipping, total: subtotal + shipping };
}

const priceValue = (value: unknown): PriceValue =>
  typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value)) ? value : undefined;

function readItem({ src, fields: value }: StoredLine): CartItem {
  const raw = value.description;
  const description: Localized = isRecord(raw) ? { en: text(raw.en), de: text(raw.de) } : { en: text(raw) };
  const photo: CartPhoto = {
    id: text(value.photoId) ?? '',
    src,
    staticUrl: address(value.staticUrl),
    filename: text(value.filename),
    description,
    project: text(value.project),
    order: Number.isFinite(value.order) ? Number(value.order) : undefined,
    room: text(value.room),
    ...perSize('creativehub_sku', (size) => text(value[fieldOf('creativehub_sku', size)])),
    ...perSize('price', (size) => priceValue(value[fieldOf('price', size)])),
    price: priceValue(value.genericPrice),
    sizes: OFFERS.find((sizes) => sizes === value.sizes),
  };
  const size = isPrintSize(value.size) ? value.size : DEFAULT_SIZE;
  const line = toCartItem(photo, text(value.id) ?? '');
  return {
    ...line,
    quantity: clampQuantity(value.quantity),
    size,
    ...choiceOf(value),
    ...seenOf(value.seenCents, line, line),
  };
}

/**
 * The cart in a stored text. Lines that cannot be read are dropped one by one, doubles (same src) too;
 * a line whose id is missing or taken gets another. A text that is no list is an empty cart. Never throws.
 */
export function readCart(stored: string | null): readonly CartItem[] {
  const ids = new Set(['']);
  let next = 0;
  return storedLines(stored).map((line) => {
    const item = readItem(line);
    let { id } = item;
    while (ids.has(id)) id = `item-${next++}`;
    ids.add(id);
    return { ...item, id };
  });
}
