import { expect, test } from 'vitest';
import { orderHash, readOrderHash } from './link.ts';

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
