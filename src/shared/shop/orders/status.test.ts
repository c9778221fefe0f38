import { describe, expect, test } from 'vitest';
import { ORDER_ACTIONS, ORDER_STATUSES, type OrderStatus, statusOf, TRANSITIONS } from './status.ts';

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
