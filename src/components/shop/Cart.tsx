import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef } from 'react';
import { cartTotalCents } from '../../domain/cart.ts';
import { SHIPPING_CENTS } from '../../domain/limits.ts';
import { $cart } from '../../stores/cart.ts';
import { $dialog, closeDialog } from '../../stores/dialog.ts';
import { $buyableLines, $goneLines } from '../../stores/goneLines.ts';
import { openCheckout } from '../../stores/purchase.ts';
import { Modal } from '../ui/Modal.tsx';
import { useText } from '../ui/useText.ts';
import { CartLine } from './CartLine.tsx';
import { focusGoneLine, GoneNote } from './GoneNote.tsx';

export function Cart() {
  const items = useStore($cart);
  const buyable = useStore($buyableLines);
  const gone = useStore($goneLines);
  const open = useStore($dialog, { ssr: 'initial' })?.kind === 'cart';
  const { t, money } = useText();
  const list = useRef<HTMLUListElement>(null);
  const emptyNote = useRef<HTMLParagraphElement>(null);
  const note = useId();
  const isEmpty = items.length === 0;
  const isHeldUp = gone.size > 0;
  useEffect(() => {
    // The focus was on the last line, which is gone.
    if (open && isEmpty && document.activeElement === document.body) emptyNote.current?.focus();
  }, [open, isEmpty]);

  const footer = (
    <>
      {buyable.length > 0 && (
        <>
          <dl className="sums">
            <div className="sum-total">
              <dt>{t('cart.total')}</dt>
              <dd>{money(cartTotalCents(buyable))}</dd>
            </div>
          </dl>
          <p className="sum-note">{t('cart.shippingLater', { price: money(SHIPPING_CENTS) })}</p>
        </>
      )}
      {isHeldUp && <GoneNote id={note} />}
      <div className="modal-actions">
        <button type="button" className={isEmpty ? 'button' : 'button quiet'} onClick={closeDialog}>
          {t('cart.continue')}
        </button>
        {!isEmpty && (
          <button
            type="button"
            className="button loud"
            aria-disabled={isHeldUp || undefined}
            aria-describedby={isHeldUp ? note : undefined}
            onClick={isHeldUp ? focusGoneLine : openCheckout}
          >
            {t('cart.checkout')}
          </button>
        )}
      </div>
    </>
  );
  return (
    <Modal
      open={open}
      title={t('cart.title')}
      closeLabel={t('dialog.close')}
      onClose={closeDialog}
      returnTo="#cart-button"
      footer={footer}
    >
      {isEmpty ? (
        <p className="cart-empty" ref={emptyNote} tabIndex={-1}>
          {t('cart.empty')}
        </p>
      ) : (
        <ul className="lines" ref={list} tabIndex={-1} aria-label={t('cart.title')}>
          {items.map((item) => (
            <CartLine
              key={item.id}
              item={item}
              isGone={gone.has(item.id)}
              onRemoved={() => list.current?.focus()}
            />
          ))}
        </ul>
      )}
    </Modal>
  );
}
