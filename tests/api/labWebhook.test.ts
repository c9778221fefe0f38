import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hmacOf } from '../../netlify/lib/signing.ts';
import type { LabName } from '../../src/shared/shop/lab.ts';
import { LAB_SECRET } from '../mocks/lab/faultyLab.ts';
import { openShop } from './harness.ts';
import { type LabShop, openLabShop } from './labShop.ts';

const PATH = '/api/lab-webhook';

/** A callback as the lab sends it: path with query, headers, body. */
const CALLBACKS: Record<
  LabName,
  (orderId: string, reference: string, secret?: string) => [string, object, string]
> = {
  creativehub(orderId, _reference, secret = LAB_SECRET) {
    // What it says of the state is a lie, and must not be believed.
    const body = JSON.stringify({
      ApiWebhookKind: 'OrderStateChanged',
      Order: { Id: Number(orderId), OrderState: 'Dispatched', TrackingNumber: 'forged' },
    });
    return [PATH, { 'X-Creativehub-Signature': hmacOf('sha1', secret, body) }, body];
  },
  prodigi(orderId, reference, secret = LAB_SECRET) {
    const query = new URLSearchParams({ reference, signature: hmacOf('sha256', secret, reference) });
    const body = JSON.stringify({
      type: 'x',
      subject: orderId,
      data: { order: { id: orderId, status: {} } },
    });
    return [`${PATH}?${query}`, { 'Content-Type': 'application/cloudevents+json' }, body];
  },
};

describe.each(['creativehub', 'prodigi'] as const)('a callback of %s', (name) => {
  let opened: LabShop;
  let id: string;
  let orderId: string;
  beforeAll(async () => {
    opened = await openLabShop(name);
    id = await opened.buy();
    orderId = (await opened.act(id, 'submit')).body.lab?.orderId ?? '';
  });
  afterAll(() => opened.close());

  const call = async ([path, headers, body]: [string, object, string]) =>
    (await opened.shop.post(path, body, headers as Record<string, string>)).status;

  test('that is forged, unsigned or no JSON is refused, and the lab is not asked', async () => {
    opened.lab.calls.length = 0;
    const [path, headers, body] = CALLBACKS[name](orderId, id);
    expect(await call(CALLBACKS[name](orderId, id, 'another secret'))).toBe(400);
    expect(await call([PATH, {}, body])).toBe(400);
    expect(await call([path, headers, name === 'creativehub' ? `${body} ` : '{'])).toBe(400);
    expect(await call([path, headers, name === 'creativehub' ? '' : 'null'])).toBe(400);
    expect(opened.lab.calls).toEqual([]);
  });

  test('about an order that the lab does not know asks for nothing', async () => {
    expect(await call(CALLBACKS[name]('999', id))).toBe(200);
    expect(await opened.claims.keys('unfinished/')).toEqual([]);
  });

  test('while the lab cannot be asked is refused, so that it comes again', async () => {
    opened.lab.goDown();
    expect(await call(CALLBACKS[name](orderId, id))).toBe(502);
    opened.lab.recover();
  });

  test('brings what the lab says when asked, not what it says itself; twice is once', async () => {
    expect(await call(CALLBACKS[name](orderId, id))).toBe(200);
    expect((await opened.order(id)).status).toBe('at_lab');
    const [{ id: key } = { id: 0 }] = opened.printed();
    opened.lab.standIn.orders.move(key, 'printing');
    expect(await call(CALLBACKS[name](orderId, id))).toBe(200);
    expect((await opened.order(id)).lab?.state).toBe('printing');
    opened.lab.standIn.orders.move(key, 'sent');
    const both = await Promise.all([call(CALLBACKS[name](orderId, id)), call(CALLBACKS[name](orderId, id))]);
    expect(both).toEqual([200, 200]);
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
])('without a lab, its key or its secret (%j) callbacks are not set up', async (env) => {
  const answer = await openShop({ env }).post(PATH, '{}');
  expect(answer.status).toBe(503);
});
