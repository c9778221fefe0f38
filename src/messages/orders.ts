import type { Language } from '../domain/language.ts';
import { createCatalogue } from './catalogue.ts';
import { fill, type MessageParams } from './fill.ts';
import type { OrderMessageKey } from './orders/ordersEn.ts';

export type { OrderMessageKey } from './orders/ordersEn.ts';

const { load, of } = createCatalogue<Readonly<Record<OrderMessageKey, string>>>({
  en: async () => (await import('./orders/ordersEn.ts')).ordersEn,
  de: async () => (await import('./orders/ordersDe.ts')).ordersDe,
});

/** Loads the texts of the Orders tab in a language, once. The rest of the panel does without them. */
export const loadOrderMessages = load;

/** A text of the Orders tab in a loaded language, with its places filled. */
export function orderMessage(language: Language, key: OrderMessageKey, params?: MessageParams): string {
  return fill(of(language)[key], params);
}
