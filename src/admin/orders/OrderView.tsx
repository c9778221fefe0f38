import { useStore } from '@nanostores/react';
import { needsOf } from '../../shared/shop/orders/openSteps.ts';
import type { Order } from '../../shared/shop/orders/order.ts';
import { GuideLink } from './GuideLink.tsx';
import { $shop } from './known.ts';
import { OrderButtons } from './OrderButtons.tsx';
import { OrderBuyer } from './OrderBuyer.tsx';
import { OrderItems } from './OrderItems.tsx';
import { OrderProgress } from './OrderProgress.tsx';
import { leftOf } from './refundForm.ts';
import { useOrderText } from './useOrderText.ts';

/** One order whole. */
export function OrderView({ order }: { readonly order: Order }) {
  const { t, money } = useOrderText();
  const setup = { hasLab: useStore($shop)?.hasLab ?? false };
  const needs = needsOf(order, setup);
  return (
    <div className="order-view">
      {needs.length > 0 && (
        <ul className="order-needs">
          {needs.map((need) => (
            <li key={need} data-need={need}>
              {t(`orders.need.${need}`, {
                left: money(leftOf(order)),
                failed: money(order.failedCents ?? 0),
              })}{' '}
              <GuideLink to={`guide.${need}`} />
            </li>
          ))}
        </ul>
      )}
      <OrderButtons order={order} />
      <div className="order-parts">
        <OrderItems order={order} />
        <OrderBuyer order={order} />
        <OrderProgress order={order} />
      </div>
    </div>
  );
}
