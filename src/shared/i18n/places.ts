import { absolute } from '../html.ts';
import { legalPath } from '../pagePaths.ts';
import { formatCents } from '../shop/price.ts';
import type { Terms } from '../shop/terms.ts';
import { DELIVERY } from './delivery.ts';
import { fill } from './fill.ts';
import type { Language } from './language.ts';

/** A text of the owner's with {delivery}, {shipping} and {withdraw} filled in; `origin` of the site, if known. */
export function fillPlaces(text: string, language: Language, terms: Terms, origin?: string): string {
  return fill(text, {
    delivery: fill(DELIVERY[language], terms.deliveryDays),
    shipping: formatCents(terms.shippingCents, language),
    withdraw: absolute(legalPath('withdraw', language), origin),
  });
}
