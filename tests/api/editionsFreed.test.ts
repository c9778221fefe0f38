import { afterEach, describe, expect, test } from 'vitest';
import { type EditionShop, HALF_HOUR_MS, openEditionShop } from './editionShop.ts';

let shop: EditionShop;
const open = async (edition: object) => {
  shop = await openEditionShop(edition);
};
afterEach(() => shop.close());

describe('a number comes back', () => {
  test('when Stripe tells that the page has closed', async () => {
    await open({ edition: { size: 1 } });
    const { body } = await shop.begin();
    await shop.client.checkout.sessions.expire(body.sessionId);
    await shop.tell('checkout.session.expired', { id: body.sessionId });
    expect(await shop.left()).toEqual({ size: 1, left: 1 });
    expect((await shop.begin()).status).toBe(200);
  });

  test('by time, whether or not Stripe tells', async () => {
    await open({ edition: { size: 1 } });
    await shop.begin();
    shop.wait(HALF_HOUR_MS);
    expect(await shop.left()).toEqual({ size: 1, left: 1 });
    expect((await shop.begin()).status).toBe(200);
    expect((await shop.begin()).status).toBe(409);
  });

  test('not by time where it was paid and the event is late', async () => {
    await open({ edition: { size: 1 } });
    const { body } = await shop.begin();
    await shop.pay(body);
    shop.wait(HALF_HOUR_MS);
    expect((await shop.begin()).body.error).toContain('is sold out');
    await shop.tell('checkout.session.completed', { id: body.sessionId });
    expect((await shop.order(body.sessionId)).items[0]?.edition).toEqual({ name: '', size: 1, numbers: [1] });
  });

  test('a little later where no payment page came of it', async () => {
    await open({ edition: { size: 1 } });
    shop.stripe.failNext('POST', { kind: 'status', status: 500 }, 9);
    expect((await shop.begin()).status).toBe(502);
    shop.stripe.recover();
    expect((await shop.begin()).status).toBe(409);
    shop.wait(91_000);
    expect((await shop.begin()).status).toBe(200);
  });

  test('with a refund before it is printed, and not with one after', async () => {
    await open({ edition: { size: 2 } });
    const [one, two] = [await shop.begin(), await shop.begin()];
    for (const { body } of [one, two]) {
      await shop.pay(body);
      await shop.tell('checkout.session.completed', { id: body.sessionId });
    }
    await shop.act(one.body.sessionId, 'sent', { carrier: 'DHL', number: '1', url: '' });
    await shop.act(one.body.sessionId, 'refund', {});
    expect(await shop.left()).toEqual({ size: 2, left: 0 });
    const { body } = await shop.act(two.body.sessionId, 'refund', {});
    expect(body.items[0]).toMatchObject({ returned: 1, freed: { numbers: [2] } });
    expect(body.items[0]).not.toHaveProperty('edition');
    expect(await shop.left()).toEqual({ size: 2, left: 1 });
    const next = await shop.begin();
    expect(await shop.numbersOf(next.body.sessionId)).toEqual(['2/2']);
    await shop.finishAll();
    expect(await shop.left()).toEqual({ size: 2, left: 0 });
  });

  test('with a refund of its print alone before that is printed, and not with one after', async () => {
    await open({ edition: { size: 3 } });
    const items = [{ photoId: 'wave', size: 'A4', quantity: 1 }];
    const [one, two] = [await shop.begin({ quantity: 2 }), await shop.begin()];
    for (const { body } of [one, two]) {
      await shop.pay(body);
      await shop.tell('checkout.session.completed', { id: body.sessionId });
    }
    const { body } = await shop.act(one.body.sessionId, 'refund', { items });
    const [edition, freed] = [[1], [2]].map((numbers) => ({ name: '', size: 3, numbers }));
    expect(body).toMatchObject({ status: 'paid', items: [{ quantity: 2, returned: 1, edition, freed }] });
    expect(await shop.left()).toEqual({ size: 3, left: 1 });
    await shop.finishAll();
    const next = await shop.begin();
    expect(await shop.numbersOf(next.body.sessionId)).toEqual(['2/3']);
    await shop.pay(next.body);
    await shop.finishAll();
    expect(await shop.left()).toEqual({ size: 3, left: 0 });
    expect(shop.shop.lines.join()).not.toContain("another order's too");
    // A discount, and what is printed, change nothing.
    await shop.act(two.body.sessionId, 'refund', { cents: 100 });
    await shop.act(next.body.sessionId, 'sent', { carrier: 'DHL', number: '1', url: '' });
    await shop.act(next.body.sessionId, 'refund', { items });
    await shop.finishAll();
    expect(await shop.left()).toEqual({ size: 3, left: 0 });
  });

  test('not to an event about a page that is open, or one of another shop', async () => {
    await open({ edition: { size: 1 } });
    const { body } = await shop.begin();
    await shop.tell('checkout.session.expired', { id: body.sessionId });
    await shop.tell('checkout.session.expired', { id: 'cs_test_foreign' });
    expect(await shop.left()).toEqual({ size: 1, left: 0 });
  });
});
