import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CheckoutAnswer } from '../../src/shared/endpoints.ts';
import { EDITION_ORDER_MAX } from '../../src/shared/shop/edition.ts';
import { isLong } from '../long.ts';
import { type EditionShop, HALF_HOUR_MS, openEditionShop, printsOf } from './editionShop.ts';
import { CONTENT, PHOTO, snapshotOf } from './harness.ts';

let shop: EditionShop;
const open = async (edition: object) => {
  shop = await openEditionShop(edition);
};

/** The actions of a returning buyer: a new checkout with some prints and a language, a payment, or minutes of waiting. */
const begin = fc.record({ prints: fc.integer({ min: 1, max: 4 }), locale: fc.constantFrom('en', 'de') });
const comeBack = fc.oneof(begin, begin, begin, fc.constantFrom('wait', 'tell', 'fail', 'wait', 'pay'));

describe('a buyer who comes back', () => {
  const attempt = 'one-browser';

  test.each<[string, object, string[], number?]>([
    ['in the other language', { locale: 'de' }, ['1/2']],
    ['for another size', { size: 'A3' }, ['1/2']],
    ['for more prints', { quantity: 2 }, ['1,2/2']],
    ['for fewer prints', {}, ['1/2'], 2],
  ])('%s keeps the number; the first page is closed', async (_name, change, numbers, quantity = 1) => {
    await open({ edition: { size: 2 } });
    const first = await shop.begin({ attempt, quantity });
    const again = await shop.begin({ attempt, ...change });
    expect([again.status, await shop.numbersOf(again.body.sessionId)]).toEqual([200, numbers]);
    expect((await shop.client.checkout.sessions.retrieve(first.body.sessionId)).status).toBe('expired');
    // Stripe's event about the closed page does not free the numbers of the new one.
    await shop.sendEvent('checkout.session.expired', { id: first.body.sessionId });
    expect(await shop.left()).toEqual({ size: 2, left: 2 - (numbers[0]?.split(',').length ?? 0) });
    expect((await shop.pay(again.body)).status).toBeLessThan(400);
  });

  test('after 20 minutes gets a page that is open for half an hour', async () => {
    await open({ edition: { size: 1 } });
    await shop.begin({ attempt });
    shop.wait(20 * 60_000);
    const { body } = await shop.begin({ attempt, locale: 'de' });
    const { expires_at: expires } = await shop.client.checkout.sessions.retrieve(body.sessionId);
    expect(expires * 1000 - Date.now()).toBeGreaterThan((20 + 30) * 60_000);
  });

  test('who wants more prints than are left is refused, and keeps the open page', async () => {
    await open({ edition: { size: 2 } });
    const first = await shop.begin({ attempt });
    expect((await shop.begin({ attempt, quantity: 3 })).status).toBe(409);
    expect((await shop.client.checkout.sessions.retrieve(first.body.sessionId)).status).toBe('open');
  });

  test('during a pending payment gets another number, or learns that none is left', async () => {
    await open({ edition: { size: 2 } });
    const first = await shop.begin({ attempt });
    await shop.pay(first.body);
    shop.stripe.unpaid.add(first.body.sessionId);
    const again = await shop.begin({ attempt });
    expect(await shop.numbersOf(again.body.sessionId)).toEqual(['2/2']);
    await shop.pay(again.body);
    expect((await shop.begin({ attempt })).status).toBe(409);
  });
});

test('a returning buyer is never blocked by their own numbers, and has one payable page', async () => {
  await open({});
  await fc.assert(
    fc.asyncProperty(fc.array(comeBack, { minLength: 2, maxLength: 12 }), async (actions) => {
      const photo = `work-${randomUUID()}`;
      const stored = { ...PHOTO, edition: { size: 3 } };
      shop.shop.store.current = snapshotOf({ ...CONTENT, [`content/photos/${photo}.json`]: stored });
      const sessions: CheckoutAnswer[] = [];
      let sold = 0;
      let open: (CheckoutAnswer & { readonly prints: number }) | undefined;
      // Only one lost answer at a time, because the shop repeats a call only twice.
      let isFailing = false;
      for (const action of actions) {
        if (action === 'wait') shop.wait(7 * 60_000);
        else if (action === 'fail') {
          if (!isFailing) shop.stripe.failNext('POST', { kind: 'resetAfter' });
          isFailing = true;
        } else if (action === 'tell')
          for (const { sessionId: id } of sessions) await shop.sendEvent('checkout.session.expired', { id });
        else if (action === 'pay') {
          const isPaid = open !== undefined && (await shop.pay(open)).status < 400;
          if (isPaid) sold += open?.prints ?? 0;
          open = undefined;
        } else {
          const { prints, locale } = action;
          const lines = [printsOf(photo, prints)];
          const { status, body } = await shop.begin({ lines, locale, attempt: photo });
          expect(status).toBe(prints <= Math.min(EDITION_ORDER_MAX, 3 - sold) ? 200 : 409);
          if (status !== 200) continue;
          isFailing = false;
          open = { ...body, prints };
          sessions.push(body);
          const states = await Promise.all(
            sessions.map(({ sessionId }) => shop.client.checkout.sessions.retrieve(sessionId)),
          );
          const payable = new Set(states.filter((one) => one.status === 'open').map(({ id }) => id));
          expect([...payable]).toEqual([body.sessionId]);
        }
      }
      shop.stripe.recover();
    }),
    { numRuns: isLong ? 60 : 8 },
  );
});

describe('a number is free again', () => {
  test('after half an hour, with or without an event from Stripe', async () => {
    await open({ edition: { size: 1 } });
    const { body } = await shop.begin();
    // An event about an open page or about another shop's session frees nothing.
    for (const id of [body.sessionId, 'cs_test_foreign'])
      await shop.sendEvent('checkout.session.expired', { id });
    expect(await shop.left()).toEqual({ size: 1, left: 0 });
    shop.wait(HALF_HOUR_MS);
    const next = await shop.begin();
    expect([next.status, (await shop.begin()).status]).toEqual([200, 409]);
    // A paid number stays taken after half an hour, even if the event is late.
    await shop.pay(next.body);
    shop.wait(HALF_HOUR_MS);
    expect((await shop.begin()).error).toContain('is sold out');
    const id = await shop.sell(next.body);
    expect((await shop.order(id)).items[0]?.edition).toEqual({ name: '', size: 1, numbers: [1] });
  });

  test('90 seconds after a checkout that got no payment page', async () => {
    await open({ edition: { size: 1 } });
    shop.stripe.failNext('POST', { kind: 'status', status: 500 }, 9);
    expect((await shop.begin()).status).toBe(502);
    shop.stripe.recover();
    expect((await shop.begin()).status).toBe(409);
    shop.wait(91_000);
    expect((await shop.begin()).status).toBe(200);
  });

  test('after a full or partial refund before printing, and not after a refund later', async () => {
    await open({ edition: { size: 4 } });
    const sell = async (quantity = 1) => shop.sell((await shop.begin({ quantity })).body);
    const items = [{ photoId: 'wave', size: 'A4', quantity: 1 }];
    const [pair, whole, printed] = [await sell(2), await sell(), await sell()];
    const { body } = await shop.act(pair, 'refund', { items });
    const [edition, freed] = [[1], [2]].map((numbers) => ({ name: '', size: 4, numbers }));
    expect(body).toMatchObject({ status: 'paid', items: [{ quantity: 2, returned: 1, edition, freed }] });
    const { items: back } = (await shop.act(whole, 'refund', {})).body;
    expect(back[0]).toMatchObject({ returned: 1, freed: { numbers: [3] } });
    expect(back[0]).not.toHaveProperty('edition');
    expect(await shop.left()).toEqual({ size: 4, left: 2 });
    await shop.finishAll();
    const next = await shop.begin({ quantity: 2 });
    expect(await shop.numbersOf(next.body.sessionId)).toEqual(['2,3/4']);
    await shop.sell(next.body);
    expect(shop.shop.lines.join()).not.toContain("another order's too");
    // Neither a discount nor a refund after printing frees a number.
    await shop.act(pair, 'refund', { cents: 100 });
    for (const id of [printed, next.body.sessionId])
      await shop.act(id, 'sent', { carrier: 'DHL', number: '1', url: '' });
    await shop.act(printed, 'refund', {});
    await shop.act(next.body.sessionId, 'refund', { items });
    await shop.finishAll();
    expect(await shop.left()).toEqual({ size: 4, left: 0 });
  });
});
