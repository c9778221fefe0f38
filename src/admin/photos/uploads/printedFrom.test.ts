import { expect, test } from 'vitest';
import { printedFrom } from './printedFrom.ts';

const MB = 2 ** 20;
const fileOf = (size: number, type = 'image/jpeg') =>
  Object.defineProperty(new File([], 'a.jpg', { type }), 'size', { value: size });
const CHOSEN = { print: { widthPx: 6000, heightPx: 4000, profile: 'Display P3' }, remarks: [] };
const WHOLE = [6000, 4000];
const PUBLISHED = [1620, 1080];

test.each([
  ['a file that is published as it is', fileOf(3 * MB), false, WHOLE],
  ['a large file that the lab gets', fileOf(9 * MB), true, WHOLE],
  ['a large file that the lab does not get', fileOf(9 * MB), false, PUBLISHED],
  ['a file that is too large to be kept', fileOf(250 * MB), true, PUBLISHED],
  ['a large file of a kind that no lab takes', fileOf(9 * MB, 'image/webp'), true, PUBLISHED],
])('prints of %s are made from %s', (_name, file, keepsMaster, sides) => {
  const print = printedFrom(file, CHOSEN, keepsMaster)?.print;
  expect([print?.widthPx, print?.heightPx]).toEqual(sides);
  expect(print?.profile).toBe('Display P3');
});

test.each([
  ['a PNG of too many pixels for the site that the lab gets', 12_000, 9000, true, [12_000, 9000]],
  ['one that the lab does not get', 12_000, 9000, false, [1440, 1080]],
  ['one of too many pixels to be kept', 15_001, 10_000, true, [1620, 1080]],
])(
  'prints of %s are made from what is there, however few bytes it has',
  (_name, widthPx, heightPx, keepsMaster, sides) => {
    const chosen = { print: { widthPx, heightPx }, remarks: [] };
    const print = printedFrom(fileOf(MB, 'image/png'), chosen, keepsMaster)?.print;
    expect([print?.widthPx, print?.heightPx]).toEqual(sides);
  },
);

test('of a file without a known size nothing is said', () => {
  expect(printedFrom(fileOf(9 * MB), { remarks: ['unreadable'] }, false)?.print).toBeUndefined();
  expect(printedFrom(null, undefined, true)).toBeUndefined();
});
