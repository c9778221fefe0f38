import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from '../../../tests/fixtures/fakeBrowser.ts';
import { listedPhoto } from '../../../tests/fixtures/fakePanel.ts';
import type { CheckoutRequest } from '../../shared/endpoints.ts';
import type { Language } from '../../shared/i18n/language.ts';

const PHOTO = listedPhoto('wave', { price_a4: 20, price_a3: 30 });
const LINE = { ...PHOTO, id: 'l', photoId: 'wave', quantity: 2 };
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

/** A freshly loaded page with a payment script and the server of `answer`. */
async function openCheckout(
  answer: (request: CheckoutRequest) => Response | Promise<Response>,
  stored: Record<string, string> = {},
  only?: Language,
) {
  vi.resetModules();
  const { stored: kept } = fakeBrowser({ photoCart: JSON.stringify([LINE]), ...stored }, { only });
  const redirect = vi.fn(async (): Promise<{ error?: unknown } | undefined> => undefined);
  const origins = ['https://checkout.stripe.com'];
  vi.doMock('./payment.ts', async (original) => ({
    ...(await original<typeof import('./payment.ts')>()),
    loadPayment: async () => ({ stripe: { redirectToCheckout: redirect }, origins }),
  }));
  const requests: CheckoutRequest[] = [];
  const photos = vi.fn(() => json([{ ...PHOTO, price_a4: 25 }]));
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.startsWith('/api/photos')) return photos();
    if (address.startsWith('/catalogue.json')) return json([]);
    if (address === '/api/terms') return json({ shippingCents: 599, deliveryDays: { min: 5, max: 8 } });
    const request = JSON.parse(String(init?.body)) as CheckoutRequest;
    requests.push(request);
    return answer(request);
  });
  const [checkout, cart, { broadcastCartClear }, { $language }] = await Promise.all([
    import('./checkout.ts'),
    import('../cart/cart.ts'),
    import('../cart/shopState.ts'),
    import('../../ui/language.ts'),
  ]);
  await checkout.prepareCheckout();
  const page = { clearCart: broadcastCartClear, $language, requests, redirect, photos, kept };
  return { ...checkout, ...cart, ...page };
}

const paid = () => json({ sessionId: 'cs_1', url: 'https://checkout.stripe.com/c/1' });

describe('continuing to the payment', () => {
  it('sends the cart once, however often it is pressed, and goes to the session', async () => {
    const { $checkout, continueToPayment, requests, redirect } = await openCheckout(paid);
    const presses = [continueToPayment(), continueToPayment(), continueToPayment()];
    expect($checkout.get().busy).toBe(true);
    await Promise.all(presses);
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({
      successUrl: 'https://shop.test/success?session_id={CHECKOUT_SESSION_ID}',
      cancelUrl: 'https://shop.test/?canceled=true',
      shippingAddressCollection: true,
      locale: 'en',
      lineItems: [{ quantity: 2, price_data: { unit_amount: 2000, currency: 'eur' } }],
    });
    expect(redirect).toHaveBeenCalledExactlyOnceWith({ sessionId: 'cs_1' });
    expect($checkout.get().busy).toBe(true);
  });

  it.each([
    ['of the page, where the visitor has chosen none', {}, 'de'],
    ['that the visitor has chosen', { language: 'en', languageSelected: 'true' }, 'en'],
  ])('keeps the language %s for the page after the payment', async (_, stored, language) => {
    const { continueToPayment, kept, requests } = await openCheckout(paid, stored, 'de');
    await continueToPayment();
    expect([kept.get('language'), requests[0]?.locale]).toEqual([language, 'de']);
  });

  it('sends nothing for an empty cart', async () => {
    const { continueToPayment, clearCart, requests } = await openCheckout(paid);
    clearCart();
    await continueToPayment();
    expect(requests).toEqual([]);
  });

  const error = (body: unknown, status: number) => () => json(body, status);
  const params = { reason: 'Failed' };
  const thrown = (reason: unknown) => () => {
    throw reason;
  };
  it.each([
    ['an error of the server', error({ error: 'Too dear.' }, 503), { text: 'Too dear.' }],
    ['an error without a sentence', error({}, 500), { key: 'checkout.errorCreating' }],
    ['a page', () => new Response('<p>', { status: 502 }), { key: 'checkout.errorCreating' }],
    ['an answer without a session', error({}, 200), { key: 'checkout.errorCreating' }],
    ['no connection', thrown(new TypeError('Failed')), { key: 'checkout.errorUnreachable', params }],
  ])('reports %s, and can be tried again', async (_name, answer, problem) => {
    const { $checkout, continueToPayment, $cart } = await openCheckout(answer);
    await continueToPayment();
    expect($checkout.get()).toEqual({ script: 'ready', isTest: false, busy: false, problem });
    expect($cart.get()).toHaveLength(1);
  });

  it.each([
    [new Error('Odd.'), { text: 'Odd.' }],
    [new Error(''), { key: 'checkout.errorSettingUp' }],
    ['odd', { key: 'checkout.errorSettingUp' }],
  ])('reports the thrown %s as %j', async (reason, problem) => {
    await openCheckout(paid);
    const { problemOf } = await import('./checkout.ts');
    expect(problemOf(reason)).toEqual(problem);
  });

  it('clears the last error on the next press, and when the dialog closes', async () => {
    const page = await openCheckout(error({}, 500));
    const problem = () => page.$checkout.get().problem;
    await page.continueToPayment();
    const pressing = page.continueToPayment();
    expect(problem()).toBeNull();
    await pressing;
    expect(problem()).not.toBeNull();
    page.forgetProblem();
    expect(problem()).toBeNull();
  });

  it('shows the current price and shipping after changed ones were refused, and sends them', async () => {
    const changed = error({ error: 'Changed.' }, 409);
    const { continueToPayment, requests, $cart } = await openCheckout(changed);
    await continueToPayment();
    expect($cart.get()[0]).toMatchObject({ price_a4: 25, quantity: 2 });
    await continueToPayment();
    expect(requests.map(({ shippingCents }) => shippingCents)).toEqual([499, 599]);
  });

  it('sends no cart with a print that is gone, until it is removed', async () => {
    const gone = error({ error: 'No longer available: "Tide".' }, 400);
    const { $checkout, continueToPayment, requests, addPhoto, removeFromCart, $cart } =
      await openCheckout(gone);
    addPhoto({ id: 'tide', src: '/photos/tide.jpg', description: { en: 'Tide' } });
    await continueToPayment();
    expect($checkout.get().problem).toEqual({ text: 'No longer available: "Tide".' });
    await continueToPayment();
    expect(requests).toHaveLength(1);
    removeFromCart($cart.get()[1]?.id ?? '');
    expect($checkout.get().problem).toBeNull();
    expect($cart.get()).toMatchObject([{ price_a4: 25, seenCents: { A4: 2000 } }]);
    await continueToPayment();
    expect(requests.map(({ lineItems }) => lineItems.length)).toEqual([2, 1]);
  });

  it('keeps the server’s sentence if the current prices cannot be read either', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const old = error({ error: 'Old.' }, 409);
    const { $checkout, continueToPayment, photos } = await openCheckout(old);
    photos.mockReturnValue(json({}, 500));
    await continueToPayment();
    expect($checkout.get()).toMatchObject({ busy: false, problem: { text: 'Old.' } });
    expect(warn).toHaveBeenCalledOnce();
  });
});

describe('the attempt id', () => {
  const NAME = /^[\w-]{8,64}$/;
  const open = (stored = {}) => openCheckout(() => json({}, 500), stored);
  type Page = Awaited<ReturnType<typeof open>>;
  /** The attempt id that a press sends. */
  async function press({ continueToPayment, requests }: Page): Promise<string | undefined> {
    await continueToPayment();
    return requests.at(-1)?.attempt;
  }

  it.each<[string, (page: Page) => void]>([
    ['an unchanged cart', () => {}],
    ['another quantity', ({ setItemQuantity }) => setItemQuantity('l', 3)],
    ['another size', ({ setItemSize }) => setItemSize('l', 'A3')],
    ['another language', ({ $language }) => $language.set('de')],
    ['one more print', ({ addPhoto }) => addPhoto(listedPhoto('tide'))],
  ])('stays the same with %s, so the new try takes over earlier reservations', async (_name, between) => {
    const page = await open();
    const first = await press(page);
    expect(first).toMatch(NAME);
    between(page);
    expect([await press(page), page.requests.length]).toEqual([first, 2]);
  });

  it('changes when the cart is emptied and filled with the same print again', async () => {
    const page = await open();
    const first = await press(page);
    page.clearCart();
    page.addPhoto(PHOTO);
    page.setItemQuantity(page.$cart.get()[0]?.id ?? '', 2);
    const second = await press(page);
    expect([second !== first, page.requests.length]).toEqual([true, 2]);
  });

  it('stays the same after the page is left and loaded again', async () => {
    const page = await open();
    const attempt = await press(page);
    const checkoutAttempt = page.kept.get('checkoutAttempt') ?? '';
    expect(await press(await open({ checkoutAttempt }))).toBe(attempt);
  });

  it.each([
    ['no JSON', 'x'],
    ['no object', 'null'],
    ['no lines', '{"id":"known-name"}'],
    ['lines of another cart', '{"id":"known-name","lines":["m"]}'],
    ['no name', '{"lines":["l"]}'],
    ['a name that is none', '{"id":"<>","lines":["l"]}'],
    ['a name of another kind', '{"id":{"a":1},"lines":["l"]}'],
  ])('is new when the stored one is %s', async (_name, checkoutAttempt) => {
    const attempt = await press(await open({ checkoutAttempt }));
    expect(attempt).toMatch(NAME);
    expect(attempt).not.toBe('known-name');
  });
});
