import { offeredSizes } from '../../shared/content/printFact.ts';
import { type CartItem, checkoutLineCents, lineUnitCents } from '../../shared/shop/cart.ts';
import { useText } from '../../ui/useText.ts';
import { setItemSize } from '../cart/cart.ts';
import { EditionLine } from '../cart/EditionLine.tsx';
import { PrintThumb } from '../cart/PrintThumb.tsx';
import { RemoveButton } from '../cart/RemoveButton.tsx';
import { SizeChoice } from '../cart/SizeChoice.tsx';
import { usePhotoOf } from '../cart/usePhotoOf.ts';
import { lineChanges } from './lineChanges.ts';

type CheckoutLineProps = {
  readonly item: CartItem;
  readonly isBusy: boolean;
  /** The photo is no longer in the shop: the line can only be removed. */
  readonly isGone: boolean;
  readonly onRemoved: () => void;
};

/** One line of the order summary: photo, quantity, size and price. */
export function CheckoutLine({ item, isBusy, isGone, onRemoved }: CheckoutLineProps) {
  const { t, price, money, name } = useText();
  const { photo } = usePhotoOf(item);
  const changes = lineChanges(item);
  return (
    <li className="checkout-line" aria-label={name(item.description)} data-gone={isGone || undefined}>
      <PrintThumb item={item} />
      <p className="line-name">{name(item.description)}</p>
      {isGone ? (
        <p className="line-gone">
          {t('cart.gone')} <RemoveButton id={item.id} isBusy={isBusy} onRemoved={onRemoved} />
        </p>
      ) : (
        <>
          <EditionLine item={item} />
          <p className="line-price">
            {t('checkout.quantity', { count: item.quantity })} × {price(lineUnitCents(item))}
          </p>
          <p className="line-total">
            <span className="sr-only">{t('cart.lineTotal')} </span>
            {price(checkoutLineCents(item))}
          </p>
          {changes && (
            <p className="line-gone">
              {changes.size && <span>{t('checkout.sizeGone', { size: changes.size })}</span>}
              {changes.cents !== undefined && (
                <span>{t('checkout.repriced', { price: money(changes.cents) })}</span>
              )}
            </p>
          )}
        </>
      )}
      <SizeChoice
        size={item.size}
        offered={offeredSizes(item)}
        photo={photo?.image}
        disabled={isBusy || isGone}
        onChoose={(size) => setItemSize(item.id, size)}
      />
    </li>
  );
}
