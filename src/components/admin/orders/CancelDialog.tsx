import { leftOf } from '../../../domain/orders/refundForm.ts';
import { cancelOrder, closeDialog, type } from '../../../stores/admin/orders/dialogs.ts';
import { Modal } from '../../ui/Modal.tsx';
import { Button } from '../ui/Button.tsx';
import { useDialog } from './useDialog.ts';
import { useOrderText } from './useOrderText.ts';

/** Cancels an order; whoever has paid gets the money back with it, unless the owner takes that out. */
export function CancelDialog() {
  const { t, money } = useOrderText();
  const dialog = useDialog('cancel');
  if (!dialog) return null;
  const { order, form, failure, isOpen, isBusy } = dialog;
  const left = leftOf(order);
  const isRefunding = form.isRefunding && left > 0;
  return (
    <Modal
      open={isOpen}
      title={t('orders.cancelTitle', { number: order.number })}
      isHeld={isBusy}
      onClose={closeDialog}
      returnTo={`[id="cancel-${order.id}"], [id="edit-order-${order.id}"]`}
    >
      <div className="order-form">
        <p>{t('orders.cancelText')}</p>
        {failure && (
          <p className="trouble order-note" role="alert">
            {failure}
          </p>
        )}
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
        <div className="modal-actions">
          <Button label={t('orders.keep')} onClick={closeDialog} />
          <Button
            label={isRefunding ? t('orders.cancelAndRefund', { left: money(left) }) : t('orders.cancel')}
            look="loud"
            isIdle={isBusy}
            onClick={() => void cancelOrder(order)}
          />
        </div>
      </div>
    </Modal>
  );
}
