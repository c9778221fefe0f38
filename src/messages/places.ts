import type { Language } from '../domain/language.ts';
import { DELIVERY_DAYS, SHIPPING_CENTS } from '../domain/limits.ts';
import { formatCents } from '../domain/money.ts';
import { DELIVERY } from './delivery.ts';
import { fill } from './fill.ts';

/** One of the owner's texts with what it leaves to the shop filled in: {delivery}, a sentence, and {shipping}, a price. */
export function fillPlaces(text: string, language: Language): string {
  return fill(text, {
    delivery: fill(DELIVERY[language], DELIVERY_DAYS),
    shipping: formatCents(SHIPPING_CENTS, language),
  });
}
