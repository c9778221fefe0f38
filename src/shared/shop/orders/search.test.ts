import { expect, test } from 'vitest';
import { orderLike } from '../../../../tests/fixtures/orders.ts';
import { filterOrders } from './search.ts';

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
