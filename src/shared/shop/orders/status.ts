export const ORDER_STATUSES = ['paid', 'held', 'at_lab', 'sent', 'cancelled', 'refunded'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const ORDER_ACTIONS = ['hold', 'release', 'submit', 'sent', 'cancel', 'refund'] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/**
 * Where an action leads from each status; what is not named is forbidden. An action that leads to where the order is
 * already changes nothing, so that each may be sent again. What has gone to the lab is not held, and cancelled only
 * where the lab agrees; what is over stays over. Any order may be refunded, and is 'refunded' once nothing of its money is left.
 */
export const TRANSITIONS: Readonly<Record<OrderStatus, Partial<Record<OrderAction, OrderStatus>>>> = {
  paid: {
    hold: 'held',
    release: 'paid',
    submit: 'at_lab',
    sent: 'sent',
    cancel: 'cancelled',
    refund: 'paid',
  },
  held: {
    hold: 'held',
    release: 'paid',
    submit: 'at_lab',
    sent: 'sent',
    cancel: 'cancelled',
    refund: 'held',
  },
  at_lab: { submit: 'at_lab', sent: 'sent', cancel: 'cancelled', refund: 'at_lab' },
  sent: { sent: 'sent', refund: 'sent' },
  cancelled: { cancel: 'cancelled', refund: 'cancelled' },
  refunded: { refund: 'refunded' },
};

/** The status an order has by its stored progress and its money, in cents. */
export function statusOf(stored: unknown, money: { totalCents: number; refundedCents: number }): OrderStatus {
  if (money.refundedCents >= money.totalCents && money.refundedCents > 0) return 'refunded';
  const known = ORDER_STATUSES.find((status) => status === stored);
  return known === undefined || known === 'refunded' ? 'paid' : known;
}
