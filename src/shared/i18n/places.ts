import { absolute } from '../html.ts';
import { DELIVERY_DAYS, SHIPPING_CENTS } from '../limits.ts';
import { legalPath } from '../pagePaths.ts';
import { formatCents } from '../shop/price.ts';
import { DELIVERY } from './delivery.ts';
import { fill } from './fill.ts';
import type { Language } from './language.ts';

/** One of the owner's texts with {delivery}, {shipping} and {withdraw} filled in; `origin` of the site, where known. */
export function fillPlaces(text: string, language: Language, origin?: string): string {
  return fill(text, {
    delivery: fill(DELIVERY[language], DELIVERY_DAYS),
    shipping: formatCents(SHIPPING_CENTS, language),
    withdraw: absolute(legalPath('withdraw', language), origin),
  });
}
