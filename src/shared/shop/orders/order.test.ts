import { expect, test } from 'vitest';
import { orderNumber } from './order.ts';

test('an order has the same number wherever it is asked for', () => {
  expect(orderNumber('cs_test_a1B2')).toBe(orderNumber('cs_test_a1B2'));
  expect(orderNumber('cs_test_a1B2')).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
});

test('20,000 orders have 20,000 numbers, and each letter stands everywhere', () => {
  const numbers = Array.from({ length: 20_000 }, (_, n) => orderNumber(`cs_live_${n.toString(36)}`));
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const place of [0, 1, 2, 3, 5, 6, 7, 8])
    expect(new Set(numbers.map((number) => number[place])).size).toBe(32);
});
