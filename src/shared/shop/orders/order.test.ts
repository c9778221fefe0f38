import { describe, expect, test } from 'vitest';
import {
  ORDER_ACTIONS,
  ORDER_STATUSES,
  type OrderStatus,
  orderNumber,
  statusOf,
  TRANSITIONS,
} from './order.ts';

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

describe('where an action leads', () => {
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

  test('every action may be sent again where it has led', () => {
    for (const from of ORDER_STATUSES)
      for (const action of ORDER_ACTIONS) {
        const to = TRANSITIONS[from][action];
        if (to) expect(TRANSITIONS[to][action], `${from} ${action}`).toBe(to);
      }
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
])(
  'an order stored as %j with %i of which %i were refunded is %s',
  (stored, totalCents, refundedCents, status) => {
    expect(statusOf(stored, { totalCents, refundedCents })).toBe(status);
  },
);
