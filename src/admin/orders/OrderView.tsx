import { useStore } from '@nanostores/react';
import type { ComponentProps, ReactNode } from 'react';
import { isPrintedForNothing, type LabName } from '../../shared/shop/lab.ts';
import { isRefused, needsOf, OWNERS, SINGLE_MAILS } from '../../shared/shop/orders/openSteps.ts';
import {
  addressLines,
  type Order,
  type OrderItem,
  type OrderLab,
  type OrderMail,
  TRANSITIONS,
} from '../../shared/shop/orders/order.ts';
import { Button } from '../shell/Button.tsx';
import { showAdminToast, showError } from '../shell/banner.ts';
import { useAdminText } from '../shell/language.ts';
import { GuideLink } from '../shell/Notices.tsx';
import { ItemThumb, useItemName } from './ItemThumb.tsx';
import { $atWork, begin, type DialogKind, type PressedAction, unrefundedCents } from './orderActions.ts';
import { $hasLab } from './orders.ts';

type StepButtonProps = ComponentProps<typeof Button> & {
  readonly order: Order;
  readonly step: PressedAction | DialogKind;
};

/** The button of one step of an order, in its row or in the open order. */
export function StepButton({ order, step, look = 'quiet', ...others }: StepButtonProps) {
  const { t } = useAdminText();
  const said = step === 'sent' ? (order.status === 'sent' ? 'correctSent' : 'markSent') : step;
  return (
    <Button
      id={`${step}-${order.id}`}
      label={t(`orders.${said}`)}
      look={look}
      calls
      isIdle={useStore($atWork).has(order.id)}
      onClick={() => begin(order, step)}
      {...others}
    />
  );
}

function OrderButtons({ order }: { readonly order: Order }) {
  const hasLab = useStore($hasLab);
  const { status } = order;
  const may = TRANSITIONS[status];
  const isWaiting = status === 'paid' || status === 'held';
  const steps = [
    status === 'held' && 'release',
    hasLab && isWaiting && 'submit',
    may.sent && 'sent',
    status === 'paid' && 'hold',
    may.refund && unrefundedCents(order) > 0 && 'refund',
    ((may.cancel && status !== 'cancelled') || isPrintedForNothing(order)) && 'cancel',
  ] as const;
  // The first step is the primary button, unless the order is finished.
  const next = status !== 'sent' && steps.find((step) => step && step !== 'cancel');
  return (
    <div className="flow order-buttons">
      {steps.map(
        (step) =>
          step && <StepButton key={step} {...{ order, step }} look={step === next ? 'loud' : 'quiet'} />,
      )}
    </div>
  );
}

function OrderBuyer({ order }: { readonly order: Order }) {
  const { t, language } = useAdminText();
  const address = addressLines(order, language).join('\n');
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
    <section className="stack order-part">
      <h3>{t('orders.address')}</h3>
      <address>{address}</address>
      <Button label={t('orders.copy')} look="quiet" onClick={() => void copy()} />
      <p>
        <a href={`mailto:${email}?subject=${encodeURIComponent(order.number)}`}>{email}</a>
        <span className="muted order-speaks">
          {t('orders.speaks', { language: t(`field.language.${order.language}`) })}
        </span>
      </p>
    </section>
  );
}

function Item({ item }: { readonly item: OrderItem }) {
  const { t, money } = useAdminText();
  const nameOf = useItemName();
  const { size, sku, quantity, unitCents, photoId, edition, freed, returned = 0, paidBack = 0 } = item;
  return (
    <li className="line">
      <ItemThumb photoId={photoId} />
      <span className="order-print">
        <b>{nameOf(item)}</b>
        <span>
          {quantity} × {size}, {money(unitCents)}
        </span>
        {edition && (
          <span>{t('orders.edition', { numbers: edition.numbers.join(', '), size: edition.size })}</span>
        )}
        {returned > 0 && <span>{t('orders.returned', { count: returned })}</span>}
        {paidBack > 0 && <span>{t('orders.paidBack', { count: paidBack })}</span>}
        {freed && <span>{t('orders.freed', { numbers: freed.numbers.join(', '), size: freed.size })}</span>}
        <span className="muted">{sku ? t('orders.sku', { sku }) : t('orders.noSku')}</span>
      </span>
      <span className="order-sum">{money(quantity * unitCents)}</span>
    </li>
  );
}

function OrderItems({ order }: { readonly order: Order }) {
  const { t, money } = useAdminText();
  const { items, subtotalCents, shippingCents, totalCents, refundedCents } = order;
  const sums = [
    ['subtotal', subtotalCents],
    ['shipping', shippingCents],
    ['total', totalCents],
    ['refunded', refundedCents],
    ['left', unrefundedCents(order)],
  ] as const;
  return (
    <section className="stack order-part">
      <h3>{t('orders.items')}</h3>
      <ul className="stack order-items">
        {items.map((item) => (
          <Item key={`${item.photoId} ${item.size} ${item.unitCents}`} item={item} />
        ))}
      </ul>
      <dl className="order-sums">
        {sums.slice(0, refundedCents > 0 ? 5 : 3).map(([name, cents]) => (
          <div key={name} className="apart" data-sum={name}>
            <dt>{t(`orders.${name}`)}</dt>
            <dd>
              {name === 'refunded' && '−'}
              {money(cents)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The labs' own spelling of their names. */
const LAB_TITLES: Readonly<Record<LabName, string>> = { creativehub: 'creativehub', prodigi: 'Prodigi' };

/** Mail kinds with a label; kinds that an order can have several times end in a number or id. */
const NAMED_MAILS = [...SINGLE_MAILS, 'refunded', 'refund_failed', 'withdrawal'] as const;

function Mail({ mail }: { readonly mail: OrderMail }) {
  const { t, time } = useAdminText();
  const { kind, sentAt, failure: reason = '' } = mail;
  const fate = sentAt ? 'sent' : isRefused(mail) ? 'refused' : 'waiting';
  const own = NAMED_MAILS.find((one) => kind === one || kind.startsWith(`${one}_`));
  const name = kind.endsWith(OWNERS) ? 'owner' : own;
  // Only mails that were not sent are bold.
  const Name = sentAt ? 'span' : 'b';
  return (
    <li data-fate={fate} className={sentAt && 'line'}>
      <Name>{name ? t(`orders.mail.${name}`) : kind}</Name>{' '}
      {sentAt ? (
        <span className="muted">
          <span className="sr-only">{t('orders.mailSent')} </span>
          <time dateTime={sentAt}>{time(sentAt)}</time> <b aria-hidden="true">✓</b>
        </span>
      ) : (
        t(fate === 'refused' ? 'orders.mailRefused' : 'orders.mailRetried', { reason })
      )}
    </li>
  );
}

function Lab({ lab: { name, orderId, state, reason } }: { readonly lab: OrderLab }) {
  const { t } = useAdminText();
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

function OrderProgress({ order }: { readonly order: Order }) {
  const { t, time } = useAdminText();
  const { id, status, paidAt, tracking, invoice, mails, lab, withdrawals } = order;
  const hasLab = useStore($hasLab);
  return (
    <section className="stack order-part">
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
      {invoice && (
        <p>
          <a href={invoice.url} target="_blank" rel="noopener noreferrer">
            {t('orders.invoice', { number: invoice.number })}
          </a>
        </p>
      )}
      <h4>{t('orders.mails')}</h4>
      {mails.length === 0 && <p className="muted">{t('orders.noMails')}</p>}
      <ul className="stack order-mails">
        {mails.map((mail) => (
          <Mail key={mail.kind} mail={mail} />
        ))}
      </ul>
      {!hasLab && (status === 'paid' || status === 'held') && (
        <div className="line">
          <Button
            label={t('orders.submit')}
            look="quiet"
            className="order-lab"
            isIdle
            aria-describedby={`why-${id}`}
          />
          <p id={`why-${id}`} className="muted">
            {t('orders.noLab')}
          </p>
        </div>
      )}
    </section>
  );
}

export function OrderView({ order, steps }: { readonly order: Order; readonly steps?: ReactNode }) {
  const { t, money } = useAdminText();
  const needs = needsOf(order, { hasLab: useStore($hasLab) });
  const sums = { left: money(unrefundedCents(order)), failed: money(order.failedCents ?? 0) };
  return (
    <div className="stack-wide order-view">
      {steps && <div className="flow order-steps">{steps}</div>}
      {needs.length > 0 && (
        <ul className="stack order-needs">
          {needs.map((need) => (
            <li key={need} data-need={need}>
              {t(`orders.need.${need}`, sums)} <GuideLink to={`guide.${need}`} />
            </li>
          ))}
        </ul>
      )}
      <OrderButtons order={order} />
      <div className="order-parts">
        <OrderBuyer order={order} />
        <OrderItems order={order} />
        <OrderProgress order={order} />
      </div>
    </div>
  );
}
