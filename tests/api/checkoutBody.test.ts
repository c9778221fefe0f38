import { describe, expect, test } from 'vitest';
import { createCallCounts } from '../../netlify/lib/callLimits.ts';
import { type CartPhoto, toCartItem } from '../../src/shared/shop/cart.ts';
import { toLineItems } from '../../src/shared/shop/lineItems.ts';
import { openCheckout, order, payment, sent, stripe } from './checkoutShop.ts';
import { CONTENT, lineOf, ORIGIN, openShop, orderOf, PHOTO } from './harness.ts';

openCheckout();

const METADATA = 'price_data.product_data.metadata';
/** Invalid changes of a line, by the field that the answer names. */
const REFUSED: Record<string, object[]> = {
  'price_data.unit_amount': [[], '1', null, {}, true, undefined].map((amount) => ({ amount })),
  quantity: [0, -1, 100, 1.5, 1e9, '1', null, [], true].map((quantity) => ({ quantity })),
  [`${METADATA}.size`]: ['A5', 'a4', '', null, 4, undefined].map((size) => ({ size })),
  'price_data.currency': ['usd', 'EUR', '', null, undefined].map((currency) => ({ currency })),
  [`${METADATA}.itemId`]: ['gone', '', '__proto__', 'constructor', '../wave', null, 7, {}].map((itemId) => ({
    metadata: { itemId, imageUrl: '/photos/gone.jpg' },
  })),
};
const refused = Object.entries(REFUSED).flatMap(([path, changes]) =>
  changes.map((change) => [path, change] as const),
);
test.each(refused)('%s is named for a line with %j, and Stripe is not called', async (path, change) => {
  const { status, paths } = await order(orderOf([lineOf(change)]));
  expect([status, paths, stripe.calls]).toEqual([400, [`lineItems.0.${path}`], []]);
});

describe('amounts', () => {
  test.each([0, 1, -1, 2449, 2451, 2450.5, 24.5, 1e21, -0, 5e-324])(
    '%d is refused with 409 and the right price',
    async (amount) => {
      const { status, error, paths } = await order(orderOf([lineOf({ amount })]));
      expect([status, paths]).toEqual([409, ['lineItems.0.price_data.unit_amount']]);
      expect(error).toMatch(/"Wave" \(A4\).*€24\.50/);
      expect(stripe.calls).toEqual([]);
    },
  );

  test('the message is in the visitor’s language and names every changed line', async () => {
    const lines = [lineOf({ amount: 1 }), lineOf(), lineOf({ amount: 2, size: 'A3' })];
    const { status, body, error, paths } = await order(orderOf(lines, { locale: 'de' }));
    expect(status).toBe(409);
    expect(error).toMatch(/^Der Preis von „Welle“ \(A4\) hat sich auf 24,50\s€ geändert/);
    const second = { message: expect.stringMatching(/„Welle“ \(A3\) hat sich auf 39,00\s€/) };
    expect(body).toMatchObject({ details: [{}, second] });
    expect(paths).toEqual([0, 2].map((index) => `lineItems.${index}.price_data.unit_amount`));
  });

  test.each([
    ['half', 'A4', 1235],
    ['plain', 'A4', 2499],
    ['plain', 'A3', 2999],
  ])('of %s in %s equal those of the cart', async (itemId, size, amount) => {
    expect((await order(orderOf([lineOf({ metadata: { itemId }, size, amount })]))).status).toBe(200);
  });
});

describe('lines', () => {
  test.each([1, 99, undefined])('a quantity of %j is accepted; undefined means 1', async (quantity) => {
    expect((await order(orderOf([lineOf({ quantity })]))).status).toBe(200);
    expect(sent()['line_items[0][quantity]']).toBe(String(quantity ?? 1));
  });

  test.each<[string, readonly unknown[], 'en' | 'de', string]>([
    ['by its name', ['Red fox'], 'en', 'No longer available: "Red fox". Please remove'],
    ['in German', ['Roter Fuchs'], 'de', 'Nicht mehr erhältlich: „Roter Fuchs“. Bitte'],
    ['as "Photo" without a name', [undefined, ' ', 7], 'en', '"Photo", "Photo", "Photo". '],
    ['on one line, shortened', [`a\n${'b'.repeat(300)}`], 'en', `"a ${'b'.repeat(77)}…". `],
    ['up to five', ['A', 'B', 'C', 'D', 'E', 'F'], 'en', '"A", "B", "C", "D", "E", …. '],
  ])('prints that are no longer sold are named: %s', async (_, names, locale, sentence) => {
    const metadata = { itemId: 'gone', imageUrl: '/photos/gone.jpg' };
    const gone = names.map((name) => lineOf({ name, metadata }));
    const { status, error, paths } = await order(orderOf([lineOf(), ...gone], { locale }));
    expect([status, paths?.length]).toEqual([400, names.length]);
    expect(error).toContain(sentence);
  });

  test.each([
    ['gone', '/photos/wave.jpg', 'wave'],
    ['gone', 'wave.jpg', 'wave'],
    ['gone', `${ORIGIN}/photos/wave.jpg?v=2`, 'wave'],
    ['gone', 'https://old.example/photos/wave.jpg', 'wave'],
    // The id wins over the image.
    ['plain', '/photos/wave.jpg', 'plain'],
    // An image means the photo that shows it, even if another photo owns the file.
    ['', '/photos/b.jpg', 'a'],
    ['', '/photos/a.jpg', 'b'],
    ['', 'b.jpg', 'b'],
  ])('the photo of %j with the image %s is %s', async (itemId, imageUrl, found) => {
    const content = {
      ...CONTENT,
      'content/photos/a.json': { ...PHOTO, filename: 'a.jpg', staticUrl: '/photos/b.jpg' },
      'content/photos/b.json': { ...PHOTO, filename: 'b.jpg', staticUrl: '/photos/a.jpg' },
    };
    const line = lineOf({ metadata: { itemId, imageUrl }, amount: itemId === 'plain' ? 2499 : 2450 });
    expect((await order(orderOf([line]), openShop({ payment, content }))).status).toBe(200);
    expect(sent()['line_items[0][price_data][product_data][metadata][itemId]']).toBe(found);
  });

  test('two lines with the same print stay separate', async () => {
    expect((await order(orderOf([lineOf(), lineOf()]))).status).toBe(200);
    expect(sent()).toHaveProperty(['line_items[1][quantity]'], '1');
  });

  test.each([[[]], [null], [{}], ['x'], [undefined]])('%j is no list of lines', async (lines) => {
    expect(await order(orderOf(lines))).toMatchObject({ status: 400, paths: ['lineItems'] });
  });

  test('more than a hundred prints are refused with the limit', async () => {
    const lines = Array.from({ length: 101 }, () => lineOf());
    const { status, paths, error } = await order(orderOf(lines, { locale: 'de' }));
    expect([status, paths]).toEqual([400, ['lineItems']]);
    expect(error).toBe(
      'Eine Bestellung fasst höchstens 100 verschiedene Drucke. Bitte nehmen Sie einige aus dem Warenkorb und bestellen Sie sie für sich.',
    );
  });

  test('a hundred prints with the longest names and addresses are bought at once', async () => {
    const name = '波"'.repeat(1000);
    const src = `https://pictures.example/${'波'.repeat(2000)}`.slice(0, 2000);
    const long = { src, description: { en: name, de: name }, creativehub_sku_a4: 'S'.repeat(200) };
    const photos = Array.from({ length: 100 }, (_, n) => [`content/photos/long-${n}.json`, long] as const);
    const rich = openShop({ content: Object.fromEntries(photos), payment });
    const shown = (await (await rich.call('/api/photos')).json()) as CartPhoto[];
    const items = shown.map((photo) => toCartItem(photo, photo.id));
    const body = orderOf(toLineItems(items, 'de', ORIGIN), { locale: 'de' });
    expect(JSON.stringify(body).length).toBeGreaterThan(4_000_000);
    expect(await order(body, rich)).toMatchObject({ status: 200, body: { sessionId: expect.any(String) } });
    expect(sent()['line_items[99][price_data][product_data][name]']).toBe(`${'波"'.repeat(124)}波…`);
  });

  test('an order above the largest payment is refused without calling Stripe', async () => {
    const dear = { filename: 'dear.jpg', description: { en: 'Dear' }, price_a4: 100_000 };
    const rich = openShop({ content: { ...CONTENT, 'content/photos/dear.json': dear } });
    const line = lineOf({ metadata: { itemId: 'dear' }, amount: 10_000_000, quantity: 99 });
    expect(await order(orderOf([line]), rich)).toMatchObject({ status: 400, paths: ['lineItems'] });
  });

  test('every fault is listed at once', async () => {
    for (const line of [null, 7, 'x', [], [[]], {}]) expect((await order(orderOf([line]))).status).toBe(400);
    const lines = [lineOf({ quantity: 0, size: 'A5' }), lineOf({ currency: 'usd' })];
    const { status, body, paths } = await order(orderOf(lines, { successUrl: '//e', attempt: 7 }));
    const quantity = { message: expect.stringContaining('1 to 99') };
    expect([status, body]).toMatchObject([400, { details: [quantity, {}, {}, {}, {}] }]);
    expect(paths).toEqual([
      'lineItems.0.quantity',
      'lineItems.0.price_data.product_data.metadata.size',
      'lineItems.1.price_data.currency',
      'successUrl',
      'attempt',
    ]);
  });
});

test('without Blobs each instance counts its own calls, and logs that', async () => {
  const lines: string[] = [];
  const count = createCallCounts({
    now: () => 1_800_000_000_000,
    log: (line) => lines.push(line),
    counters: () => Promise.reject(new Error('Blobs is away')),
    secret: 'secret',
  });
  const call = () => count('a call', { calls: 6, windowMs: 60_000 }, '203.0.113.5');
  for (let n = 0; n < 6; n += 1) expect(await call()).toBe(0);
  expect(await call()).toBe(60_000);
  expect(lines).toHaveLength(6);
});
