import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CheckLimit, createCallLimits } from '../../netlify/lib/callLimits.ts';
import { countersIn } from '../../netlify/lib/openClaims.ts';
import { startLocalBlobs } from '../../scripts/serve/standIns.ts';
import { type CartPhoto, toCartItem } from '../../src/shared/shop/cart.ts';
import { toLineItems } from '../../src/shared/shop/lineItems.ts';
import { createFaultyStripe, type FaultyStripe } from '../mocks/stripe/faultyStripe.ts';
import { CHECKOUT, CONTENT, lineOf, ORIGIN, openShop, orderOf, PHOTO, type Shop } from './harness.ts';

describe('the body of a checkout', () => {
  let stripe: FaultyStripe;
  let shop: Shop;

  beforeAll(async () => {
    stripe = await createFaultyStripe(ORIGIN);
    shop = openShop({ payment: () => ({ apiUrl: stripe.origin, secretKey: stripe.secretKey }) });
  });
  afterAll(() => stripe.close());
  beforeEach(() => stripe.reset());

  type ErrorBody = { error: string; details?: { path: string; message: string }[] };
  const order = async (
    body: unknown,
    target = shop,
  ): Promise<[number, ErrorBody & { sessionId?: string }]> => {
    const answer = await target.post(CHECKOUT, body);
    return [answer.status, (await answer.json()) as ErrorBody];
  };
  const pathsOf = ({ details = [] }: ErrorBody) => details.map(({ path }) => path);

  describe('amounts', () => {
    test.each([0, 1, -1, 2449, 2451, 2450.5, 24.5, 1e21, -0, 5e-324])(
      '%d is 409 with the right price',
      async (amount) => {
        const [status, body] = await order(orderOf([lineOf({ amount })]));
        expect(status).toBe(409);
        expect(body.error).toContain('"Wave" (A4)');
        expect(body.error).toContain('€24.50');
        expect(pathsOf(body)).toEqual(['lineItems.0.price_data.unit_amount']);
        expect(stripe.calls).toEqual([]);
      },
    );

    test.each([
      ['"1"', '1'],
      ['[]', []],
      ['null', null],
      ['{}', {}],
      ['true', true],
      ['nothing', undefined],
    ])('%s is refused as an amount', async (_name, amount) => {
      const [status, body] = await order(orderOf([lineOf({ amount })]));
      expect([status, pathsOf(body)]).toEqual([400, ['lineItems.0.price_data.unit_amount']]);
      expect(stripe.calls).toEqual([]);
    });

    test('the sentence is in the language of the visitor, and every changed line is named', async () => {
      const lines = [lineOf({ amount: 1 }), lineOf(), lineOf({ amount: 2, size: 'A3' })];
      const [status, body] = await order(orderOf(lines, { locale: 'de' }));
      expect(status).toBe(409);
      expect(body.error).toMatch(/^Der Preis von „Welle“ \(A4\) hat sich auf 24,50\s€ geändert/);
      expect(body.details?.[1]?.message).toMatch(/„Welle“ \(A3\) hat sich auf 39,00\s€/);
      expect(pathsOf(body)).toEqual([0, 2].map((index) => `lineItems.${index}.price_data.unit_amount`));
    });

    test('a price written with a comma, and the defaults, are the cart’s', async () => {
      const comma = { metadata: { itemId: 'half' }, amount: 1235 };
      expect((await order(orderOf([lineOf(comma)])))[0]).toBe(200);
      const plain = { itemId: 'plain' };
      expect((await order(orderOf([lineOf({ metadata: plain, amount: 2499 })])))[0]).toBe(200);
      expect((await order(orderOf([lineOf({ metadata: plain, amount: 2999, size: 'A3' })])))[0]).toBe(200);
    });
  });

  describe('lines', () => {
    test.each([0, -1, 100, 1.5, 1e9, '1', null, [], true])(
      'a quantity of %j is refused',
      async (quantity) => {
        const [status, body] = await order(orderOf([lineOf({ quantity })]));
        expect([status, pathsOf(body)]).toEqual([400, ['lineItems.0.quantity']]);
        expect(body.details?.[0]?.message).toContain('1 to 99');
      },
    );

    test.each([1, 99, undefined])('a quantity of %j is accepted; none counts as 1', async (quantity) => {
      expect((await order(orderOf([lineOf({ quantity })])))[0]).toBe(200);
      expect(new URLSearchParams(stripe.calls[0]?.body).get('line_items[0][quantity]')).toBe(
        String(quantity ?? 1),
      );
    });

    test.each(['A5', 'a4', '', null, 4, undefined])('a size of %j is refused', async (size) => {
      const [status, body] = await order(orderOf([lineOf({ size })]));
      expect([status, pathsOf(body)]).toEqual([400, ['lineItems.0.price_data.product_data.metadata.size']]);
    });

    test.each(['usd', 'EUR', '', null, undefined])('a currency of %j is refused', async (currency) => {
      const [status, body] = await order(orderOf([lineOf({ currency })]));
      expect([status, pathsOf(body)]).toEqual([400, ['lineItems.0.price_data.currency']]);
    });

    test.each(['gone', '', '__proto__', 'constructor', '../wave', null, 7, {}])(
      'photo %j is unknown',
      async (itemId) => {
        const [status, body] = await order(
          orderOf([lineOf({ metadata: { itemId, imageUrl: '/photos/gone.jpg' } })]),
        );
        expect([status, pathsOf(body)]).toEqual([
          400,
          ['lineItems.0.price_data.product_data.metadata.itemId'],
        ]);
        expect(body.error).toMatch(/^No longer available: /);
      },
    );

    test.each<[string, readonly unknown[], 'en' | 'de', string]>([
      ['by its name', ['Red fox'], 'en', 'No longer available: "Red fox". Please remove'],
      ['in German', ['Roter Fuchs'], 'de', 'Nicht mehr erhältlich: „Roter Fuchs“. Bitte'],
      ['each', ['A', 'B'], 'en', '"A", "B". '],
      ['as a photo where it has no name', [undefined, ' ', 7], 'en', '"Photo", "Photo", "Photo". '],
      ['on one line, shortened', [`a\n${'b'.repeat(300)}`], 'en', `"a ${'b'.repeat(77)}…". `],
      ['up to five', ['A', 'B', 'C', 'D', 'E', 'F'], 'en', '"A", "B", "C", "D", "E", …. '],
    ])('prints that are gone are named: %s', async (_, names, locale, sentence) => {
      const gone = names.map((name) =>
        lineOf({ name, metadata: { itemId: 'gone', imageUrl: '/photos/gone.jpg' } }),
      );
      const [status, body] = await order({ ...orderOf([lineOf(), ...gone]), locale });
      expect([status, body.details?.length]).toEqual([400, names.length]);
      expect(body.error).toContain(sentence);
    });

    test.each([
      '/photos/wave.jpg',
      'wave.jpg',
      `${ORIGIN}/photos/wave.jpg?v=2`,
      'https://old.example/photos/wave.jpg',
    ])('a photo is found by its image %s where the id is unknown', async (imageUrl) => {
      expect((await order(orderOf([lineOf({ metadata: { itemId: 'gone', imageUrl } })])))[0]).toBe(200);
      expect(
        new URLSearchParams(stripe.calls[0]?.body).get(
          'line_items[0][price_data][product_data][metadata][itemId]',
        ),
      ).toBe('wave');
    });

    test('an image address means the photo that shows it, even if another photo owns the file', async () => {
      const crossed = openShop({
        payment: () => ({ apiUrl: stripe.origin, secretKey: stripe.secretKey }),
        content: {
          'content/photos/a.json': { ...PHOTO, filename: 'a.jpg', staticUrl: '/photos/b.jpg' },
          'content/photos/b.json': { ...PHOTO, filename: 'b.jpg', staticUrl: '/photos/a.jpg' },
        },
      });
      for (const [imageUrl, id] of [
        ['/photos/b.jpg', 'a'],
        ['/photos/a.jpg', 'b'],
        ['b.jpg', 'b'],
      ]) {
        stripe.reset();
        expect((await order(orderOf([lineOf({ metadata: { itemId: '', imageUrl } })]), crossed))[0]).toBe(
          200,
        );
        expect(
          new URLSearchParams(stripe.calls[0]?.body).get(
            'line_items[0][price_data][product_data][metadata][itemId]',
          ),
        ).toBe(id);
      }
    });

    test('the id wins over the image', async () => {
      const metadata = { itemId: 'plain', imageUrl: '/photos/wave.jpg' };
      expect((await order(orderOf([lineOf({ metadata, amount: 2499 })])))[0]).toBe(200);
    });

    test('two lines of one print stay two; 100 lines are accepted, 101 and none refused', async () => {
      expect((await order(orderOf([lineOf(), lineOf()])))[0]).toBe(200);
      expect(stripe.calls[0]?.body).toContain('line_items[1]');
      expect((await order(orderOf(Array.from({ length: 100 }, () => lineOf()))))[0]).toBe(200);
      for (const lines of [Array.from({ length: 101 }, () => lineOf()), [], null, {}, 'x', undefined]) {
        const [status, body] = await order(orderOf(lines));
        expect([status, pathsOf(body)]).toEqual([400, ['lineItems']]);
      }
    });

    test('a hundred prints are bought at once; who wants more is told how many one order holds', async () => {
      const lines = (length: number) => Array.from({ length }, () => lineOf());
      expect((await order(orderOf(lines(100))))[0]).toBe(200);
      const [status, { error }] = await order(orderOf(lines(101), { locale: 'de' }));
      expect([status, error]).toEqual([
        400,
        'Eine Bestellung fasst höchstens 100 verschiedene Drucke. Bitte nehmen Sie einige aus dem Warenkorb und bestellen Sie sie für sich.',
      ]);
    });

    test('a hundred prints with the longest names and addresses are bought at once', async () => {
      const name = '波"'.repeat(1000);
      const src = `https://pictures.example/${'波'.repeat(2000)}`.slice(0, 2000);
      const long = { src, description: { en: name, de: name }, creativehub_sku_a4: 'S'.repeat(200) };
      const works = Array.from({ length: 100 }, (_, n) => [`content/photos/long-${n}.json`, long] as const);
      const rich = openShop({
        content: Object.fromEntries(works),
        payment: () => ({ apiUrl: stripe.origin, secretKey: stripe.secretKey }),
      });
      const photos = (await (await rich.call('/api/photos')).json()) as CartPhoto[];
      const items = photos.map((photo) => toCartItem(photo, photo.id));
      const body = orderOf(toLineItems(items, 'de', ORIGIN), { locale: 'de' });
      expect(JSON.stringify(body).length).toBeGreaterThan(4_000_000);
      expect(await order(body, rich)).toMatchObject([200, { sessionId: expect.any(String) }]);
      const sent = new URLSearchParams(stripe.calls[0]?.body);
      expect(sent.get('line_items[99][price_data][product_data][name]')).toBe(`${'波"'.repeat(124)}波…`);
    });

    test('an order above the largest payment is refused before Stripe is asked', async () => {
      const dear = { filename: 'dear.jpg', description: { en: 'Dear' }, price_a4: 100_000 };
      const rich = openShop({ content: { ...CONTENT, 'content/photos/dear.json': dear } });
      const line = lineOf({ metadata: { itemId: 'dear' }, amount: 10_000_000, quantity: 99 });
      const [status, body] = await order(orderOf([line]), rich);
      expect([status, pathsOf(body)]).toEqual([400, ['lineItems']]);
    });

    test.each([null, 7, 'x', [], [[]], {}])('a line that is %j is refused', async (line) => {
      expect((await order(orderOf([line])))[0]).toBe(400);
    });

    test('every fault is listed at once', async () => {
      const [status, body] = await order(
        orderOf([lineOf({ quantity: 0, size: 'A5' }), lineOf({ currency: 'usd' })], {
          successUrl: '//e',
          attempt: 7,
        }),
      );
      expect(status).toBe(400);
      expect(pathsOf(body)).toEqual([
        'lineItems.0.quantity',
        'lineItems.0.price_data.product_data.metadata.size',
        'lineItems.1.price_data.currency',
        'successUrl',
        'attempt',
      ]);
    });
  });
});

describe('the limit of checkouts', () => {
  /** A call that goes no further than its limit: there is nothing in the cart. */
  const start = (shop: Shop, ip: string) =>
    shop.call(
      '/api/create-checkout-session',
      { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' },
      ip,
    );

  async function statusesOf(shops: readonly Shop[], times: number, ip: (n: number) => string) {
    const statuses: number[] = [];
    for (let n = 0; n < times; n += 1) {
      const shop = shops[n % shops.length];
      if (shop) statuses.push((await start(shop, ip(n))).status);
    }
    return statuses;
  }

  test('one household starts 60 checkouts in ten minutes, another is not held up by it', async () => {
    let time = 1_800_000_000_000;
    const shop = openShop({ now: () => time });
    const statuses = await statusesOf([shop], 70, (n) => `2001:db8:1:1::${n.toString(16)}`);
    expect(statuses.filter((status) => status === 400)).toHaveLength(60);
    expect(statuses.slice(60)).toEqual(Array(10).fill(429));
    const refused = await start(shop, '2001:db8:1:1::1');
    expect(Number(refused.headers.get('retry-after'))).toBe(600);
    expect(((await refused.json()) as { error: string }).error).toMatch(/again/);
    expect((await start(shop, '2001:db8:1:2::1')).status).toBe(400);
    time += 600_000;
    expect((await start(shop, '2001:db8:1:1::1')).status).toBe(400);
  });

  test('instances count together, and alone where Blobs is away', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'limits-'));
    const blobs = await startLocalBlobs(folder);
    const lines: string[] = [];
    const now = () => 1_800_000_000_000;
    const log = (line: string) => lines.push(line);
    const instance = () =>
      createCallLimits({ now, log, counters: async () => countersIn(blobs), secret: 'secret' });
    const call = (check: CheckLimit) => check('a call', { calls: 6, windowMs: 60_000 }, '203.0.113.5');
    const refused = { code: 'tooManyRequests' };
    try {
      const instances = Array.from({ length: 3 }, instance);
      for (const check of [...instances, ...instances]) await call(check);
      for (const check of instances) await expect(call(check)).rejects.toMatchObject(refused);
      expect(lines).toEqual([]);
    } finally {
      await blobs.close();
      await rm(folder, { recursive: true, force: true });
    }
    const alone = instance();
    for (let n = 0; n < 6; n += 1) await call(alone);
    await expect(call(alone)).rejects.toMatchObject(refused);
    expect(lines).toHaveLength(6);
  });
});
