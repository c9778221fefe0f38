import { describe, expect, test } from 'vitest';
import { casesOf } from '../../../../tests/fixtures/cases.ts';
import { orderLike } from '../../../../tests/fixtures/orders.ts';
import { ORDER_ACTIONS, type OrderStatus, orderNumber, statusOf, TRANSITIONS } from './order.ts';
import {
  filterOrders,
  monthOf,
  monthRange,
  type OrderFilter,
  orderHash,
  readOrderHash,
} from './orderList.ts';
import { allReturned, type RefundRequest, refundCents, returnedLabels, withReturned } from './refunds.ts';

test('20,000 orders have different numbers, with every letter in every position', () => {
  const numbers = Array.from({ length: 20_000 }, (_, n) => orderNumber(`cs_live_${n.toString(36)}`));
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.every((number) => /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/.test(number))).toBe(true);
  for (const place of [0, 1, 2, 3, 5, 6, 7, 8])
    expect(new Set(numbers.map((number) => number[place])).size).toBe(32);
});

describe('the next status by action', () => {
  const TABLE = [
    // from         hold    release  submit    sent    cancel       refund
    ['paid', /*  */ 'held', 'paid', 'at_lab', 'sent', 'cancelled', 'paid'],
    ['held', /*  */ 'held', 'paid', 'at_lab', 'sent', 'cancelled', 'held'],
    ['at_lab', /**/ '-', '-', 'at_lab', 'sent', 'cancelled', 'at_lab'],
    ['sent', /*  */ '-', '-', '-', 'sent', '-', 'sent'],
    ['cancelled', '-', '-', '-', '-', 'cancelled', 'cancelled'],
    ['refunded', '-', '-', '-', '-', '-', 'refunded'],
  ] as const;

  test.each(TABLE)('from %s', (from, ...to) => {
    expect(ORDER_ACTIONS.map((action) => TRANSITIONS[from][action] ?? '-')).toEqual(to);
  });
});

test.each<[stored: unknown, total: number, refunded: number, status: OrderStatus]>([
  [undefined, 2949, 0, 'paid'],
  ['held', 2949, 0, 'held'],
  ['sent', 2949, 2948, 'sent'],
  ['sent', 2949, 2949, 'refunded'],
  ['cancelled', 2949, 2949, 'refunded'],
  ['refunded', 2949, 0, 'paid'],
  ['constructor', 2949, 0, 'paid'],
  [undefined, 0, 0, 'paid'],
])('the stored status %j with %i cents, %i refunded, is %s', (stored, totalCents, refundedCents, status) => {
  expect(statusOf(stored, { totalCents, refundedCents })).toBe(status);
});

const ORDER = orderLike({ refundedCents: 1000 });
const prints = (...items: [photoId: string, size: string, quantity: number][]): RefundRequest => ({
  items: items.map(([photoId, size, quantity]) => ({ photoId, size, quantity })),
});

test.each<[what: string, request: RefundRequest, cents: number | undefined]>([
  ['nothing named: all that is left', {}, 8299],
  ['an amount', { cents: 500 }, 500],
  ['one of two prints', prints(['wave', 'A4', 1]), 2450],
  ['the same print named twice', prints(['wave', 'A4', 1], ['wave', 'A4', 1]), 4900],
  ['all prints, and with them the shipping', prints(['wave', 'A4', 2], ['wave', 'A3', 1]), 9299],
  ['more prints than were bought', prints(['wave', 'A4', 3]), undefined],
  ['a print that is not in the order', prints(['other', 'A4', 1]), undefined],
  ['another size', prints(['wave', 'A2', 1]), undefined],
])('%s', (_what, request, cents) => expect(refundCents(ORDER, request)).toBe(cents));

const item = { photoId: 'wave', name: 'Wave', size: 'A4', sku: '1-4', quantity: 3, unitCents: 2450 };
const of = (...numbers: number[]) => ({ name: '' as const, size: 30, numbers });
const edition = of(7, 8, 11);

test('returned prints are deducted from their line, the highest edition numbers first', () => {
  const items = [item, { ...item, size: 'A3', edition }];
  const labels = [returnedLabels([0, 1], false), {}, returnedLabels([2, 1], false)];
  expect(withReturned(items, labels)).toEqual([
    { ...item, returned: 2 },
    { ...item, size: 'A3', returned: 2, edition: of(7), freed: of(8, 11) },
  ]);
  expect(allReturned(items)).toEqual([
    { ...item, returned: 3 },
    { ...item, size: 'A3', returned: 3, freed: edition },
  ]);
});

test('a refunded print that was printed keeps its number', () => {
  const labels = [returnedLabels([1], false), returnedLabels([1], true), returnedLabels([9], true)];
  const left = { ...item, returned: 1, paidBack: 2, edition: of(7, 8), freed: of(11) };
  expect(withReturned([{ ...item, edition }], labels)).toEqual([left]);
});

test.each([[undefined], [null], [{}], [{ returned: '' }], [{ returned: 'x' }], [{ returned: '-1' }]])(
  'the labels %j return no prints',
  (labels) => expect(withReturned([{ ...item, edition }], [labels])).toEqual([{ ...item, edition }]),
);

test('no more prints are returned than were bought', () => {
  expect(withReturned([item], [{ returned: '99' }])).toEqual([{ ...item, returned: 3 }]);
});

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
  '%j is not a month',
  (text) => expect(monthRange(text)).toBeUndefined(),
);

test('the last hour of a month in German time belongs to that month', () => {
  expect(monthOf(Date.parse('2026-11-30T23:59+01:00'))).toBe('2026-11');
  expect(monthOf(Date.parse('2026-11-30T23:30Z'))).toBe('2026-12');
});

test('the address of an order from the last evening of a month names that month and leads to the order', () => {
  const hash = orderHash({ id: 'cs_live_a1', createdAt: '2026-10-31T23:30:00.000Z' });
  expect(hash).toBe('#orders/2026-11/cs_live_a1');
  expect(readOrderHash(hash)).toEqual({ month: '2026-11', id: 'cs_live_a1' });
});

test.each(
  '|#orders|#orders/2026-11|#orders/2026-13/cs_live_a1|#orders/2026-11/x|#photos/2026-11/cs_live_a1'.split(
    '|',
  ),
)('%j is not the address of an order', (hash) => expect(readOrderHash(hash)).toBeUndefined());

const ada = orderLike({ id: 'cs_test_ada' });
const address = { line1: 'Straße 9', line2: '', postalCode: '01067', city: 'Dresden', country: 'DE' };
const bob = orderLike({
  id: 'cs_test_bob',
  status: 'sent',
  customer: { name: 'Bob Müller-Groß', email: 'bob@b.example', address },
  items: [{ photoId: 'tram', name: 'Last tram', size: 'A3', sku: 'NGT-02', quantity: 1, unitCents: 5600 }],
  tracking: { carrier: 'DHL', number: '00340434', url: '' },
});

test.each(
  casesOf<object[], string>([
    [[ada, bob], '', '   '],
    [[ada], ada.number, 'koln', 'KÖLN', 'ADA@', 'a3 welle'],
    [[bob], bob.number.toLowerCase().replace('-', ''), 'muller', 'strasse', 'gross', '01067', 'tram a3'],
    [[bob], '00340434', 'ngt02'],
    [[], 'nobody', '.*'],
  ]),
)('the search %j finds the expected orders', (text, found) => {
  expect(filterOrders([ada, bob], { text, status: '' }, false)).toEqual(found);
});

test('a status filters the orders, also together with a text', () => {
  const found = (text: string, status: OrderFilter['status'], hasLab = false) =>
    filterOrders([ada, bob], { text, status }, hasLab);
  expect([found('', 'sent'), found('ada', 'sent')]).toEqual([[bob], []]);
  // "To print" is a need, not a status: with a lab the owner prints nothing.
  expect([found('', 'print'), found('bob', 'print'), found('', 'print', true)]).toEqual([[ada], [], []]);
});
