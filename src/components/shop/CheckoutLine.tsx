import { type CartItem, checkoutLineCents, lineUnitCents } from '../../domain/cart.ts';
import { setItemSize } from '../../stores/cart.ts';
import { useText } from '../ui/useText.ts';
import { PrintThumb } from './PrintThumb.tsx';
import { SizeChoice } from './SizeChoice.tsx';

/** One line of the order summary: what is printed, how often, in which size, and what that costs. */
export function CheckoutLine({ item, isBusy }: { item: CartItem; isBusy: boolean }) {
  const { t, money, name } = useText();
  return (
    <li className="checkout-line" aria-label={name(item.description)}>
      <PrintThumb item={item} />
      <p className="line-name">{name(item.description)}</p>
      <p className="line-price">
        {t('checkout.quantity', { count: item.quantity })} × {money(lineUnitCents(item))}
      </p>
      <p className="line-total">
        <span className="sr-only">{t('cart.lineTotal')} </span>
        {money(checkoutLineCents(item))}
      </p>
      <SizeChoice size={item.size} disabled={isBusy} onChoose={(size) => setItemSize(item.id, size)} />
    </li>
  );
}
