import { useStore } from '@nanostores/react';
import { isSessionId, orderNumber } from '../../shared/shop/orders/order.ts';
import { useLingering } from '../../ui/dialogHooks.ts';
import { Modal } from '../../ui/Modal.tsx';
import { useText } from '../../ui/useText.ts';
import { $dialog, closeDialog } from '../cart/shopState.ts';

/** Thanks the customer for a paid order and shows what names it: its number, as in the mails, and its reference. */
export function Success() {
  const dialog = useStore($dialog);
  const success = dialog?.kind === 'success' ? dialog : null;
  const reference = useLingering(success)?.reference;
  const { t } = useText();
  return (
    <Modal
      open={success !== null}
      title={t('order.title')}
      onClose={closeDialog}
      returnTo="#cart-button"
      footer={
        <div className="modal-actions">
          <button type="button" className="button loud" onClick={closeDialog}>
            {t('order.close')}
          </button>
        </div>
      }
    >
      <p className="order-thanks">{t('order.thanks')}</p>
      {reference && (
        <dl className="order-reference">
          {isSessionId(reference) && (
            <>
              <dt>{t('success.number')}</dt>
              <dd>{orderNumber(reference)}</dd>
            </>
          )}
          <dt>{t('order.reference')}</dt>
          <dd>{reference}</dd>
        </dl>
      )}
    </Modal>
  );
}
