import { describe, expect, test } from 'vitest';
import { type KeptWithdrawal, withdrawalLabels, withdrawalsOf } from './withdrawal.ts';

const WITHDRAWAL: KeptWithdrawal = {
  receivedAt: '2026-11-22T10:03:12.000Z',
  items: 'Wave',
  text: 'I withdraw from the contract.',
  language: 'de',
  tag: 'aTag',
};
const added = (labels: Record<string, string>, change: Partial<KeptWithdrawal> = {}) =>
  withdrawalLabels(labels, { ...WITHDRAWAL, ...change });

describe('withdrawals on the labels of a payment', () => {
  test.each([
    ['with prints', {}],
    ['of the whole order', { items: '' }],
    ['with the longest text, whatever its letters', { text: 'ä🖼\n'.repeat(1000).slice(0, 2988) }],
  ])('come back as they were, %s', (_name, change) => {
    const labels = added({ order_status: 'sent' }, change) ?? {};
    expect(withdrawalsOf(labels)).toEqual([{ ...WITHDRAWAL, ...change }]);
    for (const [name, value] of Object.entries(labels)) {
      expect(name.length).toBeLessThanOrEqual(40);
      expect([...value].length).toBeLessThanOrEqual(500);
    }
  });

  test('are each kept once, in their order', () => {
    const first = added({}) ?? {};
    expect(added(first)).toEqual({});
    const both = { ...first, ...added(first, { tag: 'other', items: '', text: 'The rest too.' }) };
    expect(withdrawalsOf(both).map(({ text }) => text)).toEqual([WITHDRAWAL.text, 'The rest too.']);
  });

  test('are refused where the payment has no room, or the text is longer than it has', () => {
    const full = Object.fromEntries(Array.from({ length: 39 }, (_, at) => [`mail_${at}`, 'x']));
    expect(added(full)).toBeUndefined();
    expect(added({}, { text: 'x'.repeat(3001) })).toBeUndefined();
  });

  test('that a person has damaged at Stripe are still read', () => {
    expect(withdrawalsOf({ withdrawal_1: '', withdrawal_1_text_1: 'What is left' })).toEqual([
      { receivedAt: '', items: '', text: 'What is left', language: 'en', tag: '' },
    ]);
  });
});
