import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../src/shared/errors.ts';
import { type OrderShop, openOrderShop } from './orderShop.ts';

let opened: OrderShop;

beforeAll(async () => {
  opened = await openOrderShop();
});
afterAll(() => opened.close());

const TRACKING = { carrier: 'DHL', number: '00340434', url: 'https://dhl.example/00340434' };

describe('what the owner does', () => {
  test('hold, release and cancel lead from state to state, each again to the same', async () => {
    const id = await opened.buy();
    for (const [action, status] of [
      ['hold', 'held'],
      ['hold', 'held'],
      ['release', 'paid'],
      ['release', 'paid'],
      ['cancel', 'cancelled'],
      ['cancel', 'cancelled'],
    ] as const) {
      const answer = await opened.act(id, action);
      expect([answer.status, answer.body.status]).toEqual([200, status]);
      expect((await opened.order(id)).status).toBe(status);
    }
    for (const action of ['hold', 'release', 'submit']) {
      const answer = await opened.act<ErrorBody>(id, action);
      expect([answer.status, answer.body.error]).toEqual([
        409,
        'This cannot be done: the order is cancelled.',
      ]);
    }
    const german = await opened.act<ErrorBody>(id, 'hold', undefined, { 'Accept-Language': 'de' });
    expect(german.body.error).toBe('Das geht nicht: Die Bestellung ist storniert.');
  });

  test('sent keeps carrier, number and address, and corrects them', async () => {
    const id = await opened.buy();
    expect((await opened.act(id, 'sent', { ...TRACKING, number: 'typo' })).body).toMatchObject({
      status: 'sent',
    });
    expect((await opened.act(id, 'sent', TRACKING)).body).toMatchObject({
      status: 'sent',
      tracking: TRACKING,
    });
    expect((await opened.act(id, 'sent', { carrier: ' Brief ' })).body.tracking).toEqual({
      carrier: 'Brief',
      number: '',
      url: '',
    });
    expect((await opened.act(id, 'hold')).status).toBe(409);
  });

  test.each<[body: unknown, paths: string[]]>([
    [{}, ['carrier']],
    [[], ['']],
    [null, ['']],
    [{ carrier: '' }, ['carrier']],
    [{ carrier: 7, number: {} }, ['carrier', 'number']],
    [{ carrier: 'a\nb' }, ['carrier']],
    [{ carrier: 'x'.repeat(101) }, ['carrier']],
    [{ carrier: 'DHL', url: 'http://dhl.example' }, ['url']],
    [{ carrier: 'DHL', url: 'javascript:alert(1)' }, ['url']],
    [{ carrier: 'DHL', url: '/x' }, ['url']],
    [{ carrier: 'DHL', url: `https://dhl.example/${'x'.repeat(500)}` }, ['url']],
  ])('a parcel like %j is refused', async (body, paths) => {
    const answer = await opened.send<ErrorBody>('POST', '/api/orders/cs_test_x/sent', body);
    expect([answer.status, answer.body.details?.map(({ path }) => path)]).toEqual([400, paths]);
  });

  test.each(['cs_test_none', 'cs_test_', 'x', '..%2F..', 'cs_test_%0A', `cs_test_${'x'.repeat(300)}`])(
    'an order %j is unknown, and leaves no claim',
    async (id) => {
      expect((await opened.act(id, 'hold')).status).toBe(404);
    },
  );

  test('without a lab nothing is sent to one', async () => {
    const id = await opened.buy();
    const answer = await opened.act<ErrorBody>(id, 'submit');
    expect([answer.status, answer.body.error]).toEqual([503, expect.stringContaining('No print lab')]);
  });

  test('ends cancelled after 20 holds and cancels at the same time', async () => {
    const id = await opened.buy();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => opened.act<{ status?: string }>(id, n % 2 ? 'hold' : 'cancel')),
    );
    expect((await opened.order(id)).status).toBe('cancelled');
    for (const { status } of answers) expect([200, 409]).toContain(status);
  });

  test('an order that a dead process holds is free again after a while', async () => {
    const id = await opened.buy();
    await opened.claims.take(`order/${id}`, 90_000);
    const answer = await opened.act<ErrorBody>(id, 'hold');
    expect([answer.status, answer.body.error]).toEqual([409, expect.stringContaining('being worked on')]);
    opened.wait(90_000);
    expect((await opened.act(id, 'hold')).status).toBe(200);
  });
});
