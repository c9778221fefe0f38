import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { Site } from '../../shared/content/entries/site.ts';
import { PRICE_SIGN } from '../../shared/i18n/photoWords.ts';
import { QUANTITY_MAX, QUANTITY_MIN } from '../../shared/limits.ts';
import { type CartItem, cartLineCents, cartTotalCents, cartUnitCents } from '../../shared/shop/cart.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { takeOver } from '../../ui/takeOver.ts';
import { useText } from '../../ui/useText.ts';
import { EditionLine, OrderActions, PrintThumb, RemoveButton } from './CartParts.tsx';
import { $buyableLines, $cart, $unavailableLines, setItemQuantity } from './cart.ts';
import { openCheckout } from './order.ts';
import { PriceWords } from './PriceWords.tsx';
import { $dialog, closeDialog } from './shopState.ts';
import { $terms } from './terms.ts';

type CartLineProps = {
  readonly item: CartItem;
  /** The photo is no longer in the shop: the line can only be removed. */
  readonly isGone: boolean;
  readonly onRemoved: () => void;
};

/** One line of the cart view: with the 'from' price until a size is chosen, beside the work or at checkout. */
function CartLine({ item, isGone, onRemoved }: CartLineProps) {
  const { t, price, name } = useText();
  const { quantity } = item;
  /** It stays focusable at the end of the range, so that the dialog never loses the focus. */
  const stepButton = (label: string, icon: 'minus' | 'plus', isAtEnd: boolean) => (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isGone || isAtEnd}
      onClick={() => !isGone && setItemQuantity(item.id, quantity + (icon === 'plus' ? 1 : -1))}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <li className="cart-line" aria-label={name(item.description)} data-gone={isGone || undefined}>
      <PrintThumb item={item} />
      <p className="line-name">{name(item.description)}</p>
      {isGone ? (
        <p className="line-gone">{t('cart.gone')}</p>
      ) : (
        <>
          <EditionLine item={item} />
          <p className="line-price">
            {item.isSizeChosen
              ? `${item.size}, ${price(cartUnitCents(item))}`
              : t('cart.from', { price: price(cartUnitCents(item)) })}{' '}
            {t('cart.perPrint')}
          </p>
          <p className="line-total">
            <span className="sr-only">{t('cart.lineTotal')} </span>
            {price(cartLineCents(item))}
          </p>
        </>
      )}
      <div className="line-controls">
        <div className="stepper">
          {stepButton(t('cart.decrease'), 'minus', quantity <= QUANTITY_MIN)}
          <span className="quantity" aria-live="polite">
            <span className="sr-only">{t('cart.quantity')} </span>
            {quantity}
          </span>
          {stepButton(t('cart.increase'), 'plus', quantity >= QUANTITY_MAX)}
        </div>
        <RemoveButton id={item.id} onRemoved={onRemoved} />
      </div>
    </li>
  );
}

type CartProps = {
  /** How content/site.json has prices taxed. */
  readonly tax: Site['tax'];
};

/** The cart, which is open where the store says so. */
export function Cart({ tax }: CartProps) {
  return <CartDialog open={useStore($dialog)?.kind === 'cart'} tax={tax} />;
}

export function CartDialog({ open, tax }: CartProps & { readonly open: boolean }) {
  const items = useStore($cart);
  const buyable = useStore($buyableLines);
  const gone = useStore($unavailableLines);
  const { shippingCents } = useStore($terms);
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
        {t('cart.shippingCost', { price: money(shippingCents) })}
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
