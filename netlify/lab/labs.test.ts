import { describe, expect, test } from 'vitest';
import { hmacOf } from '../lib/signing.ts';
import { createCreativehub } from './creativehub.ts';
import { describeLab } from './lab.contract.ts';
import { createProdigi } from './prodigi.ts';

/** Leads nowhere: nothing is asked here. */
const ACCESS = { key: 'k', apiUrl: 'http://127.0.0.1:9', webhookSecret: 'secret', log: () => {} };

describe('Creativehub', () => {
  const callbackOf = (secret: string, content: unknown) => {
    const body = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
    const headers = new Headers({ 'X-Creativehub-Signature': hmacOf('sha1', secret, body) });
    return { body, headers, query: new URLSearchParams() };
  };

  describeLab({
    name: 'creativehub',
    create: createCreativehub,
    skus: ['1001-4', '1001-3'],
    steps: [
      'GET /api/v1/products/1001',
      'GET /api/v1/countries',
      'POST /api/v1/orders/embryonic',
      'POST /api/v1/orders/query',
      'POST /api/v1/orders/confirmed',
    ],
    last: 'POST /api/v1/orders/confirmed',
    takesBack: false,
    names: { find: 'POST /api/v1/orders/query', status: 'GET /api/v1/orders/' },
    callback: ({ orderId, secret }) =>
      callbackOf(secret, {
        ApiWebhookKind: 'OrderStateChanged',
        Order: { Id: Number(orderId), OrderState: 'Dispatched' },
      }),
  });

  const lab = createCreativehub(ACCESS);

  test('a callback about anything but an order asks for nothing', () => {
    expect(lab.parseCallback(callbackOf('secret', { ApiWebhookKind: 'Test' }))).toBeUndefined();
  });

  test.each([['null'], ['{}'], ['{"ApiWebhookKind": "OrderStateChanged", "Order": {"Id": "../1"}}'], ['{']])(
    'a signed callback of %s is refused',
    (body) => expect(() => lab.parseCallback(callbackOf('secret', body))).toThrow(/^bad(Input|Json)$/),
  );
});

describe('Prodigi', () => {
  const callbackOf = (secret: string, reference: string, content: unknown) => ({
    body: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
    headers: new Headers(),
    query: new URLSearchParams({ reference, signature: hmacOf('sha256', secret, reference) }),
  });

  describeLab({
    name: 'prodigi',
    create: createProdigi,
    skus: ['GLOBAL-FAP-A4', 'GLOBAL-FAP-A3'],
    steps: [
      'GET /v4.0/orders',
      'GET /v4.0/products/GLOBAL-FAP-A4',
      'GET /v4.0/products/GLOBAL-FAP-A3',
      'POST /v4.0/quotes',
      'POST /v4.0/orders',
    ],
    last: 'POST /v4.0/orders',
    takesBack: true,
    names: { find: 'GET /v4.0/orders?', status: 'GET /v4.0/orders/' },
    callback: ({ orderId, reference, secret }) =>
      callbackOf(secret, reference, {
        type: 'com.prodigi.order.status.stage.changed#InProgress',
        subject: orderId,
        data: { order: { id: orderId } },
      }),
  });

  const lab = createProdigi(ACCESS);

  test.each([['null'], ['{}'], ['{"type": 7}'], ['{']])('a signed callback of %s is refused', (body) => {
    expect(() => lab.parseCallback(callbackOf('secret', 'cs_test_x', body))).toThrow(/^bad(Input|Json)$/);
  });

  test('a signature for another order is refused', () => {
    const signature = hmacOf('sha256', 'secret', 'cs_test_x');
    const query = new URLSearchParams({ reference: 'cs_test_y', signature });
    expect(() => lab.parseCallback({ body: Buffer.from('{}'), headers: new Headers(), query })).toThrow(
      'badSignature',
    );
  });
});
