import { type Offered, offeredSizes } from '../content/printFact.ts';
import { DEFAULT_CART_PRICE_EUROS } from '../limits.ts';
import { toCents } from './money.ts';
import { type Priced, parsePrice } from './price.ts';

/** The 'from' price of the cart in euros: the lower one of the sizes that are sold, 24.99 where there is none. */
export function cartPriceEuros(photo: Priced & Offered): number {
  const own = { A4: photo.price_a4, A3: photo.price_a3 };
  const prices = offeredSizes(photo)
    .map((size) => parsePrice(own[size]))
    .filter((price) => price !== undefined);
  return prices.length > 0 ? Math.min(...prices) : DEFAULT_CART_PRICE_EUROS;
}

/** {@link cartPriceEuros} in cents. */
export function cartPriceCents(photo: Priced & Offered): number {
  return toCents(cartPriceEuros(photo));
}
