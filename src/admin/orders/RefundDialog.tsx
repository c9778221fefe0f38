import { useId, useState } from 'react';
import type { Order } from '../../shared/shop/orders/order.ts';
import { owedOf } from '../../shared/shop/orders/refunds.ts';
import { Field } from '../fields/Field.tsx';
import { PriceChoice } from '../fields/PriceChoice.tsx';
import { giveBack, type } from './dialogs.ts';
import { OrderDialog } from './OrderDialog.tsx';
import { leftOf, type RefundFault, type RefundForm, readRefundForm } from './refundForm.ts';
import { useDialog } from './useDialog.ts';
import { useOrderText } from './useOrderText.ts';

const KINDS = [
  ['all', 'orders.refundAll'],
  ['prints', 'orders.refundPrints'],
  ['amount', 'orders.refundAmount'],
] as const;

/** How many of each line are given back. */
function Prints({ order, counts }: { readonly order: Order; readonly counts: readonly number[] }) {
  const { t } = useOrderText();
  const isWaiting = order.status === 'paid' || order.status === 'held';
  const set = (index: number, count: number) =>
    type(order, 'refund', { counts: order.items.map((_, at) => (at === index ? count : (counts[at] ?? 0))) });
  return (
    <div className="order-counts">
      {order.items.map(({ name, size, photoId, ...item }, index) => (
        <Field key={`${photoId} ${size}`} label={t('orders.refundCount', { name, size })}>
          {(control) => (
            <select
              {...control}
              value={counts[index] ?? 0}
              onChange={(event) => set(index, Number(event.target.value))}
            >
              {[...Array(owedOf(item) + 1).keys()].map((count) => (
                <option key={count}>{count}</option>
              ))}
            </select>
          )}
        </Field>
      ))}
      <p className="muted">
        {t('orders.refundShipping')} {isWaiting && t('orders.refundNotPrinted')}
      </p>
    </div>
  );
}

/** Gives money back: all of it, for some prints, or an amount. */
export function RefundDialog() {
  const dialog = useDialog('refund');
  // Another order begins anew.
  return dialog ? <Refund key={dialog.order.id} dialog={dialog} /> : null;
}

type RefundProps = { readonly dialog: NonNullable<ReturnType<typeof useDialog<'refund'>>> };

function Refund({ dialog }: RefundProps) {
  const { order, form, failure } = dialog;
  const { t, money, fault: priceFault } = useOrderText();
  const [isTried, setTried] = useState(false);
  const name = useId();
  const left = money(leftOf(order));
  const read = readRefundForm(order, form);
  const fault = 'fault' in read ? read.fault : undefined;
  const change = (typed: Partial<RefundForm>) => {
    setTried(false);
    type(order, 'refund', typed);
  };
  const inWords = (found: RefundFault) =>
    found.code === 'nothing' || found.code === 'tooMuch'
      ? t(`orders.fault.${found.code}`, { left })
      : priceFault({ ...found, code: found.code });
  const shownFault = fault && isTried ? inWords(fault) : undefined;
  return (
    <OrderDialog
      kind="refund"
      shown={dialog}
      text={t('orders.refundText', { left, total: money(order.totalCents) })}
      trouble={failure ?? (form.kind === 'amount' ? null : shownFault)}
      confirm={
        'cents' in read ? t('orders.refundConfirm', { amount: money(read.cents) }) : t('orders.refundNone')
      }
      onConfirm={() => {
        setTried(true);
        if (!dialog.isBusy) void giveBack(order);
      }}
    >
      <fieldset className="order-kinds">
        <legend className="sr-only">{t('orders.refundKind')}</legend>
        {KINDS.map(([kind, label]) => (
          <label key={kind} className="order-check">
            <input type="radio" name={name} checked={form.kind === kind} onChange={() => change({ kind })} />
            {t(label, { left })}
          </label>
        ))}
      </fieldset>
      {form.kind === 'prints' && <Prints order={order} counts={form.counts} />}
      {form.kind === 'amount' && (
        <Field
          label={t('orders.amount')}
          error={shownFault}
          more={
            fault && isTried && 'params' in fault ? (
              <PriceChoice fault={fault} onChoose={(amount) => change({ amount })} />
            ) : undefined
          }
        >
          {(control) => (
            <span className="number-field">
              <input
                {...control}
                type="text"
                inputMode="decimal"
                autoComplete="off"
                value={form.amount}
                onChange={(event) => change({ amount: event.target.value })}
              />
              <span aria-hidden="true">€</span>
            </span>
          )}
        </Field>
      )}
    </OrderDialog>
  );
}
