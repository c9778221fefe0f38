import { absolute } from '../html.ts';
import { legalPath } from '../pagePaths.ts';
import { formatCents } from '../shop/price.ts';
import type { Terms } from '../shop/terms.ts';
import { DELIVERY } from './delivery.ts';
import { fill } from './fill.ts';
import type { Language } from './language.ts';

/** What {delivery}, {shipping} and {withdraw} stand for in a text of the owner's; `origin` of the site, if known. */
export const placesOf = (language: Language, terms: Terms, origin?: string) => ({
  delivery: fill(DELIVERY[language], terms.deliveryDays),
  shipping: formatCents(terms.shippingCents, language),
  withdraw: absolute(legalPath('withdraw', language), origin),
});

export const fillPlaces = (text: string, language: Language, terms: Terms, origin?: string): string =>
  fill(text, placesOf(language, terms, origin));
