import type { Photo } from '../content/entries/photo.ts';
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
  Offered &
  Pick<Photo, 'id' | 'src' | 'staticUrl' | 'filename'> & {
    readonly description: Localized;
    readonly project?: string | undefined;
    readonly order?: number | undefined;
    /** The secret of its private room, if the photo is in no public list. */
    readonly room?: string | undefined;
  } & { readonly [K in `creativehub_sku_${SizeField}`]?: string | undefined };

/**
 * One line of the cart. `id` is generated, `photoId` the photo's. `price` is the 'from' price in euros, `genericPrice`
 * the photo's own generic price, which the default size needs. `sizes` are those on sale, if not all.
 */
export type CartItem = Omit<CartPhoto, 'price' | 'print'> & {
  readonly photoId: string;
  readonly quantity: number;
  readonly size: PrintSize;
  /** True when the customer chose the size. Without a choice the cart shows the 'from' price. */
  readonly isSizeChosen?: true;
  readonly price: number;
  readonly genericPrice?: PriceValue;
  /** The price in cents when the customer chose it, for changed sizes and for one that is gone. */
  readonly seenCents?: Readonly<Partial<Record<PrintSize, number>>>;
};

export type Cart = readonly CartItem[];

/** A line's sizes on sale; nothing when all are. */
function sizesOf(photo: Offered): Pick<CartItem, 'sizes'> {
  const sizes = offerOf(photo);
  return sizes === 'both' ? {} : { sizes };
}

/**
 * A photo as a new cart line of quantity 1 in the default size. It takes the cart's fields in one fixed order, so that
 * stored lines equal read ones and unchanged lines are recognised.
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

/** Adds a photo. One that is in the cart (same src) only takes over the size that the customer chose. */
export function addToCart(items: Cart, photo: CartPhoto, id: string, size?: PrintSize): Cart {
  // A private room changes its pictures' addresses every hour.
  const existing = items.find((item) => item.src === photo.src || (photo.room && item.photoId === photo.id));
  if (existing) return size && size !== existing.size ? setSize(items, existing.id, size) : items;
  const added = [...items, toCartItem(photo, id)];
  return size ? setSize(added, id, size) : added;
}

/** Sets a line's quantity, limited to what can be bought. */
export function setQuantity(items: Cart, id: string, quantity: number): Cart {
  return items.map((item) => (item.id === id ? { ...item, quantity: clampQuantity(quantity) } : item));
}

export function setSize(items: Cart, id: string, size: PrintSize): Cart {
  return items.map((item) => (item.id === id ? { ...item, size, isSizeChosen: true } : item));
}

export function removeItem(items: Cart, id: string): Cart {
  return items.filter((item) => item.id !== id);
}

/** A lookup of a line's photo, by id or else by address; only photos with a picture and prints on sale. */
function photoFinder(photos: readonly CartPhoto[]): (item: CartItem) => CartPhoto | undefined {
  const sold = photos.filter((photo) => photo.src && offeredSizes(photo).length > 0);
  const byId = new Map(sold.map((photo) => [photo.id, photo]));
  const bySrc = new Map(sold.map((photo) => [photo.src, photo]));
  return (item) => byId.get(item.photoId) ?? bySrc.get(item.src);
}

/** Ids of the lines that nobody can buy, because their photo has no prints on sale. */
export function unavailableLines(items: Cart, photos: readonly CartPhoto[]): ReadonlySet<string> {
  const photoOf = photoFinder(photos);
  return new Set(items.filter((item) => !photoOf(item)).map(({ id }) => id));
}

/** The mark of a chosen size in its stored form; a line without a choice lacks the key. */
const choiceOf = ({ isSizeChosen }: { readonly isSizeChosen?: unknown }): Pick<CartItem, 'isSizeChosen'> =>
  isSizeChosen === true ? { isSizeChosen } : {};

/** The prices that the customer saw and that have changed since, or whose size is gone. */
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
 * Updates lines to the current photos; lines without a photo stay. A size that is gone is replaced by one on
 * sale. Earlier prices are kept, so that the customer sees every change.
 */
export function resyncCart(items: Cart, photos: readonly CartPhoto[]): Cart {
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

/** Price of one print in the cart, in cents: that of the chosen size, else the 'from' price. */
export function cartUnitCents(item: CartItem): number {
  return item.isSizeChosen ? lineUnitCents(item) : cartPriceCents(item);
}

export const cartLineCents = (item: CartItem): number => cartUnitCents(item) * item.quantity;

export function cartTotalCents(items: Cart): number {
  return items.reduce((sum, item) => sum + cartLineCents(item), 0);
}

/** Price of one print of the line in the chosen size, in cents. */
export function lineUnitCents(item: CartItem): number {
  return unitPriceCents({ ...item, price: item.genericPrice }, item.size);
}

export const checkoutLineCents = (item: CartItem): number => lineUnitCents(item) * item.quantity;

export type CheckoutTotals = { readonly subtotal: number; readonly shipping: number; readonly total: number };

/** Sums of the checkout dialog in cents: unit price of the chosen size times quantity, plus flat shipping. */
export function checkoutTotals(items: Cart, shipping = SHIPPING_CENTS): CheckoutTotals {
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
 * Reads a stored cart. Invalid lines and duplicates (same src) are dropped one by one; a missing or repeated
 * id is replaced. Anything but a list is an empty cart. Never throws.
 */
export function readCart(stored: string | null): Cart {
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
