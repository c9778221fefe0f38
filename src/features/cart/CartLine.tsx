import { QUANTITY_MAX, QUANTITY_MIN } from '../../shared/limits.ts';
import { type CartItem, cartLineCents, cartUnitCents } from '../../shared/shop/cart.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useText } from '../../ui/useText.ts';
import { setItemQuantity } from './cart.ts';
import { EditionLine } from './EditionLine.tsx';
import { PrintThumb } from './PrintThumb.tsx';
import { RemoveButton } from './RemoveButton.tsx';

type CartLineProps = {
  readonly item: CartItem;
  /** The photo is no longer in the shop: the line can only be removed. */
  readonly isGone: boolean;
  readonly onRemoved: () => void;
};

/** One line of the cart view: with the 'from' price until a size is chosen, beside the work or at checkout. */
export function CartLine({ item, isGone, onRemoved }: CartLineProps) {
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
