import { expect, test } from 'vitest';
import { monthOf, monthRange } from './month.ts';

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
