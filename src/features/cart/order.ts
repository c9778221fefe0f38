import { isRecord, parseJson } from '../../shared/isRecord.ts';
import { type CartItem, checkoutTotals, readCart } from '../../shared/shop/cart.ts';
import { keepInTab, readInTab } from '../../ui/tabStorage.ts';
import { $cart } from './cart.ts';
import { $dialog, broadcastCartClear, openCart } from './shopState.ts';
import { $terms } from './terms.ts';

/** In session storage only: the order paid last in this tab. */
const ORDER_KEY = 'lastOrder';
/** In session storage: the shipping price of the order being paid, in cents. */
const SHIPPING_KEY = 'orderShipping';

/** The browser's record of a paid order. `total` in euros, shipping included; `date` is ISO 8601. */
export type Order = {
  /** 'order-' and the time in ms. */
  readonly id: string;
  /** The payment session's id, '' if the return address has none. */
  readonly paymentMethodId: string;
  readonly items: readonly CartItem[];
  readonly total: number;
  readonly date: string;
};

/** Stores the checkout's shipping price: the page after the payment may have been built with an older one. */
export function keepShipping(cents: number): void {
  keepInTab(SHIPPING_KEY, String(cents));
}

/** Records the cart as paid by this session. The record stays in this tab, for reloads of the page. */
export function recordOrder(sessionId: string | null, items: readonly CartItem[]): Order {
  const now = new Date();
  const shippingCents = Number(readInTab(SHIPPING_KEY) ?? $terms.get().shippingCents);
  const order: Order = {
    id: `order-${now.getTime()}`,
    paymentMethodId: sessionId ?? '',
    items,
    total: items.length > 0 ? checkoutTotals(items, shippingCents).total / 100 : 0,
    date: now.toISOString(),
  };
  keepInTab(ORDER_KEY, JSON.stringify(order));
  return order;
}

/** The order that this tab recorded last; undefined without a readable one. */
function recordedOrder(): Order | undefined {
  const kept = parseJson(readInTab(ORDER_KEY) ?? '');
  if (!isRecord(kept)) return undefined;
  const { id, paymentMethodId, total, date } = kept;
  const isWhole =
    typeof id === 'string' &&
    typeof paymentMethodId === 'string' &&
    typeof total === 'number' &&
    typeof date === 'string' &&
    Number.isFinite(Date.parse(date));
  return isWhole
    ? { id, paymentMethodId, total, date, items: readCart(JSON.stringify(kept.items)) }
    : undefined;
}

/** The order after a payment: recorded the first time, read from the record later; undefined when unknown. */
export function orderOf(sessionId: string | null, items: readonly CartItem[]): Order | undefined {
  const recorded = recordedOrder();
  const isKnown = recorded?.paymentMethodId === (sessionId ?? '');
  if (isKnown && (sessionId || items.length === 0)) return recorded;
  return items.length > 0 ? recordOrder(sessionId, items) : undefined;
}

export function openCheckout(): void {
  if ($cart.get().length > 0) $dialog.set({ kind: 'checkout' });
}

/** After a payment: records the order, clears the cart in all tabs, and opens the success dialog. */
function completeOrder(sessionId: string): void {
  const order = recordOrder(sessionId, $cart.get());
  broadcastCartClear();
  $dialog.set({ kind: 'success', order });
}

// Another tab may empty the cart while the checkout is open here.
$cart.listen((items) => {
  if (items.length === 0 && $dialog.get()?.kind === 'checkout') openCart();
});

/** Removes the payment page's parameters from the address, so that a reload does nothing twice. */
function cleanAddress(): void {
  history.replaceState(null, '', location.pathname + location.hash);
}

/** After the payment page `?success=true&session_id=…` opens the success dialog, `?canceled=true` the cart. */
export function readReturn(): void {
  const query = new URLSearchParams(location.search);
  const session = query.get('session_id');
  if (query.get('success') === 'true') {
    cleanAddress();
    if (session) completeOrder(session);
  } else if (query.get('canceled') === 'true') {
    cleanAddress();
    openCart();
  }
}
