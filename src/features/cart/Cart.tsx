import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { Language, Localized } from '../../shared/i18n/language.ts';
import { PRICE_SIGN } from '../../shared/i18n/photoWords.ts';
import { QUANTITY_MAX, QUANTITY_MIN } from '../../shared/limits.ts';
import { photoPath } from '../../shared/pagePaths.ts';
import { type CartItem, cartLineCents, cartTotalCents, cartUnitCents } from '../../shared/shop/cart.ts';
import { offeredSizes } from '../../shared/shop/print.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { takeOver } from '../../ui/takeOver.ts';
import { useText } from '../../ui/useText.ts';
import { EditionLine, OrderActions, PrintThumb, RemoveButton, useSizeLabel } from './CartParts.tsx';
import { $buyableLines, $cart, $unavailableLines, setItemQuantity, setItemSize } from './cart.ts';
import { openCheckout } from './order.ts';
import { PriceWords } from './PriceWords.tsx';
import { SizeSwitch } from './SizeSwitch.tsx';
import { $dialog, closeDialog } from './shopState.ts';
import { $terms } from './terms.ts';

type CartLineProps = {
  readonly item: CartItem;
  /** True when the photo is not sold any more: the line can only be removed. */
  readonly isGone: boolean;
  readonly onRemoved: () => void;
};

/** One line of the cart, with a choice of sizes, and the 'from' price until one is chosen. */
function CartLine({ item, isGone, onRemoved }: CartLineProps) {
  const { t, price, name } = useText();
  const labelOf = useSizeLabel(item);
  const { quantity } = item;
  /** Focusable at the end of the range too, so that the dialog keeps the focus. */
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
          <p className="line-price">
            {item.isSizeChosen
              ? price(cartUnitCents(item))
              : t('cart.from', { price: price(cartUnitCents(item)) })}{' '}
            {t('cart.perPrint')}
          </p>
          <EditionLine item={item} />
          <p className="line-size">{labelOf(item.size)}</p>
          <p className="line-total">
            <span className="sr-only">{t('cart.lineTotal')} </span>
            {price(cartLineCents(item))}
          </p>
        </>
      )}
      <div className="line-controls">
        {!isGone && (
          <SizeSwitch
            id={item.id}
            size={item.size}
            offered={offeredSizes(item)}
            onChoose={(size) => setItemSize(item.id, size)}
          />
        )}
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

/** A photo shown in an empty cart: address of a small picture, and the full picture's size in px. */
export type CartPick = {
  readonly id: string;
  readonly description: Localized;
  readonly src: string;
  readonly width: number;
  readonly height: number;
};

function Picks({ picks }: { readonly picks: readonly CartPick[] }) {
  const { t, name, language } = useText();
  if (picks.length === 0) return null;
  return (
    <nav className="cart-picks" aria-label={t('cart.picks')}>
      <p aria-hidden="true">{t('cart.picks')}</p>
      {picks.map(({ id, description, src, width, height }) => (
        <a key={id} href={photoPath(id, language)}>
          <img src={src} width={width} height={height} loading="lazy" alt="" />
          <span>{name(description)}</span>
        </a>
      ))}
    </nav>
  );
}

/** What the page tells the cart. */
export type CartProps = {
  readonly picks: readonly CartPick[];
  /** The owner's words for the means of payment, '' for the usual ones. */
  readonly payment: Readonly<Record<Language, string>>;
};

export function Cart(props: CartProps) {
  return <CartDialog open={useStore($dialog)?.kind === 'cart'} {...props} />;
}

export function CartDialog({ open, picks, payment }: CartProps & { readonly open: boolean }) {
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
      {/* Where the order begins: delivery area and means of payment (§ 312j (1) BGB). */}
      <p>
        {PRICE_SIGN} <PriceWords inDialog /> {t('cart.shippingCost', { price: money(shippingCents) })}{' '}
        <span className="payment-means">{payment[language] || t('checkout.paymentMeans')}</span>
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
        <>
          <p className="cart-empty" ref={emptyNote} tabIndex={-1}>
            {t('cart.empty')}
          </p>
          <Picks picks={picks} />
        </>
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
