import { addressLines, type Order } from '../../shared/shop/orders/order.ts';
import { Button } from '../shell/Button.tsx';
import { showAdminToast, showError } from '../shell/banner.ts';
import { useOrderText } from './useOrderText.ts';

/** Who bought it, and where it goes. */
export function OrderBuyer({ order }: { readonly order: Order }) {
  const { t } = useOrderText();
  const address = addressLines(order).join('\n');
  const { email } = order.customer;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      showAdminToast(t('orders.copied'));
    } catch {
      showError(t('orders.copyFailed'));
    }
  };
  return (
    <section className="order-part">
      <h3>{t('orders.address')}</h3>
      <address>{address}</address>
      <Button label={t('orders.copy')} look="quiet" onClick={() => void copy()} />
      <p>
        <a href={`mailto:${email}?subject=${encodeURIComponent(order.number)}`}>{email}</a>
        <span className="muted order-speaks">
          {t('orders.speaks', { language: t(`orders.language.${order.language}`) })}
        </span>
      </p>
    </section>
  );
}
