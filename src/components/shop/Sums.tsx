import type { CheckoutTotals } from '../../domain/cart.ts';
import type { Site } from '../../domain/entries/site.ts';
import { DELIVERY_DAYS } from '../../domain/limits.ts';
import { PRICE_SIGN } from '../../messages/priceWords.ts';
import { PriceWords } from '../ui/PriceWords.tsx';
import { useText } from '../ui/useText.ts';

/** The price of the order and the delivery time, right above the button (§ 312j (2) BGB). */
export function Sums({ totals, tax }: { totals: CheckoutTotals; tax: Site['tax'] }) {
  const { t, money, language } = useText();
  return (
    <div className="order-sums">
      <dl className="sums">
        {(['subtotal', 'shipping', 'total'] as const).map((row) => (
          <div key={row} className={row === 'total' ? 'sum-total' : undefined}>
            <dt>{t(`checkout.${row}`)}</dt>
            <dd>{money(totals[row])}</dd>
          </div>
        ))}
      </dl>
      <p className="sum-note">
        {PRICE_SIGN} <PriceWords tax={tax} language={language} inDialog />
      </p>
      <p className="sum-note">{t('print.delivery', DELIVERY_DAYS)}</p>
    </div>
  );
}
