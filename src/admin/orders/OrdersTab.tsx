import { useStore } from '@nanostores/react';
import { type ComponentProps, memo, type ReactNode, useEffect, useId } from 'react';
import { flushSync } from 'react-dom';
import { editionsPath } from '../../shared/pagePaths.ts';
import { needsOf, type OrderNeed } from '../../shared/shop/orders/openSteps.ts';
import { isSessionId, type Order, orderNumber } from '../../shared/shop/orders/order.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Drawer, Neighbours } from '../fields/Drawer.tsx';
import { EmptyList } from '../list/EmptyList.tsx';
import { photos } from '../photos/photoEntries.ts';
import { Button, IconButton } from '../shell/Button.tsx';
import { useAdminText } from '../shell/language.ts';
import { AboveTab, ALARM, GuideLink, Notice } from '../shell/Notices.tsx';
import { ListSkeleton } from '../shell/ProgressBar.tsx';
import { TitleRow } from '../shell/TitleRow.tsx';
import { TAB_ICONS } from '../shell/tabs.ts';
import { useStacked } from '../shell/useMedia.ts';
import { ItemThumb, useItemName } from './ItemThumb.tsx';
import { CancelDialog, RefundDialog, SentDialog } from './OrderDialogs.tsx';
import { OrderToolbar, PackingSlips } from './OrderToolbar.tsx';
import { OrderView, StepButton } from './OrderView.tsx';
import {
  $filter,
  $fresh,
  $hasLab,
  $openId,
  $shop,
  $shown,
  chooseMonth,
  followAddress,
  monthOfOrder,
  monthsOf,
  readMonth,
  TO_DO,
} from './orders.ts';

/** Says how many matching or waiting orders are in other months, with a button that shows them. */
function Elsewhere() {
  const { t, monthName } = useAdminText();
  const { elsewhere, filter } = useStore($shown);
  const [first] = elsewhere;
  if (!first) return null;
  const months = [...new Set(elsewhere.map(monthOfOrder))].map(monthName).join(', ');
  const isAsked = filter.text !== '' || filter.status !== '';
  const said = isAsked ? 'orders.foundElsewhere' : 'orders.waitElsewhere';
  return (
    <p className="order-elsewhere">
      {t(said, { count: elsewhere.length, months })}{' '}
      <Button
        label={t('orders.show')}
        look="quiet"
        onClick={() => chooseMonth(isAsked ? monthOfOrder(first) : TO_DO)}
      />
    </p>
  );
}

function OrderEmpty() {
  const { t, monthName } = useAdminText();
  const { month, orders, failure, readAt } = useStore($shown);
  const hasOrders = orders.length > 0;
  if (!hasOrders && !failure && !readAt) return null;
  const [thisMonth = ''] = monthsOf(TO_DO);
  const said = month < thisMonth ? 'orders.emptyPast' : 'orders.empty';
  const empty = month === TO_DO ? t('orders.emptyToDo') : t(said, { month: monthName(month) });
  const lacking = failure ? `${failure} ${t('orders.failedUnknown')}` : empty;
  return (
    <div role={failure && !hasOrders ? 'alert' : undefined}>
      <EmptyList
        path={failure && !hasOrders ? ALARM : TAB_ICONS.orders}
        text={hasOrders ? t('orders.noneFound') : lacking}
      >
        <Elsewhere />
        {hasOrders && (
          <Button label={t('list.showAll')} onClick={() => $filter.set({ text: '', status: '' })} />
        )}
        {failure && !hasOrders && <GuideLink to="guide.down" />}
        {failure && !hasOrders && <Button label={t('list.retry')} onClick={() => void readMonth()} />}
      </EmptyList>
    </div>
  );
}

function OrderNotes() {
  const { t, time, language } = useAdminText();
  const { orders, isReading, failure, readAt } = useStore($shown);
  const { mailOut, ledgerFaults = [], damagedClaims = [] } = useStore($shop) ?? {};
  const damaged = (
    <ul>
      {damagedClaims.map((key) => {
        const session = key.split('/').find(isSessionId);
        return (
          <li key={key}>
            {session && `${orderNumber(session)}: `}
            <code>{key}</code>
          </li>
        );
      })}
    </ul>
  );
  return (
    <>
      <AboveTab>
        {mailOut === 'none' && (
          <Notice isQuiet text={t('orders.noMail')} more={<GuideLink to="guide.setUpMail" />} />
        )}
        {ledgerFaults.length > 0 && (
          <Notice
            isQuiet
            text={t('orders.ledgerFaults', { count: ledgerFaults.length, entries: ledgerFaults.join(', ') })}
            more={<a href={editionsPath(language)}>{t('orders.ledger')}</a>}
          />
        )}
        {damagedClaims.length > 0 && (
          <Notice isQuiet text={t('orders.damaged', { count: damagedClaims.length })} more={damaged}>
            <GuideLink to="guide.damaged" />
          </Notice>
        )}
        {failure && orders.length > 0 && (
          <Notice text={`${failure} ${t('orders.failedKnown')}`} more={<GuideLink to="guide.down" />}>
            <Button label={t('list.retry')} onClick={() => void readMonth()} />
          </Notice>
        )}
      </AboveTab>
      <p className="line muted order-read">
        {readAt
          ? t('orders.readAt', { time: time(readAt, 'clock') })
          : !isReading && !failure && t('orders.notWhole')}
        {mailOut === 'files' && ` ${t('orders.mailFiles')}`}
        {(readAt || !failure) && (
          <IconButton
            icon="refresh"
            label={t('orders.refresh')}
            calls
            isIdle={isReading}
            onClick={() => void readMonth()}
          />
        )}
      </p>
    </>
  );
}

const close = () => $openId.set(null);
function show(id: string): void {
  $openId.set(id);
  const fresh = $fresh.get();
  if (fresh.has(id)) $fresh.set(new Set([...fresh].filter((one) => one !== id)));
}

/** Opens another order so that the clicked arrow stays below the pointer and keeps the focus. */
function stepTo(id: string, pressed: HTMLElement): void {
  const { top } = pressed.getBoundingClientRect();
  const label = pressed.getAttribute('aria-label');
  flushSync(() => show(id));
  pressed.closest('dialog')?.scrollTo(0, 0);
  const same = document.querySelector<HTMLElement>(`.order-steps [aria-label="${label}"]`);
  if (!same) return;
  same.focus({ preventScroll: true });
  scrollBy(0, same.getBoundingClientRect().top - top);
}

function OrderSteps({ id }: { readonly id: string }) {
  const { found } = useStore($shown);
  return <Neighbours of="orders" id={id} ids={found.map((order) => order.id)} onGo={stepTo} />;
}

/** Steps that are also in the rows of the list. */
const STEPS: Partial<Record<OrderNeed, ComponentProps<typeof StepButton>['step']>> = {
  print: 'sent',
  held: 'release',
  refund: 'refund',
};

/** The chips of an order: its status, and its first need, which can replace the status. */
function OrderState({ order }: { readonly order: Order }) {
  const { t } = useAdminText();
  const [need] = needsOf(order, { hasLab: useStore($hasLab) });
  return (
    <span className="flow order-state">
      {need !== 'print' && need !== 'refund' && (
        <span className="order-chip" data-status={order.status}>
          {t(`orders.status.${order.status}`)}
        </span>
      )}
      {need && need !== 'held' && (
        <span className="order-chip" data-need={need}>
          {t(`orders.short.${need}`)}
        </span>
      )}
    </span>
  );
}

type OrderRowProps = { readonly order: Order; readonly isOpen: boolean; readonly content: ReactNode };

const OrderRow = memo(function OrderRow({ order, isOpen, content }: OrderRowProps) {
  const { t, money, time } = useAdminText();
  const id = useId();
  const nameOf = useItemName();
  const isNew = useStore($fresh).has(order.id);
  const { number, items, customer, totalCents, refundedCents, paidAt } = order;
  const [need] = needsOf(order, { hasLab: useStore($hasLab) });
  const step = need && STEPS[need];
  const isPartly = refundedCents > 0 && refundedCents < totalCents;
  const [first] = items;
  const others = items.slice(1).reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <li className="order-item" aria-labelledby={`${id}-number`} data-open={isOpen || undefined}>
      <button
        type="button"
        id={`edit-order-${order.id}`}
        className="order-row"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : show(order.id))}
      >
        <ItemThumb photoId={first?.photoId ?? ''} />
        <span className="line order-number">
          <b id={`${id}-number`}>{number}</b>
          {isNew && <span className="order-new">{t('orders.new')}</span>}
        </span>
        <span className="muted order-who">
          {[customer.name, customer.address.city].filter(Boolean).join(', ')}
        </span>
        {first && (
          <span className="order-first">
            <span>{nameOf(first)}</span>{' '}
            <span className="muted">
              {first.quantity > 1 && `${first.quantity} × `}
              {first.size}
              {others > 0 && ` ${t('orders.andMore', { count: others })}`}
              {isPartly && ` · ${t('orders.refundedPart', { amount: money(refundedCents) })}`}
            </span>
          </span>
        )}
        <time className="muted order-when" dateTime={paidAt}>
          {time(paidAt, 'day')}
        </time>
        <span className="order-sum">{money(totalCents)}</span>
        <OrderState order={order} />
        <Icon name="open" />
      </button>
      {step && !isOpen && (
        <StepButton order={order} step={step} className="order-step" aria-describedby={`${id}-number`} />
      )}
      {content && <div className="order-content">{content}</div>}
    </li>
  );
});

/** The orders of a month; one opens below its row, on phones in a drawer. */
function OrdersTab() {
  const { t, time } = useAdminText();
  const id = useId();
  const { month, filter, orders, found, isReading } = useStore($shown);
  const openId = useStore($openId);
  const isStacked = useStacked();
  const open = orders.find((order) => order.id === openId);
  useEffect(() => {
    void readMonth();
    // For the pictures of the bought photos.
    if (photos.list.$status.get() === 'idle') void photos.list.load();
  }, []);
  const counted = found.length < orders.length ? 'orders.countFound' : 'orders.count';
  return (
    <>
      <section className="stack-wide list-view" aria-labelledby={id} aria-busy={isReading}>
        <TitleRow
          id={id}
          title={t('tabs.orders')}
          note={
            orders.length > 0 && (
              <span role="status">{t(counted, { count: orders.length, found: found.length })}</span>
            )
          }
        >
          <PackingSlips />
        </TitleRow>
        <div className="admin-card list-card orders">
          <OrderToolbar />
          <OrderNotes />
          {found.length > 0 && !filter.status && <Elsewhere />}
          {found.length > 0 && (
            <ul className="order-list" aria-labelledby={id}>
              {found.map((order) => (
                <OrderRow
                  key={order.id}
                  order={order}
                  isOpen={order === open}
                  content={
                    !isStacked &&
                    order === open && <OrderView order={order} steps={<OrderSteps id={order.id} />} />
                  }
                />
              ))}
            </ul>
          )}
          {isReading && orders.length === 0 && <ListSkeleton text={t('orders.loading')} />}
          {isReading && orders.length > 0 && <p className="muted order-more">{t('orders.loadingMore')}</p>}
          {found.length === 0 && <OrderEmpty key={month} />}
        </div>
      </section>
      {isStacked && (
        <Drawer
          editedId={open && `order-${open.id}`}
          title={open?.number ?? ''}
          isDirty={() => false}
          onLeave={close}
          actions={open && <OrderSteps id={open.id} />}
        >
          {open && (
            <>
              <p className="flow order-facts">
                <OrderState order={open} />
                <span className="muted">{time(open.paidAt, 'day')}</span>
              </p>
              <OrderView order={open} />
            </>
          )}
        </Drawer>
      )}
      <SentDialog />
      <CancelDialog />
      <RefundDialog />
    </>
  );
}

export function openOrdersTab(): typeof OrdersTab {
  followAddress();
  addEventListener('hashchange', followAddress);
  return OrdersTab;
}
