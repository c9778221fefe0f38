import { expect, test } from 'vitest';
import { allReturned, returnedLabels, withReturned } from './returned.ts';

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
