import { atom } from 'nanostores';
import type { MessageParams } from '../../../messages/fill.ts';
import { loadOrderMessages, type OrderMessageKey, orderMessage } from '../../../messages/orders.ts';
import { $panelLanguage } from '../language.ts';

/** The language of the Orders tab: the panel's, as soon as the tab's own texts are loaded. */
export const $orderLanguage = atom($panelLanguage.get());

async function show(): Promise<void> {
  const language = $panelLanguage.get();
  await loadOrderMessages(language);
  if (language === $panelLanguage.get()) $orderLanguage.set(language);
}

/** Loads the tab's texts, and another language's once that is chosen. @throws where the first ones do not arrive */
export async function followOrderLanguage(): Promise<void> {
  // Where the others do not arrive the tab stays as it is.
  $panelLanguage.listen(() => void show().catch(() => undefined));
  await show();
}

/** A text of the Orders tab in the language of the moment. */
export function sayOfOrders(key: OrderMessageKey, params?: MessageParams): string {
  return orderMessage($orderLanguage.get(), key, params);
}
