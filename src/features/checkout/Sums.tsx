import type { Site } from '../../shared/content/entries/site.ts';
import { PRICE_SIGN } from '../../shared/i18n/priceWords.ts';
import { DELIVERY_DAYS } from '../../shared/limits.ts';
import type { CheckoutTotals } from '../../shared/shop/cart.ts';
import { useText } from '../../ui/useText.ts';
import { PriceWords } from '../cart/PriceWords.tsx';

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
