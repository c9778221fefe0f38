import { type CartItem, cartLineCents } from '../../domain/cart.ts';
import { QUANTITY_MAX, QUANTITY_MIN } from '../../domain/limits.ts';
import { cartPriceCents } from '../../domain/price.ts';
import { removeFromCart, setItemQuantity } from '../../stores/cart.ts';
import { Icon } from '../ui/Icon.tsx';
import { useText } from '../ui/useText.ts';
import { PrintThumb } from './PrintThumb.tsx';

/** One line of the cart view. Prices here are the 'from' prices; the size is chosen at checkout. */
export function CartLine({ item, onRemoved }: { item: CartItem; onRemoved: () => void }) {
  const { t, money, name } = useText();
  const { quantity } = item;
  // Kept focusable at the ends of the range, so that the focus never falls out of the dialog.
  const step = (by: number) => setItemQuantity(item.id, quantity + by);
  return (
    <li className="cart-line" aria-label={name(item.description)}>
      <PrintThumb item={item} />
      <p className="line-name">{name(item.description)}</p>
      <p className="line-price">
        {t('cart.from', { price: money(cartPriceCents(item)) })} {t('cart.perPrint')}
      </p>
      <p className="line-total">
        <span className="sr-only">{t('cart.lineTotal')} </span>
        {money(cartLineCents(item))}
      </p>
      <div className="line-controls">
        <div className="stepper">
          <button
            type="button"
            aria-label={t('cart.decrease')}
            aria-disabled={quantity <= QUANTITY_MIN}
            onClick={() => step(-1)}
          >
            <Icon name="minus" />
          </button>
          <span className="quantity" aria-live="polite">
            <span className="sr-only">{t('cart.quantity')} </span>
            {quantity}
          </span>
          <button
            type="button"
            aria-label={t('cart.increase')}
            aria-disabled={quantity >= QUANTITY_MAX}
            onClick={() => step(1)}
          >
            <Icon name="plus" />
          </button>
        </div>
        <button
          type="button"
          className="icon-button"
          aria-label={t('cart.remove')}
          onClick={() => {
            removeFromCart(item.id);
            onRemoved();
          }}
        >
          <Icon name="bin" />
        </button>
      </div>
    </li>
  );
}
