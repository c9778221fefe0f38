import { describe, expect, test } from 'vitest';
import { hmacOf } from '../lib/signing.ts';
import { createCreativehub } from './creativehub.ts';
import { describeLab } from './lab.contract.ts';
import { createProdigi } from './prodigi.ts';

/** Nothing listens at this address, because no test calls the lab. */
const ACCESS = { key: 'k', apiUrl: 'http://127.0.0.1:9', webhookSecret: 'secret', log: () => {} };

/** A callback with the signatures of both labs. */
function callbackOf(content: string, secret = 'secret', reference = 'cs_test_x') {
  const body = Buffer.from(content);
  const signature = hmacOf('sha256', secret, 'cs_test_x');
  return {
    body,
    headers: new Headers({ 'X-Creativehub-Signature': hmacOf('sha1', secret, body) }),
    query: new URLSearchParams({ reference, signature }),
  };
}

describe.each([
  ['Creativehub', createCreativehub, '{"ApiWebhookKind": "OrderStateChanged", "Order": {"Id": "../1"}}'],
  ['Prodigi', createProdigi, '{"type": 7}'],
])('a callback of %s', (_name, create, odd) => {
  // Forged and altered callbacks: tests/api/labWaits.test.ts
  test.each(['null', '{}', '{', odd])('with the signed body %s is refused', (body) => {
    expect(() => create(ACCESS).parseCallback(callbackOf(body))).toThrow(/^bad(Input|Json)$/);
  });

  test('is refused if no secret is set', () => {
    const closed = create({ ...ACCESS, webhookSecret: undefined });
    expect(() => closed.parseCallback(callbackOf(odd, ''))).toThrow('badSignature');
  });
});

test('a callback of Creativehub that is not about an order is ignored', () => {
  const lab = createCreativehub(ACCESS);
  expect(lab.parseCallback(callbackOf('{"ApiWebhookKind": "Test"}'))).toBeUndefined();
});

test('a callback of Prodigi that is signed for another order is refused', () => {
  const callback = callbackOf('{}', 'secret', 'cs_test_y');
  expect(() => createProdigi(ACCESS).parseCallback(callback)).toThrow('badSignature');
});

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
});
