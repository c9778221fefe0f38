import { useStore } from '@nanostores/react';
import { type CartItem, checkoutLineCents } from '../../shared/shop/cart.ts';
import { isSessionId, orderNumber } from '../../shared/shop/orders/order.ts';
import { toCents } from '../../shared/shop/price.ts';
import { useLingering } from '../../ui/dialogHooks.ts';
import { Modal } from '../../ui/Modal.tsx';
import { useText } from '../../ui/useText.ts';
import { PrintThumb, Sums, useSizeLabel } from '../cart/CartParts.tsx';
import type { Order } from '../cart/order.ts';
import { $dialog, closeDialog } from '../cart/shopState.ts';
import { $terms } from '../cart/terms.ts';

/** Longest shown reference, in characters: anybody can make a link with one. */
const REFERENCE_LENGTH_MAX = 255;

function PaidLine({ item }: { readonly item: CartItem }) {
  const { money, name } = useText();
  const labelOf = useSizeLabel(item);
  return (
    <li className="paid-line">
      <PrintThumb item={item} />
      <p className="line-name">{name(item.description)}</p>
      <p className="line-size">
        {item.quantity} × {labelOf(item.size)}
      </p>
      <p className="line-total">{money(checkoutLineCents(item))}</p>
    </li>
  );
}

function PaidLines({ order: { items, total } }: { readonly order: Order }) {
  const { t } = useText();
  const cents = toCents(total);
  const shipping = cents - items.reduce((sum, item) => sum + checkoutLineCents(item), 0);
  return (
    <section aria-label={t('success.order')}>
      <ul className="lines">
        {items.map((item) => (
          <PaidLine key={item.id} item={item} />
        ))}
      </ul>
      <Sums totals={{ shipping, total: cents }} />
    </section>
  );
}

type PaidOrderProps = {
  /** The payment session's id from the address, so it may be any text; '' without one. */
  readonly reference: string;
  /** Undefined when this browser does not know the order. */
  readonly order: Order | undefined;
};

/** A paid order on its page and in its dialog: its number as in the mails, its prints, and the next steps. */
export function PaidOrder({ reference, order }: PaidOrderProps) {
  const { deliveryDays } = useStore($terms);
  const { t } = useText();
  return (
    <div className="paid-order">
      {isSessionId(reference) && (
        <p className="order-number">
          {t('success.number')} <strong>{orderNumber(reference)}</strong>
        </p>
      )}
      {order && order.items.length > 0 && <PaidLines order={order} />}
      <ol className="order-steps">
        <li>{t('step.paid')}</li>
        <li>
          {t('step.printed')}, {t('step.printed.when')}
        </li>
        <li>
          {t('step.sent')}, {t('step.sent.when', deliveryDays)}
        </li>
      </ol>
      {reference && (
        <p className="order-reference">
          <span>{t('success.reference')}</span>: <span>{reference.slice(0, REFERENCE_LENGTH_MAX)}</span>
        </p>
      )}
    </div>
  );
}

export function Success() {
  const dialog = useStore($dialog);
  const success = dialog?.kind === 'success' ? dialog : null;
  const order = useLingering(success)?.order;
  const { t } = useText();
  return (
    <Modal
      open={success !== null}
      title={t('order.title')}
      onClose={closeDialog}
      returnTo="#cart-button"
      footer={
        <div className="modal-actions">
          <button type="button" className="button" onClick={closeDialog}>
            {t('order.close')}
          </button>
        </div>
      }
    >
      <p className="order-thanks">{t('order.thanks')}</p>
      {order && <PaidOrder reference={order.paymentMethodId} order={order} />}
    </Modal>
  );
}
