import type { Site } from '../content/entries/site.ts';
import { DELIVERY_DAYS, DELIVERY_DAYS_MAX, SHIPPING_CENTS } from '../limits.ts';
import { type Priced, parsePrice, toCents } from './price.ts';
import { DEFAULT_SIZE, fieldOf, PRINT_SIZES } from './printSizes.ts';

/** The owner's terms: flat shipping price in cents, and working days until delivery. */
export type Terms = {
  readonly shippingCents: number;
  readonly deliveryDays: { readonly min: number; readonly max: number };
};

export const DEFAULT_TERMS: Terms = { shippingCents: SHIPPING_CENTS, deliveryDays: DELIVERY_DAYS };

/** The fields of content/site.json, checked or not. */
type Stored = { readonly [K in keyof Site]?: unknown };

const isDays = (days: number) => Number.isInteger(days) && days > 0 && days <= DELIVERY_DAYS_MAX;

/** The terms of content/site.json; defaults replace missing and invalid ones. */
export function termsOf(site: Stored): Terms {
  const euros = parsePrice(site.shipping);
  // A form holds texts.
  const [min, max] = [Number(site['delivery_days.0']), Number(site['delivery_days.1'])];
  const isSpan = isDays(min) && isDays(max) && min <= max;
  return {
    shippingCents: euros === undefined ? SHIPPING_CENTS : toCents(euros),
    deliveryDays: isSpan ? { min, max } : DELIVERY_DAYS,
  };
}

/** A photo with the site's default prices for missing ones. Without such a default it is the same object. */
function withDefaultPrices<P extends Priced>(photo: P, site: Stored): P {
  const missing = PRINT_SIZES.flatMap((size) => {
    const field = fieldOf('price', size);
    const euros = parsePrice(site[field]);
    const own = parsePrice(photo[field]) ?? (size === DEFAULT_SIZE ? parsePrice(photo.price) : undefined);
    return euros === undefined || own !== undefined ? [] : [[field, euros]];
  });
  return missing.length > 0 ? { ...photo, ...Object.fromEntries(missing) } : photo;
}

type Taken = { readonly place?: unknown; readonly taken?: unknown };

/** A photo for visitors: with the site's prices, and with place and date only if the owner shows them. */
export function asShown<P extends Priced & Taken>(photo: P, site: Stored): P {
  const priced = withDefaultPrices(photo, site);
  if (site.showTaken === true || (photo.place === undefined && photo.taken === undefined)) return priced;
  const { place: _, taken: __, ...shown } = priced;
  return shown as P;
}
