import { expect, test } from 'vitest';
import { dueMails, refundFailedMail, refundMail } from './dueMails.ts';
import type { Order, OrderMail } from './order.ts';

const TRACKING = { carrier: 'DHL', number: '', url: '' };
const sent = (kind: string): OrderMail => ({ kind, sentAt: '2026-11-22T10:00:00.000Z' });
const [FIRST, SECOND] = ['re_AAAAAAAA11111111', 're_AAAAAAAA22222222'];

test.each<[what: string, order: Partial<Order>, refunds: string[], due: string[]]>([
  ['a new order', {}, [], ['confirmation', 'owner']],
  ['one that is confirmed', { mails: [sent('confirmation'), sent('owner')] }, [], []],
  [
    'one whose mail failed',
    { mails: [{ kind: 'confirmation', failure: 'x' }, sent('owner')] },
    [],
    ['confirmation'],
  ],
  [
    'one whose buyer has no such mailbox',
    {
      mails: [
        { kind: 'confirmation', failure: 'refused 550' },
        { kind: 'owner', failure: 'refusal' },
      ],
    },
    [],
    ['owner'],
  ],
  ['one that was sent', { tracking: TRACKING }, [], ['confirmation', 'owner', 'sent']],
  [
    'one that was refunded twice',
    { mails: [sent('confirmation'), sent('owner'), sent('refunded_11111111')] },
    [FIRST, SECOND],
    ['refunded_22222222'],
  ],
  [
    'one whose buyer has withdrawn, the owner told already',
    {
      mails: [sent('confirmation'), sent('owner'), sent('withdrawal_1_owner')],
      withdrawals: [{ receivedAt: '2026-11-22T10:00:00.000Z', items: '', text: 'I withdraw.' }],
    },
    [],
    ['withdrawal_1'],
  ],
])('%s', (_what, order, refunds, due) => {
  expect(dueMails({ mails: [], withdrawals: [], ...order } as unknown as Order, refunds)).toEqual(due);
});

test('of a refund that failed the owner is told, once', () => {
  const order = { mails: [sent('confirmation'), sent('owner')], withdrawals: [] } as unknown as Order;
  expect(dueMails(order, [], [FIRST])).toEqual(['refund_failed_11111111']);
  expect(
    dueMails({ ...order, mails: [...order.mails, sent('refund_failed_11111111')] }, [], [FIRST]),
  ).toEqual([]);
});

test('the label of a mail fits into the 40 characters that Stripe has', () => {
  for (const kind of [refundMail, refundFailedMail])
    expect(`mail_${kind(`re_${'x'.repeat(40)}`)}`.length).toBeLessThanOrEqual(40);
});
