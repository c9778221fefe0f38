/** The page after a payment: shows the reference and the order, clears the saved cart and tells every open tab. */

import { $cart } from '../features/cart/cart.ts';
import { type Order, orderOf } from '../features/cart/order.ts';
import { broadcastCartClear } from '../features/cart/shopState.ts';
import { connectLanguage } from '../features/language/languageControls.ts';
import { connectScrolling } from '../features/navigation/scrollControls.ts';
import type { Language } from '../shared/i18n/language.ts';
import { shortened } from '../shared/i18n/localized.ts';

import { PRICE_SIGN } from '../shared/i18n/photoWords.ts';
import { checkoutLineCents } from '../shared/shop/cart.ts';
import { productName } from '../shared/shop/lineItems.ts';
import { isSessionId, orderNumber } from '../shared/shop/orders/order.ts';
import { formatCents, toCents } from '../shared/shop/price.ts';
import { $language } from '../ui/language.ts';

/** Longest name of a photo beside its price, in characters. */
const NAME_LENGTH_MAX = 200;

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

/** Shows the order. Its names come from storage, so they are set as text, never as markup. */
function showOrder({ date, items, total }: Order, language: Language): void {
  const section = find('#order');
  const template = section?.querySelector<HTMLElement>('[data-order="line"]');
  if (!section || !template) return;
  const texts = {
    date: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(date)),
    shipping: formatCents(
      toCents(total) - items.reduce((sum, item) => sum + checkoutLineCents(item), 0),
      language,
    ),
    total: formatCents(toCents(total), language),
  };
  for (const [name, text] of Object.entries(texts)) {
    const place = section.querySelector<HTMLElement>(`[data-order="${name}"]`);
    if (place) place.textContent = text;
    if (place?.parentElement) place.parentElement.hidden = text === '';
  }
  for (const line of section.querySelectorAll('.order-line')) line.remove();
  const lines = items.map((item) => {
    const line = template.cloneNode(true) as HTMLElement;
    const [what, price] = line.children;
    const name = shortened(productName(item, language), NAME_LENGTH_MAX);
    if (what) what.textContent = `${item.quantity} × ${name} (${item.size})`;
    if (price) price.textContent = formatCents(checkoutLineCents(item), language) + PRICE_SIGN;
    line.className = 'order-line';
    line.hidden = false;
    return line;
  });
  template.before(...lines);
  section.hidden = false;
}

const session = new URLSearchParams(location.search).get('session_id');
const order = orderOf(session, $cart.get());
broadcastCartClear();

connectLanguage();
connectScrolling();
$language.subscribe((language) => {
  if (order) showOrder(order, language);
});

/** Shows a text that stands in the address: as text, never as markup, since anybody can make a link to this page. */
function showText(place: string, text: string): void {
  const [line, target] = [find(place), find(`${place} :is(code, strong)`)];
  if (!line || !target) return;
  target.textContent = text;
  line.hidden = false;
}

// What the mails call the order; the reference is what Stripe calls the payment.
if (session && isSessionId(session)) showText('#number', orderNumber(session));
if (session) showText('#reference', session.slice(0, 255));
