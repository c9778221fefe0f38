import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CheckoutAnswer } from '../../src/shared/endpoints.ts';
import { forAllTests } from '../fixtures/provide.ts';
import { tries } from '../long.ts';
import { type EditionShop, HALF_HOUR_MS, openEditionShop, printsOf } from './editionShop.ts';
import { CONTENT, lineOf, PHOTO, snapshotOf } from './harness.ts';

describe('editions', () => {
  let shop: EditionShop;
  const open = async (edition: object = { edition: { size: 30, sold_before: 26 } }) => {
    shop = await openEditionShop(edition);
  };

  describe('what is left', () => {
    test('is the size minus earlier sales, paid numbers and pending ones', async () => {
      await open();
      expect(await shop.left()).toEqual({ size: 30, left: 4 });
      const { body } = await shop.begin();
      expect(await shop.left()).toEqual({ size: 30, left: 3 });
      const session = await shop.sell(body);
      expect(await shop.left()).toEqual({ size: 30, left: 3 });
      // The number's claim holds nothing about the buyer.
      const [key = '', ...others] = await shop.claims.keys('edition/');
      const sold = await shop.claims.peek(key);
      expect([sold, others]).toMatchObject([{ state: 'done', note: { session } }, []]);
      expect(JSON.stringify(sold)).not.toContain('Ada');
    });

    test('is given for each size that has its own edition', async () => {
      await open({ edition_a4: { size: 5 }, edition_a3: { size: 3, sold_before: 2 } });
      await shop.begin({ quantity: 2 });
      await shop.begin({ size: 'A3' });
      const sizes = { A4: { size: 5, left: 3 }, A3: { size: 3, left: 0 } };
      expect(await shop.left()).toEqual({ size: 8, left: 3, sizes });
      expect((await shop.begin({ size: 'A3' })).error).toContain('"Wave (A3)"');
    });

    test.each([
      ['an unknown photo', 'nothing', 'There is no such photo: it may have been deleted.'],
      ['a photo without an edition', 'half', 'This work is not sold as a numbered edition.'],
      ['an invalid id', '..%2Fclaims', 'There is no such photo: it may have been deleted.'],
    ])('%s is not found', async (_name, id, error) => {
      await open();
      const answer = await shop.shop.call(`/api/editions/${id}`);
      expect([answer.status, await answer.json()]).toEqual([404, { error }]);
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
    });
  });

  describe('a checkout takes numbers', () => {
    test('one for each print of an edition, and its payment page closes half an hour later', async () => {
      await open();
      const half = lineOf({ amount: 1235, metadata: { itemId: 'half' } });
      const begin = async (lines: readonly unknown[]) => {
        const { sessionId } = (await shop.begin({ lines })).body;
        const { expires_at: expires, created } = await shop.client.checkout.sessions.retrieve(sessionId);
        return { numbers: await shop.numbersOf(sessionId), minutes: (expires - created) / 60 };
      };
      expect(await begin([half])).toEqual({ numbers: [undefined], minutes: 24 * 60 });
      expect(await shop.claims.keys('edition/')).toEqual([]);
      const both = [lineOf(), lineOf({ size: 'A3', amount: 3900 }), half];
      const { numbers, minutes } = await begin(both);
      expect(numbers).toEqual(['27/30', '28/30', undefined]);
      expect(minutes).toBeGreaterThanOrEqual(30);
      expect(minutes).toBeLessThanOrEqual(33);
      expect((await begin([lineOf({ quantity: 2 })])).numbers).toEqual(['29,30/30']);
    });

    test('the same ones however often an attempt is sent, one after another or at once', async () => {
      await open();
      const attempt = 'one-attempt';
      const answers = await Promise.all([1, 2, 3].map(() => shop.begin({ attempt, quantity: 2 })));
      answers.push(await shop.begin({ attempt, quantity: 2 }));
      expect(new Set(answers.map(({ body }) => body.sessionId)).size).toBe(1);
      expect(await shop.left()).toEqual({ size: 30, left: 2 });
    });

    test('the same ones after a failure of Stripe', async () => {
      await open();
      shop.stripe.failNext('POST', { kind: 'status', status: 500 }, 3);
      expect((await shop.begin({ attempt: 'again' })).status).toBe(502);
      shop.stripe.recover();
      const { body } = await shop.begin({ attempt: 'again' });
      expect(await shop.numbersOf(body.sessionId)).toEqual(['27/30']);
      expect(await shop.left()).toEqual({ size: 30, left: 3 });
    });
  });

  describe('when too few are left', () => {
    test('the answer names the photo and the reason in the customer’s language, and no number is taken', async () => {
      await open({ edition: { size: 30, sold_before: 29 } });
      const { status, error, paths } = await shop.begin({ quantity: 2 });
      expect([status, paths]).toEqual([409, ['lineItems.0.quantity']]);
      expect(error).toBe('Of "Wave" there are not that many left, only 1. Please order fewer.');
      expect((await shop.begin({ quantity: 2, locale: 'de' })).error).toBe(
        'Von „Welle“ sind nicht mehr so viele da, nur noch 1. Bitte bestellen Sie weniger.',
      );
      expect(await shop.left()).toEqual({ size: 30, left: 1 });
      const { body } = await shop.begin();
      expect((await shop.begin()).error).toContain('are just being paid for by others');
      await shop.sell(body);
      const sold = await shop.begin({ locale: 'de' });
      expect([sold.status, sold.error]).toEqual([409, expect.stringContaining('„Welle“ ist vergriffen')]);
    });

    test('no numbers of the order’s other prints are taken either', async () => {
      await open({ edition_a4: { size: 3 }, edition_a3: { size: 1, sold_before: 1 } });
      const lines = [lineOf({ quantity: 2 }), lineOf({ size: 'A3', amount: 3900 })];
      expect((await shop.begin({ lines })).status).toBe(409);
      expect((await shop.left()).sizes?.A4).toEqual({ size: 3, left: 3 });
    });

    const BUYERS = tries(200, 12);

    test(`${BUYERS} buyers at once for the last 3 numbers: 3 are sold once each, the others are refused`, async () => {
      await open({ edition: { size: 30, sold_before: 27 } });
      const answers = await Promise.all(Array.from({ length: BUYERS }, () => shop.begin()));
      const begun = answers.filter(({ status }) => status === 200);
      expect(begun).toHaveLength(3);
      const refused = answers.filter(({ status, error }) => status === 409 && error?.includes('"Wave"'));
      expect(refused).toHaveLength(BUYERS - 3);
      const numbers = await Promise.all(begun.map(({ body }) => shop.numbersOf(body.sessionId)));
      expect(numbers.flat().sort()).toEqual(['28/30', '29/30', '30/30']);
      expect(shop.stripe.created.size).toBe(3);
      for (const { body } of begun) await shop.sell(body);
      const sold = (await shop.list()).orders.flatMap(({ items }) =>
        items.flatMap(({ edition }) => edition?.numbers),
      );
      expect([sold.sort(), await shop.left()]).toEqual([[28, 29, 30], { size: 30, left: 0 }]);
    });
  });
});

describe('random sequences of checkouts', () => {
  /** The number of browsers that come back with the same or another cart; all others are new. */
  const BROWSERS = 2;

  /** One step; `at` picks a session or the number of prints, `by` the browser. */
  const step = fc.record({
    does: fc.constantFrom(
      ...(['begin', 'begin', 'begin', 'pay', 'close', 'refund', 'send', 'tell', 'wait', 'finish'] as const),
    ),
    at: fc.nat(20),
    by: fc.nat(BROWSERS * 2),
  });
  type Step = Parameters<Parameters<typeof step.map>[0]>[0];

  const SIZE = 8;
  const BEFORE = 3;

  const shop = forAllTests(() => openEditionShop({}));

  /** Performs a step, or does nothing if it is not possible yet. */
  async function perform({ does, at, by }: Step, photo: string, sessions: CheckoutAnswer[]) {
    if (does === 'begin') {
      const attempt = by < BROWSERS ? `${photo}-${by}` : randomUUID();
      const { status, body } = await shop.begin({ lines: [printsOf(photo, 1 + (at % 3))], attempt });
      expect([200, 409]).toContain(status);
      if (status === 200 && !sessions.some(({ sessionId }) => sessionId === body.sessionId))
        sessions.push(body);
      return;
    }
    if (does === 'wait') return shop.wait(HALF_HOUR_MS);
    if (does === 'finish') return void (await shop.finishAll());
    const session = sessions[at % sessions.length];
    if (!session) return;
    const { sessionId: id } = session;
    if (does === 'pay') await shop.pay(session);
    else if (does === 'close') await shop.client.checkout.sessions.expire(id).catch(() => undefined);
    else if (does === 'tell') await shop.sendEvent('checkout.session.expired', { id });
    else if (does === 'refund') await shop.act(id, 'refund', {});
    else await shop.act(id, 'sent', { carrier: 'DHL', number: '', url: '' });
  }

  /** The numbers of all sessions that are open or paid, without those refunded before printing. */
  async function numbersInUse(sessions: readonly CheckoutAnswer[]): Promise<number[]> {
    const { orders } = await shop.list();
    const used = await Promise.all(
      sessions.map(async ({ sessionId }) => {
        const { status } = await shop.client.checkout.sessions.retrieve(sessionId);
        const order = orders.find(({ id }) => id === sessionId);
        const isReturned = order?.status === 'refunded' && order.tracking === undefined;
        if (status === 'expired' || isReturned) return [];
        return (await shop.numbersOf(sessionId)).flatMap((label) =>
          (label ?? '').replace(/\/.*/, '').split(',').map(Number),
        );
      }),
    );
    return used.flat();
  }

  test('in any order of events, no number is sold twice and none is lost', async () => {
    const steps = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(steps, async (rounds) => {
        const photo = `steps-${randomUUID()}`;
        const stored = { ...PHOTO, edition: { size: SIZE, sold_before: BEFORE } };
        shop.shop.store.current = snapshotOf({ ...CONTENT, [`content/photos/${photo}.json`]: stored });
        const sessions: CheckoutAnswer[] = [];
        for (const round of rounds) {
          await Promise.all(round.map((one) => perform(one, photo, sessions)));
          const used = await numbersInUse(sessions);
          expect(new Set(used).size).toBe(used.length);
          expect(used.every((number) => number > BEFORE && number <= SIZE)).toBe(true);
        }
        // At last every event arrives, and unfinished checkouts expire.
        for (const { sessionId } of sessions)
          await shop.sendEvent('checkout.session.expired', { id: sessionId });
        await shop.finishAll();
        shop.wait(HALF_HOUR_MS);
        const used = await numbersInUse(sessions);
        expect(await shop.left(photo)).toEqual({ size: SIZE, left: SIZE - BEFORE - used.length });
      }),
      { numRuns: tries(60, 4) },
    );
  });
});
