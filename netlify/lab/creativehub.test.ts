import { expect, test } from 'vitest';
import { hmacOf } from '../lib/signing.ts';
import { createCreativehub } from './creativehub.ts';
import { describeLab } from './lab.contract.ts';

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

const lab = createCreativehub({
  key: 'k',
  apiUrl: 'http://127.0.0.1:9',
  webhookSecret: 'secret',
  log: () => {},
});

test('a callback about anything but an order asks for nothing', () => {
  expect(lab.parseCallback(callbackOf('secret', { ApiWebhookKind: 'Test' }))).toBeUndefined();
});

test.each([['null'], ['{}'], ['{"ApiWebhookKind": "OrderStateChanged", "Order": {"Id": "../1"}}'], ['{']])(
  'a signed callback of %s is refused',
  (body) => {
    expect(() => lab.parseCallback(callbackOf('secret', body))).toThrow(/^bad(Input|Json)$/);
  },
);
