import type { LabName } from '../../shared/shop/lab.ts';
import { isRefused, OWNERS } from '../../shared/shop/orders/openSteps.ts';
import type { Order, OrderLab, OrderMail } from '../../shared/shop/orders/order.ts';
import type { AdminMessageKey } from '../shell/texts.ts';
import { useOrderText } from './useOrderText.ts';

/** As the labs write themselves. */
const LAB_TITLES: Readonly<Record<LabName, string>> = { creativehub: 'creativehub', prodigi: 'Prodigi' };

const MAIL_NAMES: Readonly<Record<string, AdminMessageKey>> = {
  confirmation: 'orders.mail.confirmation',
  owner: 'orders.mail.owner',
  sent: 'orders.mail.sent',
  refunded: 'orders.mail.refunded',
  refund: 'orders.mail.refundFailed',
  withdrawal: 'orders.mail.withdrawal',
};

/** One mail and its fate. */
function Mail({ mail }: { readonly mail: OrderMail }) {
  const { t, time } = useOrderText();
  const { kind, sentAt, failure: reason = '' } = mail;
  const name = MAIL_NAMES[kind.endsWith(OWNERS) ? 'owner' : kind.replace(/_.*/, '')];
  const fate = sentAt
    ? t('orders.mailSentAt', { time: time(sentAt) })
    : t(isRefused(mail) ? 'orders.mailRefused' : 'orders.mailRetried', { reason });
  return (
    <li data-fate={sentAt ? 'sent' : isRefused(mail) ? 'refused' : 'waiting'}>
      <b>{name ? t(name) : kind}</b> {fate}
    </li>
  );
}

/** How far the order is at the lab, and why no further. */
function Lab({ lab: { name, orderId, state, reason } }: { readonly lab: OrderLab }) {
  const { t } = useOrderText();
  return (
    <>
      <h4>{t('orders.lab')}</h4>
      <p>
        {LAB_TITLES[name]}
        {orderId && `, ${t('orders.labOrder', { id: orderId })}`}: {t(`lab.state.${state}`)}
      </p>
      {reason && <p className="order-reason">{t(`lab.reason.${reason}`)}</p>}
    </>
  );
}

/** What has happened: paid, handed over, on its way; and what was said about it. */
export function OrderProgress({ order }: { readonly order: Order }) {
  const { t, time } = useOrderText();
  const { paidAt, tracking, mails, lab, withdrawals } = order;
  return (
    <section className="order-part">
      <h3>{t('orders.progress')}</h3>
      <p>
        <time dateTime={paidAt}>{t('orders.paidAt', { time: time(paidAt) })}</time>
      </p>
      {withdrawals.length > 0 && <h4>{t('orders.withdrawals')}</h4>}
      {withdrawals.map(({ receivedAt, items, text }) => (
        <details key={`${receivedAt} ${text}`} className="order-withdrawal">
          <summary>
            {receivedAt && `${time(receivedAt)}: `}
            {items || t('orders.withdrawnAll')}
          </summary>
          <p>{text}</p>
        </details>
      ))}
      {lab && <Lab lab={lab} />}
      {tracking && (
        <>
          <h4>{t('orders.tracking')}</h4>
          <p>
            {[tracking.carrier, tracking.number].filter(Boolean).join(' ')}
            {tracking.url && (
              <>
                {' '}
                <a href={tracking.url} target="_blank" rel="noopener noreferrer">
                  {t('orders.follow')}
                </a>
              </>
            )}
          </p>
        </>
      )}
      <h4>{t('orders.mails')}</h4>
      {mails.length === 0 && <p className="muted">{t('orders.noMails')}</p>}
      <ul className="order-mails">
        {mails.map((mail) => (
          <Mail key={mail.kind} mail={mail} />
        ))}
      </ul>
    </section>
  );
}
