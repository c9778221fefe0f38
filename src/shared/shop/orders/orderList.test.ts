import { expect, test } from 'vitest';
import { orderLike } from '../../../../tests/fixtures/orders.ts';
import { filterOrders, monthOf, monthRange, orderHash, readOrderHash } from './orderList.ts';

const seconds = (text: string) => Date.parse(text) / 1000;

test.each([
  ['2026-11', '2026-11-01T00:00+01:00', '2026-12-01T00:00+01:00'],
  ['2026-12', '2026-12-01T00:00+01:00', '2027-01-01T00:00+01:00'],
  ['2026-03', '2026-03-01T00:00+01:00', '2026-04-01T00:00+02:00'],
  ['2026-10', '2026-10-01T00:00+02:00', '2026-11-01T00:00+01:00'],
  ['2028-02', '2028-02-01T00:00+01:00', '2028-03-01T00:00+01:00'],
])('%s is from %s to before %s', (month, from, before) => {
  expect(monthRange(month)).toEqual({ from: seconds(from), before: seconds(before) });
});

test.each(['', '2026', '2026-13', '2026-00', '2026-1', '1999-12', '2026-11-01', ' 2026-11'])(
  '%j is no month',
  (text) => {
    expect(monthRange(text)).toBeUndefined();
  },
);

test('the last hour of a month in Germany belongs to it', () => {
  expect(monthOf(Date.parse('2026-11-30T23:59+01:00'))).toBe('2026-11');
  expect(monthOf(Date.parse('2026-11-30T23:30Z'))).toBe('2026-12');
});

test('an order of the last evening of a month has an address in that month, which leads to it', () => {
  const hash = orderHash({ id: 'cs_live_a1', createdAt: '2026-10-31T23:30:00.000Z' });
  expect(hash).toBe('#orders/2026-11/cs_live_a1');
  expect(readOrderHash(hash)).toEqual({ month: '2026-11', id: 'cs_live_a1' });
});

test.each([
  '',
  '#orders',
  '#orders/2026-11',
  '#orders/2026-13/cs_live_a1',
  '#orders/2026-11/x',
  '#photos/2026-11/cs_live_a1',
])('%j leads to no order', (hash) => {
  expect(readOrderHash(hash)).toBeUndefined();
});

const ada = orderLike({ id: 'cs_test_ada' });
const bob = orderLike({
  id: 'cs_test_bob',
  status: 'sent',
  customer: {
    name: 'Bob Müller-Groß',
    email: 'bob@b.example',
    address: { line1: 'Straße 9', line2: '', postalCode: '01067', city: 'Dresden', country: 'DE' },
  },
  items: [{ photoId: 'tram', name: 'Last tram', size: 'A3', sku: 'NGT-02', quantity: 1, unitCents: 5600 }],
  tracking: { carrier: 'DHL', number: '00340434', url: '' },
});

test.each<[text: string, found: object[]]>([
  ['', [ada, bob]],
  ['   ', [ada, bob]],
  [ada.number, [ada]],
  [bob.number.toLowerCase().replace('-', ''), [bob]],
  ['koln', [ada]],
  ['KÖLN', [ada]],
  ['muller', [bob]],
  ['strasse', [bob]],
  ['gross', [bob]],
  ['ADA@', [ada]],
  ['01067', [bob]],
  ['tram a3', [bob]],
  ['a3 welle', [ada]],
  ['00340434', [bob]],
  ['ngt02', [bob]],
  ['nobody', []],
  ['.*', []],
])('%j finds what it should', (text, found) => {
  expect(filterOrders([ada, bob], { text, status: '' })).toEqual(found);
});

test('a status lets only its orders through, and both count together', () => {
  expect(filterOrders([ada, bob], { text: '', status: 'sent' })).toEqual([bob]);
  expect(filterOrders([ada, bob], { text: 'ada', status: 'sent' })).toEqual([]);
});
