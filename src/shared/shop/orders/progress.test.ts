import { expect, test } from 'vitest';
import {
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
} from './progress.ts';

test('what is stored of an order comes back', () => {
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
  expect(storedStatus(labels)).toBe('sent');
  expect(trackingOf(labels)).toEqual(tracking);
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

test('a mail that failed and went out later went out', () => {
  const labels = { ...mailFailedLabels('sent', 'x'), ...mailSentLabels('sent', '2026-11-22T10:00:00.000Z') };
  expect(mailsOf(labels)).toEqual([{ kind: 'sent', sentAt: '2026-11-22T10:00:00.000Z' }]);
});

test.each<[labels: Record<string, string>, lab: unknown]>([
  [
    { lab: 'prodigi', lab_order: 'ord_1', lab_state: 'printing' },
    { name: 'prodigi', orderId: 'ord_1', state: 'printing' },
  ],
  [
    { lab: 'creativehub', lab_state: 'waiting', lab_reason: 'tooDear' },
    { name: 'creativehub', orderId: '', state: 'waiting', reason: 'tooDear' },
  ],
  [
    { lab: 'creativehub', lab_order: '7', lab_state: 'sent', lab_reason: 'of a later version' },
    { name: 'creativehub', orderId: '7', state: 'sent' },
  ],
  [{ lab: 'unknown', lab_state: 'sent' }, undefined],
  [{ lab: 'prodigi', lab_state: 'unknown' }, undefined],
])('labels %j say of the lab %j', (labels, lab) => {
  expect(labOf(labels)).toEqual(lab);
});

test('an order without labels is new, and nowhere', () => {
  expect([storedStatus({}), trackingOf({}), mailsOf({})]).toEqual([undefined, undefined, []]);
});
