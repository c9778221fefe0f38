import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../../../tests/fixtures/forAll.ts';
import {
  type KeptWithdrawal,
  labLabels,
  labOf,
  labSentAt,
  mailFailedLabels,
  mailSentLabels,
  mailsOf,
  statusLabels,
  storedStatus,
  trackingLabels,
  trackingOf,
  withdrawalLabels,
  withdrawalsOf,
} from './labels.ts';
import { withdrawalMails } from './openSteps.ts';

test("an order's stored state is read back", () => {
  const tracking = { carrier: 'DHL', number: '00340', url: 'https://dhl.example/00340' };
  const labels = {
    foreign: 'x',
    ...statusLabels('sent'),
    ...trackingLabels(tracking),
    ...labLabels({ name: 'creativehub', orderId: '', state: 'waiting', reason: 'tooDear' }),
    ...labLabels({ name: 'prodigi', orderId: 'ord_1', state: 'sent' }, '2026-11-23T10:00:00.000Z'),
    ...mailSentLabels('confirmation', '2026-11-22T10:00:00.000Z'),
    ...mailFailedLabels('sent', 'ECONNREFUSED'),
  };
  expect([storedStatus(labels), trackingOf(labels)]).toEqual(['sent', tracking]);
  expect(labOf(labels)).toEqual({ name: 'prodigi', orderId: 'ord_1', state: 'sent' });
  expect(labSentAt(labels)).toBe('2026-11-23T10:00:00.000Z');
  expect(mailsOf(labels)).toEqual([
    { kind: 'confirmation', sentAt: '2026-11-22T10:00:00.000Z' },
    { kind: 'sent', failure: 'ECONNREFUSED' },
  ]);
  for (const [name, value] of Object.entries(labels)) {
    expect(name.length).toBeLessThanOrEqual(40);
    expect(value.length).toBeLessThanOrEqual(500);
  }
});

test('a mail that failed first and was sent later counts as sent', () => {
  const labels = { ...mailFailedLabels('sent', 'x'), ...mailSentLabels('sent', '2026-11-22T10:00:00.000Z') };
  expect(mailsOf(labels)).toEqual([{ kind: 'sent', sentAt: '2026-11-22T10:00:00.000Z' }]);
});

const WAITS = { orderId: '', state: 'waiting', reason: 'tooDear' };
test.each<[what: string, labels: Record<string, string>, lab: object | undefined]>([
  ['prints', { lab_order: 'o1', lab_state: 'printing' }, { orderId: 'o1', state: 'printing' }],
  ['waits', { lab_state: 'waiting', lab_reason: 'tooDear' }, WAITS],
  [
    'has sent',
    { lab_order: '7', lab_state: 'sent', lab_reason: 'of later' },
    { orderId: '7', state: 'sent' },
  ],
  ['is unknown', { lab: 'unknown', lab_state: 'sent' }, undefined],
  ['is in an unknown state', { lab_state: 'unknown' }, undefined],
])('the state of a lab that %s, from the labels %j', (_what, labels, lab) => {
  expect(labOf({ lab: 'prodigi', ...labels })).toEqual(lab && { name: 'prodigi', ...lab });
});

test('an order without labels has no state', () => {
  expect([storedStatus({}), trackingOf({}), mailsOf({})]).toEqual([undefined, undefined, []]);
});

const WITHDRAWAL: KeptWithdrawal = {
  receivedAt: '2026-11-22T10:03:12.000Z',
  items: 'Wave',
  text: 'I withdraw from the contract.',
  language: 'de',
  tag: 'aTag',
};
const added = (labels: Record<string, string>, change: Partial<KeptWithdrawal> = {}) =>
  withdrawalLabels(labels, { ...WITHDRAWAL, ...change });

describe("withdrawals stored in a payment's labels", () => {
  test.each([
    ['with prints', {}],
    ['of the whole order', { items: '' }],
    ['with the longest text, whatever its letters', { text: 'ä🖼\n'.repeat(1000).slice(0, 2988) }],
  ])('are read back unchanged, %s', (_name, change) => {
    const labels = added({ order_status: 'sent' }, change) ?? {};
    expect(withdrawalsOf(labels)).toEqual([{ ...WITHDRAWAL, ...change }]);
    for (const [name, value] of Object.entries(labels)) {
      expect(name.length).toBeLessThanOrEqual(40);
      expect([...value].length).toBeLessThanOrEqual(500);
    }
  });

  test('are stored once each, in their order', () => {
    const first = added({}) ?? {};
    expect(added(first)).toEqual({});
    const both = { ...first, ...added(first, { tag: 'other', items: '', text: 'The rest too.' }) };
    expect(withdrawalsOf(both).map(({ text }) => text)).toEqual([WITHDRAWAL.text, 'The rest too.']);
  });

  test('are refused when the payment has no room for them', () => {
    const full = Object.fromEntries(Array.from({ length: 39 }, (_, at) => [`mail_${at}`, 'x']));
    expect([added(full), added({}, { text: 'x'.repeat(3001) })]).toEqual([undefined, undefined]);
  });

  test('are still readable after somebody has damaged them at Stripe', () => {
    const read = withdrawalsOf({ withdrawal_1: '', withdrawal_1_text_1: 'What is left' });
    expect(read).toEqual([{ receivedAt: '', items: '', text: 'What is left', language: 'en', tag: '' }]);
  });
});

type Labels = Readonly<Record<string, string>>;
const text = (max: number) => fc.string({ minLength: 1, maxLength: max });
const mails = [...[0, 1, 2].flatMap((index) => withdrawalMails(index)), 'confirmation', 'owner', 'sent'];
const TROUBLED = { name: 'prodigi', state: 'sent', reason: 'attention' } as const;
/** Any change of the labels of an order's payment. */
const event: fc.Arbitrary<(labels: Labels) => Labels> = fc.oneof(
  fc.constantFrom('held', 'at_lab', 'sent', 'cancelled').map((status) => () => statusLabels(status)),
  text(500).map((url) => () => trackingLabels({ carrier: 'DHL', number: '1', url })),
  text(99).map((orderId) => () => labLabels({ ...TROUBLED, orderId }, 'today')),
  fc.constantFrom(...mails).map((kind) => () => mailSentLabels(kind, 'today')),
  fc.constantFrom(...mails).map((kind) => () => mailFailedLabels(kind, 'refused')),
  fc
    .record({ tag: text(22), items: fc.string({ maxLength: 400 }), text: text(3100) })
    .map((change) => (labels: Labels) => added(labels, change) ?? {}),
);

test('an order has at most 40 labels after any sequence of events', () => {
  forAll(fc.nat(28), fc.array(event, { maxLength: 60 }), (before, events) => {
    let labels: Labels = Object.fromEntries(
      Array.from({ length: before }, (_, at) => [`mail_refunded_${at}`, 'x']),
    );
    for (const happen of events) {
      const kept = withdrawalsOf(labels).length;
      // A mail is about something that the order has.
      const next = Object.entries(happen(labels)).filter(
        ([name]) => Number(/^mail_withdrawal_(\d)/.exec(name)?.[1] ?? 0) <= kept,
      );
      labels = { ...labels, ...Object.fromEntries(next) };
      expect(Object.keys(labels).length).toBeLessThanOrEqual(40);
    }
  });
});

test('the labels have room for three of the longest withdrawals besides everything else', () => {
  const full = { ...trackingLabels({ carrier: 'DHL', number: '1', url: 'x' }), ...statusLabels('sent') };
  const lab = labLabels({ name: 'prodigi', orderId: '7', state: 'sent', reason: 'attention' }, 'today');
  const sent = ['confirmation', 'owner', 'sent'].map((kind) => mailSentLabels(kind, 'today'));
  let labels: Labels = Object.assign({ ...full, ...lab }, ...sent);
  const items = 'ä\n b '.repeat(80);
  for (let n = 0; n < 4; n += 1)
    labels = { ...labels, ...added(labels, { tag: `${n}`.repeat(22), items, text: 'x'.repeat(3000) }) };
  expect(withdrawalsOf(labels).map((kept) => kept.items)).toEqual([items, items, items]);
});
