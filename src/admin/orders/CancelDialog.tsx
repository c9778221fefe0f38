import { cancelOrder, type } from './dialogs.ts';
import { OrderDialog } from './OrderDialog.tsx';
import { leftOf } from './refundForm.ts';
import { useDialog } from './useDialog.ts';
import { useOrderText } from './useOrderText.ts';

/** Cancels an order; whoever has paid gets the money back with it, unless the owner takes that out. */
export function CancelDialog() {
  const { t, money } = useOrderText();
  const dialog = useDialog('cancel');
  if (!dialog) return null;
  const { order, form, failure } = dialog;
  const left = leftOf(order);
  const isRefunding = form.isRefunding && left > 0;
  return (
    <OrderDialog
      kind="cancel"
      shown={dialog}
      text={t('orders.cancelText')}
      trouble={failure}
      confirm={isRefunding ? t('orders.cancelAndRefund', { left: money(left) }) : t('orders.cancel')}
      onConfirm={() => void cancelOrder(order)}
    >
      {left > 0 ? (
        <label className="order-check">
          <input
            type="checkbox"
            checked={form.isRefunding}
            onChange={(event) => type(order, 'cancel', { isRefunding: event.target.checked })}
          />
          {t('orders.cancelRefund', { left: money(left) })}
        </label>
      ) : (
        <p>{t('orders.cancelNothingLeft')}</p>
      )}
      {left > 0 && !isRefunding && <p className="muted">{t('orders.cancelKept')}</p>}
    </OrderDialog>
  );
}
