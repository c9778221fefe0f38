import { beforeEach, describe, expect, it, vi } from 'vitest';
import { json, LINE, openCheckout } from '../../../tests/fixtures/checkoutPage.ts';

beforeEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
});

describe('an attempt', () => {
  async function attempts(between: (page: Awaited<ReturnType<typeof openCheckout>>) => void) {
    const page = await openCheckout(() => json({}, 500));
    await page.prepareCheckout();
    await page.continueToPayment();
    between(page);
    await page.continueToPayment();
    const [first, second] = page.requests.map(({ attempt }) => attempt);
    expect(first).toMatch(/^[\w-]{8,64}$/);
    return first === second;
  }

  it.each<[string, Parameters<typeof attempts>[0]]>([
    ['an unchanged cart', () => {}],
    ['another quantity', ({ setItemQuantity }) => setItemQuantity('l', 3)],
    ['another size', ({ setItemSize }) => setItemSize('l', 'A3')],
    ['another language', ({ $language }) => $language.set('de')],
    ['one more print', ({ addPhoto }) => addPhoto({ ...LINE, id: 'tide' })],
  ])('has the same name with %s: it takes over what an earlier one has reserved', async (_name, between) => {
    expect(await attempts(between)).toBe(true);
  });

  it('has another name with a cart that was emptied and filled with the same again', async () => {
    const isSame = await attempts(({ clearCart, addPhoto, setItemQuantity, $cart }) => {
      clearCart();
      addPhoto({ ...LINE, id: 'wave' });
      setItemQuantity($cart.get()[0]?.id ?? '', 2);
    });
    expect(isSame).toBe(false);
  });

  const refused = () => json({}, 500);
  async function attemptWith(stored: Record<string, string> = {}) {
    vi.resetModules();
    const page = await openCheckout(refused, vi.fn(), stored);
    await page.prepareCheckout();
    await page.continueToPayment();
    return { attempt: page.requests[0]?.attempt, checkoutAttempt: page.kept.get('checkoutAttempt') ?? '' };
  }

  it('has the same name after the page was left and loaded anew', async () => {
    const { attempt, checkoutAttempt } = await attemptWith();
    expect((await attemptWith({ checkoutAttempt })).attempt).toBe(attempt);
  });

  it.each([
    ['no JSON', 'x'],
    ['no object', 'null'],
    ['no lines', '{"id":"known-name"}'],
    ['lines of another cart', '{"id":"known-name","lines":["m"]}'],
    ['no name', '{"lines":["l"]}'],
    ['a name that is none', '{"id":"<>","lines":["l"]}'],
    ['a name of another kind', '{"id":{"a":1},"lines":["l"]}'],
  ])('has a new name where what is kept is %s', async (_name, checkoutAttempt) => {
    const { attempt } = await attemptWith({ checkoutAttempt });
    expect(attempt).toMatch(/^[\w-]{8,64}$/);
    expect(attempt).not.toBe('known-name');
  });
});
