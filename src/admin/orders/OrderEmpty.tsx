import { useStore } from '@nanostores/react';
import { Button } from '../shell/Button.tsx';
import { $readAt } from './known.ts';
import { $filter, $month, $orders } from './month.ts';
import { useOrderText } from './useOrderText.ts';

/** Stands for the rows where there are none: the month has none, or none that is looked for. */
export function OrderEmpty() {
  const { t, monthName } = useOrderText();
  const month = useStore($month);
  const isRead = useStore($readAt).has(month);
  const hasOrders = useStore($orders).length > 0;
  if (hasOrders) {
    return (
      <div className="list-empty">
        <p>{t('orders.noneFound')}</p>
        <Button label={t('orders.showAll')} onClick={() => $filter.set({ text: '', status: '' })} />
      </div>
    );
  }
  if (!isRead) return null;
  return (
    <div className="list-empty">
      <p>{t('orders.empty', { month: monthName(month) })}</p>
      <p className="muted">{t('orders.emptyHint')}</p>
    </div>
  );
}
