import { expect, test } from 'vitest';
import { orderLike } from '../../../../tests/fixtures/orders.ts';
import { allReturned, type RefundRequest, refundCents, returnedLabels, withReturned } from './refunds.ts';

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
])('%s', (_what, request, cents) => {
  expect(refundCents(ORDER, request)).toBe(cents);
});

const item = { photoId: 'wave', name: 'Wave', size: 'A4', sku: '1-4', quantity: 3, unitCents: 2450 };
const edition = { name: '' as const, size: 30, numbers: [7, 8, 11] };

test('of a line some prints come back; of an edition those with the highest numbers', () => {
  const items = [item, { ...item, size: 'A3', edition }];
  expect(withReturned(items, [returnedLabels([0, 1], false), {}, returnedLabels([2, 1], false)])).toEqual([
    { ...item, returned: 2 },
    {
      ...item,
      size: 'A3',
      returned: 2,
      edition: { ...edition, numbers: [7] },
      freed: { ...edition, numbers: [8, 11] },
    },
  ]);
  expect(allReturned(items)).toEqual([
    { ...item, returned: 3 },
    { ...item, size: 'A3', returned: 3, freed: edition },
  ]);
});

test('what is paid back once it is printed keeps its numbers', () => {
  const labels = [returnedLabels([1], false), returnedLabels([1], true), returnedLabels([9], true)];
  expect(withReturned([{ ...item, edition }], labels)).toEqual([
    {
      ...item,
      returned: 1,
      paidBack: 2,
      edition: { ...edition, numbers: [7, 8] },
      freed: { ...edition, numbers: [11] },
    },
  ]);
});

test.each([[undefined], [null], [{}], [{ returned: '' }], [{ returned: 'x' }], [{ returned: '-1' }]])(
  'labels like %j give nothing back',
  (labels) => {
    expect(withReturned([{ ...item, edition }], [labels])).toEqual([{ ...item, edition }]);
  },
);

test('no more comes back than was bought', () => {
  expect(withReturned([item], [{ returned: '99' }])).toEqual([{ ...item, returned: 3 }]);
});
