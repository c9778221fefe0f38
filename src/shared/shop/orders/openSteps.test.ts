import { expect, test } from 'vitest';
import { orderLike } from '../../../../tests/fixtures/orders.ts';
import { dueMails, needsOf, refundFailedMail, refundMail } from './openSteps.ts';
import type { Order, OrderMail } from './order.ts';

const TRACKING = { carrier: 'DHL', number: '', url: '' };
const sent = (kind: string): OrderMail => ({ kind, sentAt: '2026-11-22T10:00:00.000Z' });
const [FIRST, SECOND] = ['re_AAAAAAAA11111111', 're_AAAAAAAA22222222'];

const DONE = [sent('confirmation'), sent('owner')];
const refused = { kind: 'confirmation', failure: 'refused 550' };
const unread = { kind: 'owner', failure: 'refusal' };
const failed = { kind: 'confirmation', failure: 'ETIMEDOUT' };
const withdrawn = (items = '') => [{ receivedAt: '2026-11-22T10:00:00.000Z', items, text: 'I withdraw.' }];
const [REFUNDED, TOLD] = [sent('refunded_11111111'), sent('withdrawal_1_owner')];

test.each<[what: string, order: Partial<Order>, refunds: string[], due: string[]]>([
  ['a new order', {}, [], ['confirmation', 'owner']],
  ['one that is confirmed', { mails: DONE }, [], []],
  ['one whose mail failed', { mails: [failed, sent('owner')] }, [], ['confirmation']],
  ['one whose buyer has no such mailbox', { mails: [refused, unread] }, [], ['owner']],
  ['one that was sent', { tracking: TRACKING }, [], ['confirmation', 'owner', 'sent']],
  ['one that was refunded twice', { mails: [...DONE, REFUNDED] }, [FIRST, SECOND], ['refunded_22222222']],
  ['one that is withdrawn from', { mails: [...DONE, TOLD], withdrawals: withdrawn() }, [], ['withdrawal_1']],
])('%s', (_what, order, refunds, due) => {
  expect(dueMails({ mails: [], withdrawals: [], ...order } as unknown as Order, refunds)).toEqual(due);
});

test('the owner gets one mail about a failed refund', () => {
  const order = { mails: [sent('confirmation'), sent('owner')], withdrawals: [] } as unknown as Order;
  expect(dueMails(order, [], [FIRST])).toEqual(['refund_failed_11111111']);
  expect(
    dueMails({ ...order, mails: [...order.mails, sent('refund_failed_11111111')] }, [], [FIRST]),
  ).toEqual([]);
});

test("a mail's label fits into Stripe's 40 characters", () => {
  for (const kind of [refundMail, refundFailedMail])
    expect(`mail_${kind(`re_${'x'.repeat(40)}`)}`.length).toBeLessThanOrEqual(40);
});

const LAB = { name: 'creativehub', orderId: '', state: 'waiting' } as const;
const TROUBLE = { orderId: '7', state: 'printing', reason: 'attention' } as const;
const WHOLE = { status: 'sent' as const, withdrawals: withdrawn() };
const PART = { ...WHOLE, withdrawals: withdrawn('Welle') };
const came = { kind: 'owner', sentAt: '2026-11-22T10:03:00.000Z' };

test.each<[what: string, order: Partial<Order>, hasLab: boolean, needs: string[]]>([
  ['a paid order without a lab is to be printed', {}, false, ['print']],
  ['a paid order with a lab goes on by itself', {}, true, []],
  ['what is on hold waits to be released', { status: 'held' }, true, ['held']],
  ['trouble is looked at first', { problems: ['address', 'amount'] }, false, ['amount', 'address', 'print']],
  ['they stop nothing that was sent', { status: 'sent', problems: ['amount'] }, false, []],
  ['a cancelled order whose money is kept', { status: 'cancelled' }, false, ['refund']],
  ['one of which a cent is left', { status: 'cancelled', refundedCents: 9298 }, false, ['refund']],
  ['one that was given back whole', { status: 'refunded', refundedCents: 9299 }, false, []],
  ['money that never arrived', { status: 'cancelled', failedCents: 9299 }, false, ['refundFailed', 'refund']],
  ['a mail that is refused for good', { status: 'sent', mails: [refused, came] }, false, ['mail']],
  ['a mail that is tried again', { status: 'sent', mails: [failed] }, false, []],
  ['a withdrawal from all, until all is paid back', { ...WHOLE, refundedCents: 9298 }, false, ['withdrawal']],
  ['a withdrawal from some prints, until some is paid back', PART, false, ['withdrawal']],
  ['one that was answered', { ...PART, refundedCents: 2450 }, false, []],
  ['what the lab cannot take', { lab: { ...LAB, reason: 'unknownSku' } }, true, ['lab']],
  ['what waits for the lab without a reason', { lab: LAB }, true, []],
  ['the same trouble once', { lab: { ...LAB, reason: 'address' }, problems: ['address'] }, true, ['address']],
  ['trouble at the lab', { status: 'at_lab', lab: { ...LAB, ...TROUBLE } }, true, ['lab']],
  ['at the lab nothing', { status: 'at_lab' }, true, []],
])('%s', (_what, order, hasLab, needs) => expect(needsOf(orderLike(order), { hasLab })).toEqual(needs));
