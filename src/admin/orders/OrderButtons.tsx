import { useStore } from '@nanostores/react';
import { isPrintedForNothing } from '../../shared/shop/lab.ts';
import { type Order, TRANSITIONS } from '../../shared/shop/orders/order.ts';

import { Button } from '../shell/Button.tsx';
import { $atWork, type PressedDeed, press } from './deeds.ts';
import { type DialogKind, openDialog } from './dialogs.ts';
import { $shop } from './known.ts';
import { leftOf } from './refundForm.ts';
import { useOrderText } from './useOrderText.ts';

/** What can be done with an order as it is; the next step stands out. */
export function OrderButtons({ order }: { readonly order: Order }) {
  const { t } = useOrderText();
  const isBusy = useStore($atWork).has(order.id);
  const hasLab = useStore($shop)?.hasLab ?? false;
  const { status } = order;
  const may = TRANSITIONS[status];
  const isWaiting = status === 'paid' || status === 'held';
  const pressed = (deed: PressedDeed, look: 'loud' | 'quiet' = 'quiet') => (
    <Button
      label={t(`orders.${deed}`)}
      look={look}
      isIdle={isBusy}
      onClick={() => !isBusy && void press(order, deed)}
    />
  );
  const asked = (kind: DialogKind, label: string, look: 'loud' | 'quiet' = 'quiet') => (
    <Button
      id={`${kind}-${order.id}`}
      label={label}
      look={look}
      isIdle={isBusy}
      onClick={() => !isBusy && openDialog(kind, order)}
    />
  );
  const sends = hasLab ? 'quiet' : 'loud';
  return (
    <div className="flow order-buttons">
      {status === 'held' && pressed('release', 'loud')}
      {hasLab && isWaiting && pressed('submit', status === 'paid' ? 'loud' : 'quiet')}
      {may.sent &&
        asked(
          'sent',
          t(status === 'sent' ? 'orders.correctSent' : 'orders.markSent'),
          status === 'paid' ? sends : status === 'at_lab' ? 'loud' : 'quiet',
        )}
      {!hasLab && isWaiting && pressed('submit')}
      {status === 'paid' && pressed('hold')}
      {may.refund &&
        leftOf(order) > 0 &&
        asked('refund', t('orders.refund'), status === 'cancelled' ? 'loud' : 'quiet')}
      {((may.cancel && status !== 'cancelled') || isPrintedForNothing(order)) &&
        asked('cancel', t('orders.cancel'))}
    </div>
  );
}
