import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { whenTestEnds } from '../../fixtures/temporary.ts';
import { createDelivery } from '../delivery.ts';
import { openServer } from '../faultyServer.ts';
import { CUSTOMER, failureOf, press, provideTestPage, SHOP, START } from './paymentPage.ts';

const opened = provideTestPage();
const sessions = () => opened.stripe.checkout.sessions;

const price = (change: object, quantity: unknown = 1) => ({
  line_items: [
    { quantity, price_data: { currency: 'eur', unit_amount: 2450, product_data: { name: 'x' }, ...change } },
  ],
});
const product = (change: object) => price({ product_data: { name: 'x', ...change } });
const many = <T>(length: number, value: (n: number) => T) => Array.from({ length }, (_, n) => value(n));
const labels = (count: number) => Object.fromEntries(many(count, (n) => [`k${n}`, 'x']));
const LONG = 'k'.repeat(41);
const LONG_NAME = LONG.repeat(122);
const PRICE = 'line_items[0][price_data]';
const [NAME, IMAGES] = [`${PRICE}[product_data][name]`, `${PRICE}[product_data][images]`];
const COUNTRY = 'shipping_address_collection[allowed_countries][0]';
const crowd = { line_items: many(101, () => price({}).line_items[0]) };
const abroad = { shipping_address_collection: { allowed_countries: ['FR'] } };
const cheap = { ...price({ unit_amount: 1 }), shipping_options: undefined };
const soon = START / 1000;

test.each<[string, object, string, string]>([
  ['unknown', { colour: 'red' }, 'parameter_unknown', 'colour'],
  ['unknown, nested', price({ unit_price: 1 }), 'parameter_unknown', `${PRICE}[unit_price]`],
  ['a fraction', price({ unit_amount: 1.5 }), 'parameter_invalid_integer', `${PRICE}[unit_amount]`],
  ['capital currency', price({ currency: 'EUR' }), 'parameter_invalid', `${PRICE}[currency]`],
  ['empty name', product({ name: '' }), 'parameter_invalid_empty', NAME],
  ['long name', product({ name: LONG_NAME }), 'parameter_invalid_string_too_long', NAME],
  ['101 lines', crowd, 'parameter_invalid', 'line_items'],
  ['9 images', product({ images: many(9, () => SHOP) }), 'parameter_invalid', IMAGES],
  ['51 labels', { metadata: labels(51) }, 'parameter_invalid', 'metadata'],
  ['a long label', { metadata: { [LONG]: 'v' } }, 'parameter_invalid', `metadata[${LONG}]`],
  ['another country', abroad, 'parameter_invalid', COUNTRY],
  ['no address', { success_url: 'nowhere' }, 'url_invalid', 'success_url'],
  ['too soon', { expires_at: soon + 60 }, 'parameter_invalid', 'expires_at'],
  ['too late', { expires_at: soon + 90_000 }, 'parameter_invalid', 'expires_at'],
  ['too much', price({ unit_amount: 99_999_999 }, 2), 'amount_too_large', 'line_items'],
  ['too little', cheap, 'amount_too_small', 'line_items'],
  ['too deep', { metadata: { a: { b: { c: 'd' } } } }, 'parameter_invalid', 'metadata[a]'],
])('parameters are refused as Stripe refuses them: %s', async (_name, change, code, param) => {
  const refusal = { type: 'StripeInvalidRequestError', statusCode: 400, code, param };
  expect(await failureOf(opened.create(change))).toEqual(refusal);
});

async function buy(): Promise<{ id: string }> {
  const { id, url } = await opened.create();
  await press(url, { action: 'pay', ...CUSTOMER });
  return { id };
}

test('the list of sessions expands four levels and no more, with `data` before each part', async () => {
  const { id } = await buy();
  const expand = ['data.line_items', 'data.payment_intent.latest_charge.refunds'];
  const [session] = (await sessions().list({ limit: 1, expand })).data;
  expect(session).toMatchObject({
    id,
    line_items: { data: [{ quantity: 2 }] },
    payment_intent: {
      object: 'payment_intent',
      latest_charge: { amount_refunded: 0, refunds: { data: [] } },
    },
  });
  for (const wrong of ['data.line_items.data.price.product', 'line_items', 'data.customer'])
    expect(await failureOf(sessions().list({ expand: [wrong] }))).toMatchObject({ param: 'expand' });
  const one = await sessions().retrieve(id, { expand: ['line_items.data.price.product'] });
  expect(one.line_items?.data[0]?.price?.product).toMatchObject({ metadata: { size: 'A3' } });
});

test('what got no 200 comes again, signed anew', async () => {
  const seen: string[] = [];
  const server = await openServer(async (request, response) => {
    seen.push(`${request.headers['x-signed']} ${await text(request)}`);
    response.writeHead(seen.length < 2 ? 500 : 200).end();
  });
  whenTestEnds(server.close);
  const [answers, signed]: [string[], string[]] = [[], ['first', 'second']];
  const delivery = createDelivery([1], (answer) => answers.push(answer));
  whenTestEnds(delivery.close);
  await delivery.send(server.origin, '{}', () => ({ 'x-signed': String(signed.shift()) }));
  await expect.poll(() => answers).toEqual(['answered 500', 'answered 200']);
  expect(seen).toEqual(['first {}', 'second {}']);
});
