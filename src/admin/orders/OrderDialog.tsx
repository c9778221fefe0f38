import type { ReactNode } from 'react';
import type { Order } from '../../shared/shop/orders/order.ts';
import { Modal } from '../../ui/Modal.tsx';
import { Button } from '../shell/Button.tsx';
import { closeDialog, type DialogKind } from './dialogs.ts';
import { useOrderText } from './useOrderText.ts';

type OrderDialogProps = {
  readonly kind: DialogKind;
  /** What {@link useDialog} says of it. */
  readonly shown: { readonly order: Order; readonly isOpen: boolean; readonly isBusy: boolean };
  readonly text: string;
  /** Why it did not work, or cannot. */
  readonly trouble: string | null | undefined;
  /** Name of the button that does it. */
  readonly confirm: string;
  readonly onConfirm: () => void;
  readonly children: ReactNode;
};

/** A dialog about one order: its form, what went wrong, and the two ways out. */
export function OrderDialog(props: OrderDialogProps) {
  const { kind, shown, text, trouble, confirm, onConfirm, children } = props;
  const { order, isOpen, isBusy } = shown;
  const { t } = useOrderText();
  // Enter on its checkbox cancels no order.
  const isPressed = kind === 'cancel';
  return (
    <Modal
      open={isOpen}
      title={t(`orders.${kind}Title`, { number: order.number })}
      isHeld={isBusy}
      onClose={closeDialog}
      returnTo={`[id="${kind}-${order.id}"], [id="edit-order-${order.id}"]`}
    >
      <form
        className="order-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPressed) onConfirm();
        }}
      >
        <p>{text}</p>
        {trouble && (
          <p className="trouble order-note" role="alert">
            {trouble}
          </p>
        )}
        {children}
        <div className="modal-actions">
          <Button label={isPressed ? t('orders.keep') : t('form.cancel')} onClick={closeDialog} />
          <Button
            label={confirm}
            type={isPressed ? 'button' : 'submit'}
            look="loud"
            isIdle={isBusy}
            onClick={isPressed ? onConfirm : undefined}
          />
        </div>
      </form>
    </Modal>
  );
}
