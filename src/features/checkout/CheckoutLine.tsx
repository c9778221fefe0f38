import { type CartItem, checkoutLineCents, lineUnitCents } from '../../shared/shop/cart.ts';
import { offeredSizes } from '../../shared/shop/print.ts';
import { isPrintSize, PRINT_SIZES, type PrintSize } from '../../shared/shop/printSizes.ts';
import { useText } from '../../ui/useText.ts';
import { EditionLine, PrintThumb, RemoveButton, useSizeLabel } from '../cart/CartParts.tsx';
import { setItemSize } from '../cart/cart.ts';

/** The sizes with their cm, in the browser's own list: one control for pointers, keys and assistive technology. */
function SizeChoice({ item, disabled }: { readonly item: CartItem; readonly disabled: boolean }) {
  const { t } = useText();
  const labelOf = useSizeLabel(item);
  return (
    <select
      className="size-choice"
      aria-label={t('checkout.size')}
      value={item.size}
      disabled={disabled}
      onChange={({ target }) => {
        if (isPrintSize(target.value)) setItemSize(item.id, target.value);
      }}
    >
      {offeredSizes(item).map((size) => (
        <option key={size} value={size}>
          {labelOf(size)}
        </option>
      ))}
    </select>
  );
}

/** What has changed since the customer chose a line: its price, or a size that is gone. */
type LineChanges = { readonly cents: number | undefined; readonly size: PrintSize | undefined };

/** The changes of a line that the customer must see before ordering; undefined without any. */
export function lineChanges(item: CartItem): LineChanges | undefined {
  const { seenCents = {} } = item;
  const cents = seenCents[item.size];
  const size = PRINT_SIZES.find((one) => seenCents[one] !== undefined && !offeredSizes(item).includes(one));
  return cents === undefined && !size ? undefined : { cents, size };
}

type CheckoutLineProps = {
  readonly item: CartItem;
  readonly isBusy: boolean;
  readonly isGone: boolean;
  readonly onRemoved: () => void;
};

export function CheckoutLine({ item, isBusy, isGone, onRemoved }: CheckoutLineProps) {
  const { t, price, money, name } = useText();
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
          <p className="line-price">
            {t('checkout.quantity', { count: item.quantity })}
            {item.quantity > 1 && ` × ${price(lineUnitCents(item))}`}
          </p>
          <EditionLine item={item} />
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
      <SizeChoice item={item} disabled={isBusy || isGone} />
      {!isGone && (
        <p className="line-total">
          <span className="sr-only">{t('cart.lineTotal')} </span>
          {price(checkoutLineCents(item))}
        </p>
      )}
    </li>
  );
}
