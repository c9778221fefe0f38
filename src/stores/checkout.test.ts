import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from '../../tests/fixtures/fakeBrowser.ts';
import type { CheckoutRequest } from '../domain/endpoints.ts';

const LINE = {
  id: 'l',
  photoId: 'wave',
  src: '/photos/wave.jpg',
  description: { en: 'Wave', de: 'Welle' },
  price_a4: 20,
  price_a3: 30,
  quantity: 2,
};
const URL_OF_STRIPE = 'https://checkout.stripe.com/c/1';
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

/** The page with a payment script that `load` brings, and a server that `answer` plays. */
async function start(answer: (request: CheckoutRequest) => Response | Promise<Response>, load = vi.fn()) {
  fakeBrowser({ photoCart: JSON.stringify([LINE]) });
  const redirect = vi.fn(async (): Promise<{ error?: unknown } | undefined> => undefined);
  load.mockResolvedValue({
    stripe: { redirectToCheckout: redirect },
    origins: ['https://checkout.stripe.com'],
  });
  vi.doMock('../services/payment.ts', async (original) => ({
    ...(await original<typeof import('../services/payment.ts')>()),
    loadPayment: load,
  }));
  const requests: CheckoutRequest[] = [];
  const photos = vi.fn(() => json([{ ...LINE, id: 'wave', price_a4: 25 }]));
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.startsWith('/api/photos')) return photos();
    if (address.startsWith('/catalogue.json')) return json([]);
    const request = JSON.parse(String(init?.body)) as CheckoutRequest;
    requests.push(request);
    return answer(request);
  });
  const [checkout, cart, { broadcastCartClear }, { $language }] = await Promise.all([
    import('./checkout.ts'),
    import('./cart.ts'),
    import('./storedCart.ts'),
    import('./language.ts'),
  ]);
  return { ...checkout, ...cart, clearCart: broadcastCartClear, $language, requests, redirect, load, photos };
}

const paid = () => json({ sessionId: 'cs_1', url: URL_OF_STRIPE });

beforeEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
});

describe('the payment script', () => {
  it('must be loaded before the checkout can continue', async () => {
    const { $checkout, prepareCheckout, continueToPayment, requests } = await start(paid);
    await continueToPayment();
    expect(requests).toEqual([]);
    const preparing = prepareCheckout();
    expect($checkout.get().script).toBe('loading');
    await preparing;
    expect($checkout.get().script).toBe('ready');
  });

  it('is logged once if it fails, and can be loaded again', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { $checkout, prepareCheckout, load } = await start(paid);
    load.mockRejectedValueOnce(new Error('blocked'));
    await prepareCheckout();
    expect($checkout.get().script).toBe('failed');
    expect(log).toHaveBeenCalledOnce();
    await prepareCheckout();
    expect($checkout.get().script).toBe('ready');
    expect(log).toHaveBeenCalledOnce();
  });
});

describe('continuing to the payment', () => {
  it('sends the cart once, however often it is pressed, and goes to the session', async () => {
    const { $checkout, prepareCheckout, continueToPayment, requests, redirect } = await start(paid);
    await prepareCheckout();
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

  it('sends nothing for an empty cart', async () => {
    const { prepareCheckout, continueToPayment, clearCart, requests } = await start(paid);
    await prepareCheckout();
    clearCart();
    await continueToPayment();
    expect(requests).toEqual([]);
  });

  const error = (body: unknown, status: number) => () => json(body, status);
  const thrown = (reason: unknown) => () => {
    throw reason;
  };
  it.each([
    ['an error of the server', error({ error: 'Too dear.' }, 503), { text: 'Too dear.' }],
    ['an error without a sentence', error({}, 500), { key: 'checkout.errorCreating' }],
    ['a page', () => new Response('<p>', { status: 502 }), { key: 'checkout.errorCreating' }],
    ['an answer without a session', error({}, 200), { key: 'checkout.errorCreating' }],
    [
      'no connection',
      thrown(new TypeError('Failed to fetch')),
      { key: 'checkout.errorUnreachable', params: { reason: 'Failed to fetch' } },
    ],
  ])('reports %s, and can be pressed again', async (_name, answer, problem) => {
    const { $checkout, prepareCheckout, continueToPayment, $cart } = await start(answer);
    await prepareCheckout();
    await continueToPayment();
    expect($checkout.get()).toEqual({ script: 'ready', isTest: false, busy: false, problem });
    expect($cart.get()).toHaveLength(1);
  });

  it('says that the redirect failed', async () => {
    const { $checkout, prepareCheckout, continueToPayment, redirect } = await start(paid);
    redirect.mockResolvedValue({ error: { message: 'no' } });
    await prepareCheckout();
    await continueToPayment();
    expect($checkout.get()).toMatchObject({ busy: false, problem: { key: 'checkout.errorRedirecting' } });
  });

  it.each([
    [new Error('Odd.'), { text: 'Odd.' }],
    [new Error(''), { key: 'checkout.errorSettingUp' }],
    ['odd', { key: 'checkout.errorSettingUp' }],
  ])('reports the thrown %s as %j', async (reason, problem) => {
    const { problemOf } = await start(paid);
    expect(problemOf(reason)).toEqual(problem);
  });

  it('clears the last error on the next press, and when the dialog closes', async () => {
    const { $checkout, prepareCheckout, continueToPayment, forgetProblem } = await start(error({}, 500));
    await prepareCheckout();
    await continueToPayment();
    const pressing = continueToPayment();
    expect($checkout.get().problem).toBeNull();
    await pressing;
    expect($checkout.get().problem).not.toBeNull();
    forgetProblem();
    expect($checkout.get().problem).toBeNull();
  });

  it('shows the current price after a changed one was refused', async () => {
    const { prepareCheckout, continueToPayment, $cart } = await start(error({ error: 'Changed.' }, 409));
    await prepareCheckout();
    await continueToPayment();
    expect($cart.get()[0]).toMatchObject({ price_a4: 25, quantity: 2 });
  });

  it('sends no cart with a print that is gone, until it is removed', async () => {
    const gone = error({ error: 'No longer available: "Tide".' }, 400);
    const { $checkout, prepareCheckout, continueToPayment, requests, addPhoto, removeFromCart, $cart } =
      await start(gone);
    addPhoto({ id: 'tide', src: '/photos/tide.jpg', description: { en: 'Tide' } });
    await prepareCheckout();
    await continueToPayment();
    expect($checkout.get().problem).toEqual({ text: 'No longer available: "Tide".' });
    await continueToPayment();
    expect(requests).toHaveLength(1);
    removeFromCart($cart.get()[1]?.id ?? '');
    expect($checkout.get().problem).toBeNull();
    await continueToPayment();
    expect(requests.map(({ lineItems }) => lineItems.length)).toEqual([2, 1]);
  });

  it('keeps the server’s sentence if the current prices cannot be read either', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { $checkout, prepareCheckout, continueToPayment, photos } = await start(
      error({ error: 'Old.' }, 409),
    );
    photos.mockReturnValue(json({}, 500));
    await prepareCheckout();
    await continueToPayment();
    expect($checkout.get()).toMatchObject({ busy: false, problem: { text: 'Old.' } });
    expect(warn).toHaveBeenCalledOnce();
  });
});

describe('an attempt', () => {
  async function attempts(between: (page: Awaited<ReturnType<typeof start>>) => void) {
    const page = await start(() => json({}, 500));
    await page.prepareCheckout();
    await page.continueToPayment();
    between(page);
    await page.continueToPayment();
    const [first, second] = page.requests.map(({ attempt }) => attempt);
    expect(first).toMatch(/^[\w-]{8,64}$/);
    return first === second;
  }

  it('is the same when an unchanged cart is tried again', async () => {
    expect(await attempts(() => {})).toBe(true);
  });

  it.each<[string, Parameters<typeof attempts>[0]]>([
    ['another quantity', ({ setItemQuantity }) => setItemQuantity('l', 3)],
    ['another size', ({ setItemSize }) => setItemSize('l', 'A3')],
    ['another language', ({ $language }) => $language.set('de')],
    [
      'a cart emptied and filled with the same again',
      ({ clearCart, addPhoto, setItemQuantity, $cart }) => {
        clearCart();
        addPhoto({ ...LINE, id: 'wave' });
        setItemQuantity($cart.get()[0]?.id ?? '', 2);
      },
    ],
  ])('is a new one after %s', async (_name, between) => {
    expect(await attempts(between)).toBe(false);
  });
});
