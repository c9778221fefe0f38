import { useStore } from '@nanostores/react';
import { Button } from '../shell/Button.tsx';
import { GuideLink } from './GuideLink.tsx';
import { $readAt, $shop } from './known.ts';
import { $failure, $isReading, $month, $orders, readMonth } from './month.ts';
import { useOrderText } from './useOrderText.ts';

/** What is to be known of the list: when it was read, why it was not, and whether mails go out. */
export function OrderNotes() {
  const { t, time } = useOrderText();
  const month = useStore($month);
  const readAt = useStore($readAt).get(month);
  const failure = useStore($failure);
  const isReading = useStore($isReading);
  const hasOrders = useStore($orders).length > 0;
  const mailOut = useStore($shop)?.mailOut;
  return (
    <div className="stack order-notes">
      {mailOut === 'none' && (
        <p className="trouble order-note">
          {t('orders.noMail')} <GuideLink to="guide.setUpMail" />
        </p>
      )}
      {failure && (
        <div className="trouble order-note apart" role="alert">
          <p>
            {failure} {t(hasOrders ? 'orders.failedKnown' : 'orders.failedUnknown')}{' '}
            <GuideLink to="guide.down" />
          </p>
          <Button label={t('list.retry')} onClick={() => void readMonth()} />
        </div>
      )}
      <p className="muted">
        {readAt ? t('orders.readAt', { time: time(readAt, 'clock') }) : !isReading && t('orders.notWhole')}
        {mailOut === 'files' && ` ${t('orders.mailFiles')}`}
      </p>
    </div>
  );
}
