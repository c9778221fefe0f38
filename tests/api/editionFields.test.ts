import { beforeEach, describe, expect, test } from 'vitest';
import { ApiError } from '../../netlify/lib/apiError.ts';
import { CLAIM_MS, type Claims } from '../../netlify/lib/claims.ts';
import { claimsIn } from '../../netlify/lib/openClaims.ts';
import type { BulkAnswer, SavedPhoto } from '../../src/shared/adminEndpoints.ts';
import { tries } from '../long.ts';
import { openMemoryBlobs } from '../mocks/memoryBlobs.ts';
import { type AdminShop, openAdminShop } from './adminShop.ts';
import { type EditionShop, HALF_HOUR_MS, openEditionShop } from './editionShop.ts';
import { lineOf } from './harness.ts';

describe('the edition of a photo', () => {
  const WAVE = 'content/photos/wave.json';
  const TEXTS = { en_description: 'Wave', de_description: 'Welle' };

  let claims: Claims;
  let shop: AdminShop;
  beforeEach(() => {
    claims = claimsIn(openMemoryBlobs(), Date.now);
    shop = openAdminShop({ claims: async () => claims });
  });
  const form = { ...TEXTS, edition_size: '30', edition_sold_before: '4' };
  const put = (fields: object) => shop.send<SavedPhoto>('PUT', '/api/photos/wave', fields);

  test('is stored after the prices, changed field by field, and listed', async () => {
    const saved = await put(form);
    expect([saved.status, saved.body.edition]).toEqual([200, { size: 30, sold_before: 4 }]);
    expect(Object.keys(shop.stored(WAVE) ?? {}).at(-1)).toBe('edition');
    await put({ ...TEXTS, edition_sold_before: 6 });
    expect(shop.stored(WAVE)?.edition).toEqual({ size: 30, sold_before: 6 });
    const listed = (await shop.send<SavedPhoto[]>('GET', '/api/photos')).body;
    expect(listed.find(({ id }) => id === 'wave')?.edition).toEqual({ size: 30, sold_before: 6 });
  });

  test('may be one per size, and is removed by an empty field', async () => {
    const apart = { edition_a4_size: 20, edition_a3_size: 10, edition_a3_sold_before: 10 };
    await put({ ...TEXTS, ...apart });
    const stored = { edition_a4: { size: 20 }, edition_a3: { size: 10, sold_before: 10 } };
    expect(shop.stored(WAVE)).toMatchObject(stored);
    await put({ ...TEXTS, edition_a4_size: '' });
    expect(shop.stored(WAVE)).not.toHaveProperty('edition_a4');
    expect(shop.stored(WAVE)?.edition_a3).toEqual({ size: 10, sold_before: 10 });
  });

  test.each<[string, object, string[]]>([
    ['more sold than its size', { edition_size: 30, edition_sold_before: 31 }, ['edition_sold_before']],
    ['sold prints without an edition', { edition_sold_before: 3 }, ['edition_size']],
    ['one for both sizes and one for A4', { ...form, edition_a4_size: 5 }, ['edition_a4_size']],
  ])('%s is refused at its field', async (_name, fields, paths) => {
    const answer = await put({ ...TEXTS, ...fields });
    expect([answer.status, answer.paths, shop.commits()]).toEqual([400, paths, 1]);
  });

  describe('with 2 prints sold and 1 being paid for', () => {
    beforeEach(async () => {
      await put(form);
      for (const number of [5, 6, 7]) {
        const note = { session: 'cs_test_1', expires: 9e9 };
        const taken = await claims.take(`edition/wave/${number}`, CLAIM_MS, note);
        if (taken.taken && number < 7) await claims.finish(taken.held, { session: 'cs_test_1' });
      }
    });

    test.each<[string, object, number]>([
      ['smaller than the highest number', { edition_size: 6, edition_sold_before: 0 }, 7],
      ['smaller than the number of sold prints', { edition_size: 8, edition_sold_before: 6 }, 9],
      ['no edition any more', { edition_size: '', edition_sold_before: '' }, 7],
      ['an edition of A4 instead', { edition_size: '', edition_sold_before: '', edition_a4_size: 30 }, 7],
    ])('it cannot become %s', async (_name, fields, min) => {
      const commits = shop.commits();
      const { status, body } = await put({ ...TEXTS, ...fields });
      const message = `Sold here, or just being paid for: 3. The edition cannot be smaller than ${min}, nor end.`;
      expect([status, body]).toMatchObject([400, { details: [{ path: 'edition_size', message }] }]);
      expect(shop.commits()).toBe(commits);
    });

    test('can shrink to its sold numbers; a bulk change names an edition that gets too small and changes the others', async () => {
      expect((await put({ ...form, edition_size: 7 })).status).toBe(200);
      const body = { ids: ['wave', 'half'], fields: { edition_size: 6 } };
      const answer = await shop.send<BulkAnswer>('PUT', '/api/photos/bulk', body);
      expect(answer.body).toMatchObject({ updated: ['half'], failed: [{ id: 'wave' }] });
      expect(answer.body.failed[0]?.error).toContain('cannot be smaller than 7');
    });

    test('is not checked by a save that leaves it unchanged', async () => {
      claims.keys = () => Promise.reject(new ApiError('claimsFailed'));
      const unchanged = { ...form, year: 2020, edition_a4_size: '' };
      expect((await put(unchanged)).status).toBe(200);
      expect((await put({ ...unchanged, edition_size: 31 })).status).toBe(502);
    });
  });
});

describe('limits of an edition', () => {
  const SIZE = 30;
  const PAIR = [lineOf({ quantity: 2 })];
  let shop: EditionShop;
  beforeEach(async () => {
    shop = await openEditionShop({ edition: { size: SIZE } });
  });

  /** A checkout from one address, at one of two instances. */
  const begin = (n: number, options: Parameters<EditionShop['begin']>[0] = {}) =>
    shop.begin({ at: n % 2 ? shop.another : shop.shop, ip: '203.0.113.9', ...options });
  const left = async () => (await shop.left()).left;
  const statusesOf = (answers: readonly { readonly status: number }[]) =>
    answers.map(({ status }) => status).sort();
  const times = (count: number, status: number) => Array<number>(count).fill(status);

  test('20 sessions from one address leave 26 of 30, one after another', async () => {
    const answers: Awaited<ReturnType<typeof begin>>[] = [];
    for (let n = 0; n < 20; n += 1) answers.push(await begin(n));
    expect([statusesOf(answers), await left()]).toEqual([[...times(4, 200), ...times(16, 409)], 26]);
    expect(await begin(0)).toMatchObject({
      error: expect.stringMatching(/^At most 4 prints of "Wave" are set aside .* your cart is kept\.$/),
      paths: ['lineItems.0.quantity'],
    });
    expect((await begin(0, { locale: 'de' })).error).toMatch(
      /^Für einen Anschluss werden höchstens 4 Drucke von „Welle“ .* Ihr Warenkorb bleibt erhalten\.$/,
    );
    // The limit applies neither to other addresses nor to prints without an edition.
    expect((await begin(0, { ip: '203.0.113.10' })).status).toBe(200);
    const lines = [lineOf({ amount: 1235, metadata: { itemId: 'half' } })];
    expect((await begin(0, { lines })).status).toBe(200);
  });

  const SIMULTANEOUS = tries(20, 8);

  test(`${SIMULTANEOUS} simultaneous sessions from one IPv6 network leave 26 of 30, too`, async () => {
    const ips = Array.from({ length: SIMULTANEOUS }, (_, n) => `2001:db8:1:1::${n.toString(16)}`);
    const answers = await Promise.all(ips.map((ip, n) => begin(n, { ip, lines: PAIR })));
    expect(statusesOf(answers)).toEqual([...times(2, 200), ...times(SIMULTANEOUS - 2, 409)]);
    expect(await left()).toBe(26);
  });

  test('one checkout takes at most two prints of an edition, whatever their sizes', async () => {
    const lines = [...PAIR, lineOf({ size: 'A3', amount: 3900 })];
    const { status, error, paths } = await begin(0, { lines });
    expect([status, paths]).toEqual([409, ['lineItems.0.quantity', 'lineItems.1.quantity']]);
    expect(error).toBe('Of the edition of "Wave" at most 2 prints go into one order. Please order fewer.');
    expect((await begin(0, { lines, locale: 'de' })).error).toBe(
      'Von der Auflage von „Welle“ gehen höchstens 2 Drucke in eine Bestellung. Bitte bestellen Sie weniger.',
    );
    expect(await left()).toBe(SIZE);
  });

  test('paid and expired numbers make room for more', async () => {
    const first = await begin(0, { lines: PAIR });
    await begin(1, { lines: PAIR });
    expect((await begin(0)).status).toBe(409);
    await shop.pay(first.body);
    shop.wait(HALF_HOUR_MS);
    const answers = [await begin(1, { lines: PAIR }), await begin(0, { lines: PAIR }), await begin(1)];
    expect([statusesOf(answers), await left()]).toEqual([[200, 200, 409], SIZE - 2 - 4]);
  });

  test('a returning buyer is not refused because of the numbers that they hold', async () => {
    const attempt = 'one-browser';
    await begin(0, { lines: PAIR });
    for (const change of [{}, {}, { locale: 'de' }, { quantity: 1 }, { lines: PAIR }])
      expect((await begin(1, { attempt, ...change })).status).toBe(200);
    expect(await left()).toBe(26);
  });
});
