import { useStore } from '@nanostores/react';
import { memo, type ReactNode, useId } from 'react';
import { needsOf } from '../../shared/shop/orders/openSteps.ts';
import type { Order } from '../../shared/shop/orders/order.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ItemThumb } from './ItemThumb.tsx';
import { $fresh, $shop } from './known.ts';
import { $openId } from './month.ts';
import { useOrderText } from './useOrderText.ts';

type OrderRowProps = {
  readonly order: Order;
  readonly isOpen: boolean;
  /** The order whole, where it stands below its row. */
  readonly content: ReactNode;
};

function toggle(id: string, isOpen: boolean): void {
  $openId.set(isOpen ? null : id);
  const fresh = $fresh.get();
  if (fresh.has(id)) $fresh.set(new Set([...fresh].filter((one) => one !== id)));
}

/** One order in the list: what tells it from the others, and what it needs. */
export const OrderRow = memo(function OrderRow({ order, isOpen, content }: OrderRowProps) {
  const { t, money, time } = useOrderText();
  const id = useId();
  const setup = { hasLab: useStore($shop)?.hasLab ?? false };
  const isNew = useStore($fresh).has(order.id);
  const [need] = needsOf(order, setup);
  const { number, status, items, customer, totalCents, paidAt } = order;
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <li className="box order-item" aria-labelledby={`${id}-number`} data-open={isOpen || undefined}>
      <button
        type="button"
        id={`edit-order-${order.id}`}
        className="order-row"
        aria-expanded={isOpen}
        onClick={() => toggle(order.id, isOpen)}
      >
        <ItemThumb photoId={items[0]?.photoId ?? ''} />
        <span className="order-what">
          <span className="order-number">
            <b id={`${id}-number`}>{number}</b>
            {isNew && <span className="order-new">{t('orders.new')}</span>}
          </span>
          <span className="muted order-who">
            {[customer.name, customer.address.city].filter(Boolean).join(', ')}
          </span>
        </span>
        <span className="muted order-when">
          <time dateTime={paidAt}>{time(paidAt, 'day')}</time>
          <span className="order-count">{t('orders.prints', { count })}</span>
        </span>
        <span className="order-sum">{money(totalCents)}</span>
        <span className="order-state">
          {/* 'Waits for you' says it all. */}
          {need !== 'print' && need !== 'refund' && (
            <span className="order-chip" data-status={status}>
              {t(`orders.status.${status}`)}
            </span>
          )}
          {need && need !== 'held' && (
            <span className="order-chip order-need">{t(`orders.short.${need}`)}</span>
          )}
        </span>
        <Icon name="open" />
      </button>
      {content && <div className="order-content">{content}</div>}
    </li>
  );
});
