import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { Site } from '../../shared/content/entries/site.ts';
import { PRICE_SIGN } from '../../shared/i18n/priceWords.ts';
import { SHIPPING_CENTS } from '../../shared/limits.ts';
import { cartTotalCents } from '../../shared/shop/cart.ts';
import { Modal } from '../../ui/Modal.tsx';
import { takeOver } from '../../ui/takeOver.ts';
import { useText } from '../../ui/useText.ts';
import { CartLine } from './CartLine.tsx';
import { $cart } from './cart.ts';
import { $dialog, closeDialog } from './dialog.ts';
import { $buyableLines, $goneLines } from './goneLines.ts';
import { OrderActions } from './OrderActions.tsx';
import { PriceWords } from './PriceWords.tsx';
import { openCheckout } from './purchase.ts';

type CartProps = {
  /** How content/site.json has prices taxed. */
  readonly tax: Site['tax'];
};

/** The cart, which is open where the store says so. */
export function Cart({ tax }: CartProps) {
  return <CartDialog open={useStore($dialog, { ssr: 'initial' })?.kind === 'cart'} tax={tax} />;
}

export function CartDialog({ open, tax }: CartProps & { readonly open: boolean }) {
  const items = useStore($cart);
  const buyable = useStore($buyableLines);
  const gone = useStore($goneLines);
  const { t, money, language } = useText();
  const list = useRef<HTMLUListElement>(null);
  const emptyNote = useRef<HTMLParagraphElement>(null);
  const isEmpty = items.length === 0;
  useEffect(() => {
    // The focus was on the last line, which is gone.
    if (open && isEmpty && document.activeElement === document.body) emptyNote.current?.focus();
  }, [open, isEmpty]);

  const summary = buyable.length > 0 && (
    <>
      <dl className="sums">
        <div className="sum-total">
          <dt>{t('cart.total')}</dt>
          <dd>{money(cartTotalCents(buyable))}</dd>
        </div>
      </dl>
      <p>
        {PRICE_SIGN} <PriceWords tax={tax} language={language} inDialog />{' '}
        {t('cart.shippingCost', { price: money(SHIPPING_CENTS) })}
      </p>
    </>
  );
  const footer = (
    <OrderActions
      summary={summary}
      onward={isEmpty ? undefined : { onClick: openCheckout, children: t('cart.checkout') }}
    >
      <button
        type="button"
        className={isEmpty ? 'button' : 'button quiet'}
        data-closes=""
        onClick={closeDialog}
      >
        {t('cart.continue')}
      </button>
    </OrderActions>
  );
  return (
    <Modal
      open={open}
      title={t('cart.title')}
      closeLabel={t('dialog.close')}
      onClose={closeDialog}
      returnTo="#cart-button"
      footer={footer}
      takeOver={takeOver}
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
