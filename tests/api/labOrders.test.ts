import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CLAIM_MS } from '../../netlify/lib/claims.ts';
import { LAB_NAMES } from '../../src/shared/shop/lab.ts';
import { lineOf } from './harness.ts';
import { HOUR_MS, type LabShop, openLabShop, SKUS } from './labShop.ts';

let opened: LabShop;

describe.each(LAB_NAMES)('an order on its way through %s', (name) => {
  test('is submitted after its hold, printed and sent, and its buyer gets one mail', async () => {
    opened = await openLabShop(name);
    const id = await opened.buy({ lines: [lineOf({ quantity: 2 })], customer: { name: 'Ada' } });
    await opened.finishAll();
    expect(await opened.stateOf(id)).toEqual(['paid', undefined]);
    opened.wait(HOUR_MS - 60_000);
    await opened.finishAll();
    expect(opened.printed()).toEqual([]);
    opened.wait(60_000);
    await opened.finishAll();
    const [received] = opened.printed();
    expect(received).toMatchObject({
      reference: id,
      state: 'received',
      items: [{ sku: SKUS[name].a4, quantity: 2, work: 'wave' }],
      delivery: opened.lab.standIn.catalogue.deliveries[1]?.method,
    });
    expect(await opened.stateOf(id)).toEqual(['at_lab', 'received']);
    opened.lab.standIn.orders.move(opened.labId(), 'printing');
    await opened.finishAll();
    expect(await opened.stateOf(id)).toEqual(['at_lab', 'printing']);
    opened.lab.standIn.orders.move(opened.labId(), 'sent');
    // Weeks later no list of the latest orders holds the order any more.
    opened.wait(30 * 24 * HOUR_MS);
    for (let run = 0; run < 3; run += 1) await opened.finishAll();
    expect([opened.mailsOf('sent'), await opened.claims.keys('open-lab/')]).toEqual([1, []]);
    expect(opened.printed()).toHaveLength(1);
  });

  test('is cancelled at the lab if the lab still allows it', async () => {
    opened = await openLabShop(name);
    const id = await opened.buy();
    await opened.act(id, 'submit');
    const first = await opened.act(id, 'cancel');
    if (name === 'creativehub') {
      expect(first).toMatchObject({ status: 409, error: expect.stringContaining('cannot take this order') });
      expect(await opened.stateOf(id)).toEqual(['at_lab', 'received']);
    } else {
      expect([first.status, await opened.stateOf(id)]).toEqual([200, ['cancelled', 'cancelled']]);
      expect(opened.printed()).toMatchObject([{ state: 'cancelled' }]);
    }
  });
});

describe('an order on its way to a lab', () => {
  const SUBMIT = 'POST /api/v1/orders/confirmed';
  beforeEach(async () => {
    opened = await openLabShop('creativehub');
  });

  // netlify/lab/lab.contract.ts tests every step with every fault.
  test('is submitted once after a lost answer, and stays locked while the lab may have it', async () => {
    const id = await opened.buy();
    opened.lab.fail(SUBMIT, { kind: 'resetAfter' });
    await opened.due();
    expect(await opened.stateOf(id)).toEqual(['paid', 'waiting', 'unreachable']);
    // A second try right away: the lab may still be working on the first.
    await opened.finishAll();
    expect([(await opened.order(id)).status, (await opened.act(id, 'hold')).status]).toEqual(['paid', 409]);
    opened.wait(CLAIM_MS);
    opened.lab.goDown();
    expect((await opened.act(id, 'hold')).status).toBe(502);
    opened.lab.recover();
    const held = await opened.act(id, 'hold');
    expect([held.status, held.error]).toEqual([409, 'This cannot be done: the order is at the print lab.']);
    expect(await opened.stateOf(id)).toEqual(['at_lab', 'received']);
    expect(opened.printed()).toHaveLength(1);
    expect((await opened.order(id)).lab?.orderId).toMatch(String(opened.labId()));
  });

  test('is submitted once, even with several runs and clicks at the same time', async () => {
    const id = await opened.buy();
    opened.wait(HOUR_MS);
    const tries = Array.from({ length: 6 }, (_, n) =>
      n % 2 ? opened.act(id, 'submit') : opened.finishAll(),
    );
    await Promise.allSettled(tries);
    expect([await opened.stateOf(id), opened.printed().length]).toEqual([['at_lab', 'received'], 1]);
  });

  test('waits while the lab is down for a day, and is submitted when it is back', async () => {
    const id = await opened.buy();
    opened.lab.goDown();
    for (let part = 0; part < 4; part += 1) {
      opened.wait(6 * HOUR_MS);
      expect(await opened.finishAll()).toBeGreaterThan(0);
    }
    expect(await opened.stateOf(id)).toEqual(['paid', 'waiting', 'unreachable']);
    opened.lab.recover();
    await opened.due();
    expect([await opened.stateOf(id), opened.printed().length]).toEqual([['at_lab', 'received'], 1]);
  });

  test('is not submitted while held or cancelled; the button submits it at once, and only once', async () => {
    const [held, cancelled, pressed] = [await opened.buy(), await opened.buy(), await opened.buy()];
    for (const id of [held, pressed]) await opened.act(id, 'hold');
    await opened.act(cancelled, 'cancel');
    await opened.due();
    expect(opened.printed()).toEqual([]);
    for (let press = 0; press < 2; press += 1) {
      const { status, body } = await opened.act(pressed, 'submit');
      expect([status, body.status, body.lab?.state]).toEqual([200, 'at_lab', 'received']);
    }
    await opened.act(held, 'release');
    await opened.finishAll();
    expect(opened.printed()).toMatchObject([{ reference: pressed }, { reference: held }]);
  });

  // That both labs report a cancellation: netlify/lab/lab.contract.ts
  test('is put on hold with the reason when the lab has cancelled it; the button shows the reason each time', async () => {
    const [id, pressed] = [await opened.buy(), await opened.buy()];
    await opened.due();
    for (const order of opened.printed()) opened.lab.standIn.orders.move(order.id, 'cancelled');
    for (let press = 0; press < 2; press += 1) {
      const { status, error } = await opened.act(pressed, 'submit');
      expect([status, error]).toEqual([409, expect.stringContaining('was cancelled at the print lab')]);
      expect(await opened.stateOf(pressed)).toEqual(['held', 'cancelled', 'cancelledAtLab']);
    }
    await opened.finishAll();
    expect(await opened.stateOf(id)).toEqual(['held', 'cancelled', 'cancelledAtLab']);
    await opened.act(id, 'release');
    await opened.finishAll();
    expect(await opened.stateOf(id)).toEqual(['paid', 'cancelled', 'cancelledAtLab']);
    expect(opened.printed()).toHaveLength(2);
  });

  test('waits a day for a missing tracking number, then mails the buyer without it', async () => {
    const [early, late] = [await opened.buy(), await opened.buy()];
    await opened.due();
    for (const { id } of opened.printed()) opened.lab.standIn.orders.move(id, 'sent', false);
    await opened.finishAll();
    expect([await opened.stateOf(early), opened.mailsOf('sent')]).toEqual([['at_lab', 'sent'], 0]);
    const parcel = opened.printed().find(({ reference }) => reference === early);
    if (parcel) parcel.tracking = { carrier: 'DHL', number: '7', url: '' };
    await opened.finishAll();
    expect([(await opened.order(early)).tracking?.number, opened.mailsOf('sent')]).toEqual(['7', 1]);
    opened.wait(24 * HOUR_MS);
    await opened.finishAll();
    expect([(await opened.order(late)).status, opened.mailsOf('sent')]).toEqual(['sent', 2]);
  });
});

test('a mail server that fails slowly keeps no order from the lab', async () => {
  opened = await openLabShop('creativehub');
  opened.mails.trouble = 'hang up';
  const all = [];
  for (let n = 0; n < 3; n += 1) {
    all.push(await opened.buy());
    await opened.sendEvent('checkout.session.completed', { id: all.at(-1) });
  }
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + opened.mails.tries * 5000);
  // Each run begins at a random order: the chance that 20 runs miss one is 1 in 10^10.
  for (let run = 0; run < 20 && opened.printed().length < all.length; run += 1) await opened.due();
  clock.mockRestore();
  expect(new Set(opened.printed().map(({ reference }) => reference))).toEqual(new Set(all));
});

test('without a hold an order goes to the lab with its payment event', async () => {
  opened = await openLabShop('creativehub', { env: { LAB_HOLD_MINUTES: '0' } });
  const id = await opened.buy();
  expect(await opened.sendEvent('checkout.session.completed', { id })).toBe(200);
  expect([await opened.stateOf(id), opened.printed().length]).toEqual([['at_lab', 'received'], 1]);
});

test('an image that Prodigi cannot fetch is reported on the order', async () => {
  opened = await openLabShop('prodigi');
  const id = await opened.buy();
  await opened.due();
  const [printed] = opened.printed();
  if (printed?.items[0]) printed.items[0].file = '! status 404';
  await opened.finishAll();
  expect(await opened.stateOf(id)).toEqual(['at_lab', 'received', 'attention']);
});
