import { beforeEach, describe, expect, test } from 'vitest';
import { fakeBrowser } from '../../../tests/fixtures/fakeBrowser.ts';
import { type CartPhoto, toCartItem } from '../../shared/shop/cart.ts';
import { keepShipping, orderOf, recordOrder } from './order.ts';

const WAVE: CartPhoto = { id: 'wave', src: '/w.jpg', description: { en: 'Wave' }, price_a4: 20 };
const TIDE: CartPhoto = { ...WAVE, id: 'tide', src: '/t.jpg' };
const items = [toCartItem(WAVE, 'one')];
const others = [toCartItem(TIDE, 'two')];

let tab: Map<string, string>;
beforeEach(() => {
  tab = fakeBrowser().tab;
});

describe('the order on the page after a payment', () => {
  test('is recorded from the cart at the first visit', () => {
    expect(orderOf('cs_1', items)).toMatchObject({ paymentMethodId: 'cs_1', items, total: 24.99 });
  });

  test('has the paid shipping, whatever the page was built with', () => {
    keepShipping(700);
    expect(orderOf('cs_1', items)).toMatchObject({ total: 27 });
  });

  test('is read from the record after a reload, whatever is in the cart then', () => {
    const order = orderOf('cs_1', items);
    expect([orderOf('cs_1', []), orderOf('cs_1', others)]).toEqual([order, order]);
  });

  test('of another payment is recorded from the current cart', () => {
    recordOrder('cs_1', items);
    expect(orderOf('cs_2', [])).toBeUndefined();
    expect(orderOf('cs_2', others)).toMatchObject({ paymentMethodId: 'cs_2', items: others });
  });

  test('of a payment without a session is kept until another one is paid', () => {
    const order = orderOf(null, items);
    expect(orderOf(null, [])).toEqual(order);
    expect(orderOf(null, others)).toMatchObject({ items: others });
  });

  test('is unknown in another tab', () => {
    recordOrder('cs_1', items);
    fakeBrowser();
    expect(orderOf('cs_1', [])).toBeUndefined();
  });

  test.each<[string, string]>([
    ['no JSON', '{'],
    ['no record', '[1]'],
    ['an order without its fields', '{"paymentMethodId":"cs_1"}'],
    ['a wrong date', '{"id":"order-1","paymentMethodId":"cs_1","total":5,"date":"yesterday","items":[]}'],
  ])('is unknown when the stored record is %s', (_, kept) => {
    tab.set('lastOrder', kept);
    expect(orderOf('cs_1', [])).toBeUndefined();
  });

  test('loses only the lines that cannot be read', () => {
    const date = '2026-11-22T07:00:00.000Z';
    const order = { id: 'order-1', paymentMethodId: 'cs_1', total: 24.99, date };
    tab.set('lastOrder', JSON.stringify({ ...order, items: [7, ...items] }));
    expect(orderOf('cs_1', [])).toEqual({ ...order, items });
  });

  test('is shown when storage is blocked, and lost by a reload', () => {
    fakeBrowser({}, { isBlocked: true });
    expect(orderOf('cs_1', items)).toMatchObject({ items });
    expect(orderOf('cs_1', [])).toBeUndefined();
  });
});
