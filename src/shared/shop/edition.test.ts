import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../../tests/fixtures/forAll.ts';
import { QUANTITY_MAX } from '../limits.ts';
import { EDITION_SIZE_MAX, editionLabel, editionOfPrint, freeNumbers, readEditionLabel } from './edition.ts';

test.each([
  ['7/30', { name: '', size: 30, numbers: [7] }],
  ['7,8,12/30', { name: '', size: 30, numbers: [7, 8, 12] }],
  ['a4:1/999', { name: 'a4', size: 999, numbers: [1] }],
  ['a3:10,11/20', { name: 'a3', size: 20, numbers: [10, 11] }],
])('the label %j is read', (label, numbers) => expect(readEditionLabel(label)).toEqual(numbers));

test.each(['', undefined, '7', 'a5:7/30', '7,/30', 'x/30'])('the label %j is invalid', (label) => {
  expect(readEditionLabel(label)).toBeUndefined();
});

const number = fc.integer({ min: 1, max: 40 });

test('a label is read back as its numbers', () => {
  const numbers = fc.array(number, { minLength: 1 });
  forAll(fc.constantFrom('', 'a4', 'a3'), numbers, number, (name, own, size) => {
    const held = { name, size, numbers: own } as const;
    expect(readEditionLabel(editionLabel(held))).toEqual(held);
  });
});

test('the longest label fits into 500 characters', () => {
  const numbers = Array.from({ length: QUANTITY_MAX }, () => EDITION_SIZE_MAX);
  expect(editionLabel({ name: 'a4', size: EDITION_SIZE_MAX, numbers }).length).toBeLessThanOrEqual(500);
});

test.each([
  ['a new one', { size: 5 }, [], [1, 2, 3, 4, 5]],
  ['one of which some were sold before', { size: 5, sold_before: 3 }, [], [4, 5]],
  ['one of which some were taken', { size: 5, sold_before: 2 }, [3, 5], [4]],
  ['sold out', { size: 5, sold_before: 3 }, [4, 5], []],
  ['more sold before than was known', { size: 9, sold_before: 4 }, [3], [6, 7, 8, 9]],
  ['made smaller by hand', { size: 3, sold_before: 1 }, [5], [3]],
])('the free numbers of %s', (_name, edition, taken, free) => {
  expect(freeNumbers(edition, taken)).toEqual(free);
});

test('the number of free numbers is the size without sold_before and the taken ones', () => {
  const taken = fc.uniqueArray(number);
  forAll(number, fc.nat(40), taken, (size, before, numbers) => {
    const free = freeNumbers({ size, sold_before: before }, numbers);
    expect(free).toHaveLength(Math.max(0, size - before - numbers.length));
    expect(free.every((one) => one <= size && !numbers.includes(one))).toBe(true);
  });
});

test('a print belongs to the edition of its size', () => {
  const [both, a4] = [{ size: 30 }, { size: 20 }];
  expect(editionOfPrint({ edition: both }, 'A3')).toMatchObject({ name: '', edition: both });
  expect(editionOfPrint({ edition_a4: a4 }, 'A4')).toMatchObject({ name: 'a4', edition: a4 });
  expect(editionOfPrint({ edition_a4: a4 }, 'A3')).toBeUndefined();
  expect(editionOfPrint({}, 'A4')).toBeUndefined();
});
