import { beforeAll, describe, expect, test } from 'vitest';
import { CLAIM_MS } from '../../netlify/lib/claims.ts';
import { hmacOf } from '../../netlify/lib/signing.ts';
import { ADMIN_HEADERS } from '../../src/shared/adminEndpoints.ts';
import { LAB_NAMES, type LabName } from '../../src/shared/shop/lab.ts';
import { orderNumber } from '../../src/shared/shop/orders/order.ts';
import { LAB_SECRET } from '../mocks/lab/faultyLab.ts';
import { CUSTOMER } from '../mocks/stripe/paymentPage.ts';
import { lineOf, openShop, PASSWORD } from './harness.ts';
import { type LabShop, openLabShop, SKUS } from './labShop.ts';
import { WITHDRAWAL } from './withdrawalShop.ts';

let opened: LabShop;

/** Refunds an order in Stripe's dashboard. */
async function refundAtStripe(id: string): Promise<void> {
  const { payment_intent: intent } = await opened.client.checkout.sessions.retrieve(id);
  await opened.client.refunds.create({ payment_intent: String(intent) });
  await opened.sendEvent('charge.refunded', { payment_intent: intent });
}

describe('orders that wait for the lab', () => {
  type Options = NonNullable<Parameters<typeof openLabShop>[1]> & { lab?: LabName };
  type Waiting = [reason: string, options: Options, setUp?: () => void];

  const noTracking = () => {
    const { catalogue } = opened.lab.standIn;
    catalogue.deliveries = catalogue.deliveries.slice(0, 1);
  };
  test.each<Waiting>([
    ['sku', { photo: { creativehub_sku_a4: 'CH 4' } }],
    ['sku', { photo: { creativehub_sku_a4: '' } }],
    ['noBound', { site: { labDeliveryMax: null } }],
    ['tooDear', { site: { labDeliveryMax: 5.94 } }],
    ['untracked', {}, noTracking],
    ['unknownSku', {}, () => opened.lab.standIn.catalogue.unknown.add(SKUS.creativehub.a4)],
    ['unavailable', {}, () => opened.lab.standIn.catalogue.unavailable.add(SKUS.creativehub.a4)],
    ['key', { env: { LAB_API_KEY: 'canary' } }],
    ['signing', { lab: 'prodigi', env: { SIGNING_KEY: '' } }],
    ['siteUrl', { lab: 'prodigi', env: { SITE_URL: 'http://localhost:8888' } }],
    ['key', { lab: 'prodigi', env: { LAB_API_KEY: 'canary' } }],
    ['sku', { lab: 'prodigi', photo: { creativehub_sku_a4: '1001-4' } }],
  ])('waits with the reason "%s" (%j)', async (reason, { lab = 'creativehub', ...options }, setUp) => {
    opened = await openLabShop(lab, options);
    setUp?.();
    const id = await opened.buy();
    await opened.due();
    expect([await opened.stateOf(id), opened.printed()]).toEqual([['paid', 'waiting', reason], []]);
    const pressed = await opened.act(id, 'submit', undefined, { 'Accept-Language': 'de' });
    expect(pressed.status).toBe(reason === 'key' ? 502 : 409);
    expect(pressed.error).toMatch(/^\S.*[.]$/);
    expect(JSON.stringify(pressed.body)).not.toMatch(/canary/i);
    // Only a reason that may end by itself leaves unfinished work.
    expect(await opened.finishAll()).toBe(reason === 'key' ? 1 : 0);
  });

  test('waits after a partial refund, and is not submitted after a full one; the button submits the rest', async () => {
    opened = await openLabShop('creativehub');
    const whole = await opened.buy();
    await opened.act(whole, 'refund', {});
    const id = await opened.buy({ lines: [lineOf({ quantity: 3 }), lineOf({ size: 'A3', amount: 3900 })] });
    await opened.act(id, 'refund', { cents: 100 });
    const items = ['A4', 'A3'].map((size) => ({ photoId: 'wave', size, quantity: 1 }));
    await opened.act(id, 'refund', { items });
    await opened.due();
    expect([opened.printed(), (await opened.order(whole)).status]).toEqual([[], 'refunded']);
    expect(await opened.stateOf(id)).toEqual(['paid', 'waiting', 'refund']);
    await opened.act(id, 'submit');
    const left = [{ sku: SKUS.creativehub.a4, quantity: 2, work: 'wave' }];
    expect(opened.printed()).toMatchObject([{ items: left }]);
    expect(await opened.stateOf(id)).toEqual(['at_lab', 'received']);
    // A refund after printing does not change the printed quantity.
    await opened.act(id, 'refund', { items: items.slice(0, 1) });
    expect((await opened.order(id)).items).toMatchObject([{ quantity: 3, returned: 1 }, { returned: 1 }]);
  });

  test('waits if a line has no valid SKU; the button submits the other lines, and the order stays open', async () => {
    opened = await openLabShop('creativehub', { photo: { creativehub_sku_a3: 'by hand' } });
    const id = await opened.buy({ lines: [lineOf(), lineOf({ size: 'A3', amount: 3900 })] });
    await opened.due();
    expect(await opened.stateOf(id)).toEqual(['paid', 'waiting', 'sku']);
    await opened.act(id, 'submit');
    expect(opened.printed()).toMatchObject([{ items: [{ sku: SKUS.creativehub.a4 }] }]);
    expect(await opened.stateOf(id)).toEqual(['at_lab', 'received', 'manualLines']);
    opened.lab.standIn.orders.move(opened.labId(), 'sent');
    await opened.finishAll();
    expect(await opened.stateOf(id)).toEqual(['at_lab', 'sent', 'manualLines']);
    expect(opened.mailsOf('sent')).toBe(0);
    await opened.act(id, 'sent', { carrier: 'DHL', number: '1' });
    expect([(await opened.order(id)).status, opened.mailsOf('sent')]).toEqual(['sent', 1]);
  });

  test('the owner’s mail says that the order goes to the lab automatically', async () => {
    opened = await openLabShop('creativehub', { env: { LAB_HOLD_MINUTES: '90' } });
    await opened.buy();
    await opened.finishAll();
    const notice = opened.mails.mails.find(({ to }) => to.includes('owner@shop.example'));
    expect(notice?.text).toContain('It goes to the print lab 90 minutes after payment.');
  });

  test('only the panel learns which lab the SKUs are for', async () => {
    opened = await openLabShop('prodigi');
    const lab = async (headers: object) =>
      (await opened.shop.call('/api/photos', { headers: { ...headers } })).headers.get(ADMIN_HEADERS.lab);
    expect([await lab({ [ADMIN_HEADERS.password]: PASSWORD }), await lab({})]).toEqual(['prodigi', null]);
  });
});

describe('a refunded order at the lab', () => {
  /** Refunds a whole order while the lab has it, in Stripe's dashboard or in the panel. */
  async function refundedAtLab(name: 'creativehub' | 'prodigi', isAtStripe: boolean): Promise<string> {
    opened = await openLabShop(name, { photo: { edition: { size: 3 } } });
    const id = await opened.buy();
    await opened.act(id, 'submit');
    if (isAtStripe) await refundAtStripe(id);
    else await opened.act(id, 'refund', {});
    expect(await opened.stateOf(id)).toEqual(['refunded', 'received']);
    return id;
  }

  test.each([true, false])('is cancelled at the lab after its refund (at Stripe: %s)', async (isAtStripe) => {
    const id = await refundedAtLab('prodigi', isAtStripe);
    expect((await opened.claims.peek('edition/wave/1'))?.state).toBe('done');
    for (let press = 0; press < 2; press += 1) expect((await opened.act(id, 'cancel')).status).toBe(200);
    expect(opened.printed()).toMatchObject([{ state: 'cancelled' }]);
    expect(await opened.stateOf(id)).toEqual(['refunded', 'cancelled']);
    expect((await opened.claims.peek('edition/wave/1'))?.state).toBe('free');
  });

  test('a print that the lab cannot cancel keeps its number', async () => {
    const id = await refundedAtLab('creativehub', false);
    expect((await opened.act(id, 'cancel')).status).toBe(409);
    expect((await opened.claims.peek('edition/wave/1'))?.state).toBe('done');
  });
});

describe('an order at the lab that the shop has not recorded', () => {
  /** Submits an order to the lab by a process that ends before it records that. */
  async function submitUnrecorded(quantity = 1): Promise<string> {
    opened = await openLabShop('creativehub', { photo: { edition: { size: 3 } } });
    const id = await opened.buy({ lines: [lineOf({ quantity })] });
    opened.stripe.failNext('POST', { kind: 'status', status: 400, code: 'x' });
    await opened.due();
    expect([await opened.stateOf(id), opened.printed().length]).toEqual([['paid', undefined], 1]);
    return id;
  }

  test('is found at the lab after its buyer’s withdrawal', async () => {
    const id = await submitUnrecorded();
    const form = { name: 'Ada', email: CUSTOMER.email, order: orderNumber(id) };
    expect((await opened.shop.post(WITHDRAWAL, form)).status).toBe(200);
    await opened.finishAll();
    expect(await opened.stateOf(id)).toEqual(['at_lab', 'received']);
  });

  test.each([
    ['the panel', (id: string) => opened.act(id, 'refund', {})],
    ['Stripe', refundAtStripe],
  ])('keeps its number and shows that the lab has it after a refund in %s', async (_where, refund) => {
    const id = await submitUnrecorded();
    await refund(id);
    await opened.finishAll();
    expect(await opened.stateOf(id)).toEqual(['refunded', 'received']);
    expect((await opened.order(id)).items).toMatchObject([{ edition: { numbers: [1] } }]);
    expect((await opened.claims.peek('edition/wave/1'))?.state).toBe('done');
  });

  test('keeps all numbers after a partial refund', async () => {
    const id = await submitUnrecorded(2);
    await opened.act(id, 'refund', { items: [{ photoId: 'wave', size: 'A4', quantity: 1 }] });
    await opened.finishAll();
    expect(await opened.stateOf(id)).toEqual(['at_lab', 'received']);
    expect((await opened.order(id)).items).toMatchObject([{ edition: { numbers: [1, 2] } }]);
  });

  test('frees no number while the lab is unreachable', async () => {
    opened = await openLabShop('creativehub', { photo: { edition: { size: 3 } } });
    const id = await opened.buy();
    // The claim of a try that was interrupted.
    await opened.claims.take(`lab/${id}`, CLAIM_MS);
    await opened.finishAll();
    await opened.act(id, 'refund', {});
    opened.wait(CLAIM_MS);
    opened.lab.goDown();
    expect(await opened.finishAll()).toBeGreaterThan(0);
    expect((await opened.claims.peek('edition/wave/1'))?.state).toBe('done');
    opened.lab.recover();
    opened.wait(CLAIM_MS);
    await opened.finishAll();
    expect((await opened.claims.peek('edition/wave/1'))?.state).toBe('free');
    // The lab is not called about the order any more.
    expect((await opened.claims.peek(`lab/${id}`))?.state).toBe('free');
  });
});

describe('callbacks of the lab', () => {
  const PATH = '/api/lab-webhook';

  const BODIES: Record<LabName, (orderId: string) => object> = {
    // The state in the callback is forged, and must be ignored.
    creativehub: (orderId) => ({
      ApiWebhookKind: 'OrderStateChanged',
      Order: { Id: Number(orderId), OrderState: 'Dispatched', TrackingNumber: 'forged' },
    }),
    prodigi: (orderId) => ({ type: 'x', subject: orderId, data: { order: { id: orderId, status: {} } } }),
  };

  /** A callback with the signature of its lab: path with query, headers, body. */
  function callbackOf(name: LabName, orderId: string, reference: string, secret = LAB_SECRET) {
    const body = JSON.stringify(BODIES[name](orderId));
    const query = new URLSearchParams({ reference, signature: hmacOf('sha256', secret, reference) });
    const headers = {
      'Content-Type': name === 'prodigi' ? 'application/cloudevents+json' : 'application/json',
      'X-Creativehub-Signature': hmacOf('sha1', secret, body),
    };
    return { path: `${PATH}?${query}`, headers, body };
  }

  describe.each(LAB_NAMES)('a callback of %s', (name) => {
    let id: string;
    let orderId: string;
    beforeAll(async () => {
      opened = await openLabShop(name);
      id = await opened.buy();
      orderId = (await opened.act(id, 'submit')).body.lab?.orderId ?? '';
      return opened.close;
    });

    const call = async ({ path, headers, body }: ReturnType<typeof callbackOf>) =>
      (await opened.shop.post(path, body, headers)).status;
    const callback = (about = orderId, secret?: string) => call(callbackOf(name, about, id, secret));

    // More invalid callbacks: netlify/lab/labs.test.ts
    test('is refused when forged, unsigned or altered, without a call to the lab', async () => {
      opened.lab.calls.length = 0;
      const good = callbackOf(name, orderId, id);
      expect(await callback(orderId, 'another secret')).toBe(400);
      expect((await opened.shop.post(PATH, good.body)).status).toBe(400);
      expect(await call({ ...good, body: name === 'creativehub' ? `${good.body} ` : '{' })).toBe(400);
      expect(opened.lab.calls).toEqual([]);
    });

    test('does nothing for an order that the lab does not know, and fails while the lab is unreachable', async () => {
      expect(await callback('999')).toBe(200);
      expect(await opened.claims.keys('unfinished/')).toEqual([]);
      opened.lab.goDown();
      expect(await callback()).toBe(502);
      opened.lab.recover();
    });

    test('makes the shop read the state from the lab; a repeat changes nothing', async () => {
      expect(await callback()).toBe(200);
      expect((await opened.order(id)).status).toBe('at_lab');
      const [{ id: key } = { id: 0 }] = opened.printed();
      opened.lab.standIn.orders.move(key, 'printing');
      expect(await callback()).toBe(200);
      expect((await opened.order(id)).lab?.state).toBe('printing');
      opened.lab.standIn.orders.move(key, 'sent');
      expect(await Promise.all([callback(), callback()])).toEqual([200, 200]);
      await opened.finishAll();
      expect(await opened.order(id)).toMatchObject({
        status: 'sent',
        tracking: { carrier: 'DHL', number: `00340434${key}` },
      });
      expect(opened.mailsOf('sent')).toBe(1);
    });
  });

  test.each<Record<string, string>>([
    {},
    { LAB: 'prodigi', LAB_API_KEY: 'k' },
    { LAB: 'creativehub', LAB_WEBHOOK_SECRET: LAB_SECRET },
  ])('without a lab, its key or its secret (%j) callbacks are answered with 503', async (env) => {
    expect((await openShop({ env }).post(PATH, '{}')).status).toBe(503);
  });
});
