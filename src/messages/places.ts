import type { Language } from '../domain/language.ts';
import { DELIVERY_DAYS, SHIPPING_CENTS } from '../domain/limits.ts';
import { formatCents } from '../domain/money.ts';
import { absolute } from '../domain/pageHead.ts';
import { legalPath } from '../domain/pagePaths.ts';
import { DELIVERY } from './delivery.ts';
import { fill } from './fill.ts';

/** One of the owner's texts with {delivery}, {shipping} and {withdraw} filled in; `origin` of the site, where known. */
export function fillPlaces(text: string, language: Language, origin?: string): string {
  return fill(text, {
    delivery: fill(DELIVERY[language], DELIVERY_DAYS),
    shipping: formatCents(SHIPPING_CENTS, language),
    withdraw: absolute(legalPath('withdraw', language), origin),
  });
}
