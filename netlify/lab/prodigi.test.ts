import { expect, test } from 'vitest';
import { hmacOf } from '../lib/signing.ts';
import { describeLab } from './lab.contract.ts';
import { createProdigi } from './prodigi.ts';

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

const lab = createProdigi({
  key: 'k',
  apiUrl: 'http://127.0.0.1:9',
  webhookSecret: 'secret',
  log: () => {},
});

test.each([['null'], ['{}'], ['{"type": 7}'], ['{']])('a signed callback of %s is refused', (body) => {
  expect(() => lab.parseCallback(callbackOf('secret', 'cs_test_x', body))).toThrow(/^bad(Input|Json)$/);
});

test('a signature for another order is refused', () => {
  const query = new URLSearchParams({
    reference: 'cs_test_y',
    signature: hmacOf('sha256', 'secret', 'cs_test_x'),
  });
  expect(() => lab.parseCallback({ body: Buffer.from('{}'), headers: new Headers(), query })).toThrow(
    'badSignature',
  );
});
