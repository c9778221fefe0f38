import type { CheckoutTotals } from '../../domain/cart.ts';
import { DELIVERY_DAYS } from '../../domain/limits.ts';
import { useText } from '../ui/useText.ts';

/** The price of the order and the delivery time, right above the button. */
export function Sums({ totals }: { totals: CheckoutTotals }) {
  const { t, money } = useText();
  return (
    <>
      <dl className="sums">
        {(['subtotal', 'shipping', 'total'] as const).map((row) => (
          <div key={row} className={row === 'total' ? 'sum-total' : undefined}>
            <dt>{t(`checkout.${row}`)}</dt>
            <dd>{money(totals[row])}</dd>
          </div>
        ))}
      </dl>
      <p className="sum-note">{t('print.delivery', DELIVERY_DAYS)}</p>
    </>
  );
}
