import type { Order, OrderItem } from '../../shared/shop/orders/order.ts';
import { ItemThumb } from './ItemThumb.tsx';
import { useOrderText } from './useOrderText.ts';

function Item({ item }: { readonly item: OrderItem }) {
  const { t, money } = useOrderText();
  const { name, size, sku, quantity, unitCents, photoId, edition, freed, returned = 0, paidBack = 0 } = item;
  return (
    <li>
      <ItemThumb photoId={photoId} />
      <span className="order-print">
        <b>{name}</b>
        <span>
          {quantity} × {size}, {money(unitCents)}
        </span>
        {edition && (
          <span>{t('orders.edition', { numbers: edition.numbers.join(', '), size: edition.size })}</span>
        )}
        {returned > 0 && <span>{t('orders.returned', { count: returned })}</span>}
        {paidBack > 0 && <span>{t('orders.paidBack', { count: paidBack })}</span>}
        {freed && <span>{t('orders.freed', { numbers: freed.numbers.join(', '), size: freed.size })}</span>}
        <span className="muted">{sku ? t('orders.sku', { sku }) : t('orders.noSku')}</span>
      </span>
      <span className="order-sum">{money(quantity * unitCents)}</span>
    </li>
  );
}

/** What was bought, and what it cost. */
export function OrderItems({ order }: { readonly order: Order }) {
  const { t, money } = useOrderText();
  const { items, subtotalCents, shippingCents, totalCents, refundedCents } = order;
  const sums = [
    ['subtotal', subtotalCents],
    ['shipping', shippingCents],
    ['total', totalCents],
    ...(refundedCents > 0 ? [['refunded', -refundedCents] as const] : []),
  ] as const;
  return (
    <section className="order-part order-bought">
      <h3>{t('orders.items')}</h3>
      <ul className="order-items">
        {items.map((item) => (
          <Item key={`${item.photoId} ${item.size} ${item.unitCents}`} item={item} />
        ))}
      </ul>
      <dl className="order-sums">
        {sums.map(([name, cents]) => (
          <div key={name} data-sum={name}>
            <dt>{t(`orders.${name}`)}</dt>
            <dd>{money(cents)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
