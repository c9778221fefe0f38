import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from '../../../tests/fixtures/fakeBrowser.ts';

const LINE = {
  id: 'l',
  photoId: 'wave',
  src: '/w.jpg',
  description: { en: 'Wave' },
  price_a4: 20,
  quantity: 2,
};

async function start(items: readonly object[] = [LINE]) {
  const browser = fakeBrowser({ photoCart: JSON.stringify(items) });
  const [state, order, cart] = await Promise.all([
    import('./shopState.ts'),
    import('./order.ts'),
    import('./cart.ts'),
  ]);
  return { browser, ...state, ...order, ...cart, clearCart: state.broadcastCartClear };
}

/** Sets the address to which the payment page returns. */
function returnWith(search: string): void {
  vi.stubGlobal('location', { search, pathname: '/', hash: '' });
  vi.stubGlobal('history', { replaceState: () => {} });
}

beforeEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
});

it('the cart leads to the checkout, and a cancelled checkout back to the cart', async () => {
  const { $dialog, openCart, openCheckout, closeDialog } = await start();
  openCart();
  expect($dialog.get()).toEqual({ kind: 'cart' });
  openCheckout();
  expect($dialog.get()).toEqual({ kind: 'checkout' });
  closeDialog();
  expect($dialog.get()).toEqual({ kind: 'cart' });
  closeDialog();
  expect($dialog.get()).toBeNull();
});

it('an empty cart has no checkout, even if another tab empties it', async () => {
  const { $dialog, openCart, openCheckout, clearCart, browser } = await start([]);
  openCart();
  openCheckout();
  expect($dialog.get()).toEqual({ kind: 'cart' });
  browser.writeFromOtherTab('photoCart', JSON.stringify([LINE]));
  openCheckout();
  expect($dialog.get()).toEqual({ kind: 'checkout' });
  clearCart();
  expect($dialog.get()).toEqual({ kind: 'cart' });
});

it('a paid order clears the cart in every tab, is recorded and opens the success dialog', async () => {
  const { $dialog, openCheckout, readReturn, $cart, orderOf, browser } = await start();
  openCheckout();
  returnWith('?success=true&session_id=cs_1');
  readReturn();
  expect($dialog.get()).toMatchObject({ kind: 'success', order: { paymentMethodId: 'cs_1' } });
  expect($cart.get()).toEqual([]);
  expect(browser.stored.get('photoCart')).toBe('[]');
  const order = orderOf('cs_1', []);
  expect(order).toMatchObject({ paymentMethodId: 'cs_1', items: [{ photoId: 'wave' }], total: 44.99 });
  expect(order?.id).toMatch(/^order-\d+$/);
  expect(new Date(order?.date ?? '').toISOString()).toBe(order?.date);
  expect(order?.id).toBe(`order-${Date.parse(order?.date ?? '')}`);
});

it('a return without a session opens nothing, and the order that the page records has its own number', async () => {
  const { $dialog, readReturn, recordOrder, orderOf } = await start([]);
  returnWith('?success=true');
  readReturn();
  expect($dialog.get()).toBeNull();
  const { id } = recordOrder(null, []);
  expect(orderOf(null, [])).toMatchObject({ id, items: [], total: 0, paymentMethodId: '' });
});
