import { expect, test } from 'vitest';
import { orderLike } from '../../../../tests/fixtures/orders.ts';
import { type RefundRequest, refundCents } from './refund.ts';

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
