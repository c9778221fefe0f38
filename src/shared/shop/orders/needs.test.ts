import { expect, test } from 'vitest';
import { orderLike } from '../../../../tests/fixtures/orders.ts';
import { needsOf } from './needs.ts';
import type { Order } from './order.ts';

const refused = { kind: 'confirmation', failure: 'refused 550' };
const failed = { kind: 'confirmation', failure: 'ETIMEDOUT' };
const LAB = { name: 'creativehub', orderId: '', state: 'waiting' } as const;
const came = { kind: 'owner', sentAt: '2026-11-22T10:03:00.000Z' };

test.each<[what: string, order: Partial<Order>, hasLab: boolean, needs: string[]]>([
  ['a paid order without a lab is to be printed', {}, false, ['print']],
  ['a paid order with a lab goes on by itself', {}, true, []],
  ['what is on hold waits to be released', { status: 'held' }, true, ['held']],
  [
    'another amount and half an address are looked at first',
    { problems: ['address', 'amount'] },
    false,
    ['amount', 'address', 'print'],
  ],
  ['they stop nothing that was sent', { status: 'sent', problems: ['amount'] }, false, []],
  ['a cancelled order whose money is kept', { status: 'cancelled' }, false, ['refund']],
  ['one of which a cent is left', { status: 'cancelled', refundedCents: 9298 }, false, ['refund']],
  ['one that was given back whole', { status: 'refunded', refundedCents: 9299 }, false, []],
  [
    'money that was given back and did not arrive, first of all but what must be looked at',
    { status: 'cancelled', failedCents: 9299 },
    false,
    ['refundFailed', 'refund'],
  ],
  ['a mail that is refused for good', { status: 'sent', mails: [refused, came] }, false, ['mail']],
  ['a mail that is tried again', { status: 'sent', mails: [failed] }, false, []],
  [
    'a withdrawal from the whole order, until all money is back',
    { status: 'sent', refundedCents: 9298, withdrawals: [{ receivedAt: '', items: '', text: '' }] },
    false,
    ['withdrawal'],
  ],
  [
    'a withdrawal from some prints, until some money is back',
    { status: 'sent', withdrawals: [{ receivedAt: '', items: 'Welle', text: '' }] },
    false,
    ['withdrawal'],
  ],
  [
    'one that was answered',
    { status: 'sent', refundedCents: 2450, withdrawals: [{ receivedAt: '', items: 'Welle', text: '' }] },
    false,
    [],
  ],
  ['what the lab cannot take', { lab: { ...LAB, reason: 'unknownSku' } }, true, ['lab']],
  ['what waits for the lab without a reason', { lab: LAB }, true, []],
  ['the same trouble once', { lab: { ...LAB, reason: 'address' }, problems: ['address'] }, true, ['address']],
  [
    'trouble at the lab',
    { status: 'at_lab', lab: { ...LAB, orderId: '7', state: 'printing', reason: 'attention' } },
    true,
    ['lab'],
  ],
  ['at the lab nothing', { status: 'at_lab' }, true, []],
])('%s', (_what, order, hasLab, needs) => {
  expect(needsOf(orderLike(order), { hasLab })).toEqual(needs);
});
