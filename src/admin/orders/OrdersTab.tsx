import { useStore } from '@nanostores/react';
import { useEffect, useId } from 'react';
import { EditorSheet } from '../fields/EditorSheet.tsx';
import { ListSkeleton } from '../list/ListSkeleton.tsx';
import { useStacked } from '../shell/useMedia.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { $found, $isReading, $month, $openId, $orders, readMonth } from './month.ts';
import { OrderEmpty } from './OrderEmpty.tsx';
import { OrderNotes } from './OrderNotes.tsx';
import { OrderRow } from './OrderRow.tsx';
import { OrderToolbar } from './OrderToolbar.tsx';
import { OrderView } from './OrderView.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { SentDialog } from './SentDialog.tsx';
import { useOrderText } from './useOrderText.ts';

const close = () => $openId.set(null);

/** The orders of a month; one opens below its row, on a phone in a sheet over the list. */
export function OrdersTab() {
  const { t } = useOrderText();
  const id = useId();
  const month = useStore($month);
  const orders = useStore($orders);
  const found = useStore($found);
  const isReading = useStore($isReading);
  const openId = useStore($openId);
  const isStacked = useStacked();
  const open = orders.find((order) => order.id === openId);
  useEffect(() => {
    void readMonth();
  }, []);
  const counts = { count: orders.length, found: found.length };
  const counted = t('orders.count', counts);
  return (
    <>
      <section className="admin-card list-view orders" aria-labelledby={id} aria-busy={isReading}>
        <header className="apart list-head">
          <h2 id={id} tabIndex={-1}>
            {t('orders.title')}
          </h2>
          {orders.length > 0 && (
            <p role="status">{found.length < orders.length ? t('orders.countFound', counts) : counted}</p>
          )}
        </header>
        <OrderToolbar />
        <OrderNotes />
        {found.length > 0 && (
          <ol className="order-list" aria-labelledby={id}>
            {found.map((order) => (
              <OrderRow
                key={order.id}
                order={order}
                isOpen={order === open}
                content={!isStacked && order === open && <OrderView order={order} />}
              />
            ))}
          </ol>
        )}
        {isReading && orders.length === 0 && <ListSkeleton text={t('orders.loading')} />}
        {isReading && orders.length > 0 && <p className="muted order-more">{t('orders.loadingMore')}</p>}
        {found.length === 0 && <OrderEmpty key={month} />}
      </section>
      {isStacked && (
        <EditorSheet
          editedId={open && `order-${open.id}`}
          title={open?.number ?? ''}
          isDirty={() => false}
          onLeave={close}
        >
          {open && (
            <>
              <h2 tabIndex={-1}>{open.number}</h2>
              <OrderView order={open} />
            </>
          )}
        </EditorSheet>
      )}
      <SentDialog />
      <CancelDialog />
      <RefundDialog />
    </>
  );
}
