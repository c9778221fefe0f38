import { useStore } from '@nanostores/react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import type { Fault } from '../../shared/content/faults.ts';
import type { FormField } from '../../shared/content/fields/form.ts';
import { choice, line, price, url } from '../../shared/content/fields/kinds.ts';
import type { Order, Tracking } from '../../shared/shop/orders/order.ts';
import { unrefundedPrints } from '../../shared/shop/orders/refunds.ts';
import { useLingering } from '../../ui/dialogHooks.ts';
import { FieldRow } from '../fields/FieldRow.tsx';
import { FormDialog } from '../fields/FormDialog.tsx';
import { useAdminText } from '../shell/language.ts';
import { $isAsking } from '../shell/session.ts';
import { useItemName } from './ItemThumb.tsx';
import {
  $atWork,
  $dialog,
  $typed,
  cancelOrder,
  closeDialog,
  type DialogKind,
  giveBack,
  markSent,
  REFUND_KINDS,
  type RefundForm,
  readRefundForm,
  type,
  typedIn,
  unrefundedCents,
} from './orderActions.ts';
import { $known } from './orders.ts';

type Shown<K extends DialogKind> = NonNullable<ReturnType<typeof useDialog<K>>>;
type OrderDialogProps = Omit<ComponentProps<typeof FormDialog>, 'open' | 'title' | 'onClose'> & {
  readonly shown: Shown<DialogKind>;
};

function OrderDialog({ shown, ...form }: OrderDialogProps) {
  const { t } = useAdminText();
  const { kind, order, isOpen, isBusy, failure } = shown;
  const row = `[id="edit-order-${order.id}"]`;
  return (
    <FormDialog
      open={isOpen}
      title={t(`orders.${kind}Title`, { number: order.number })}
      calls
      isBusy={isBusy}
      look={kind === 'sent' ? 'loud' : 'danger'}
      trouble={failure}
      onClose={closeDialog}
      // In "To do" the row of a finished order disappears.
      returnTo={`[id="${kind}-${order.id}"], ${row}, .list-view:not(:has(${row})) h2`}
      {...form}
    />
  );
}

/** The state of an order's dialog; undefined while closed. The dialog hides while the password dialog is open. */
function useDialog<K extends DialogKind>(kind: K) {
  const dialog = useStore($dialog);
  const order = useStore($known).get(dialog?.id ?? '');
  const typed = useStore($typed);
  const atWork = useStore($atWork);
  const isAsking = useStore($isAsking);
  const now =
    dialog?.kind === kind && order ? { order, failure: dialog.failure, faults: dialog.faults } : null;
  const shown = useLingering(now);
  if (!shown) return undefined;
  return {
    ...shown,
    kind,
    isOpen: now !== null && !isAsking,
    isBusy: atWork.has(shown.order.id),
    form: typedIn(typed, shown.order, kind),
  };
}

/** Cancels an order, and refunds it unless the owner unticks that. */
export function CancelDialog() {
  const { t, money } = useAdminText();
  const dialog = useDialog('cancel');
  if (!dialog) return null;
  const { order, form } = dialog;
  const left = unrefundedCents(order);
  const isRefunding = form.isRefunding && left > 0;
  return (
    <OrderDialog
      shown={dialog}
      cancel={t('orders.keep')}
      // Enter on the checkbox must not cancel the order.
      isPressed
      confirm={isRefunding ? t('orders.cancelAndRefund', { left: money(left) }) : t('orders.cancel')}
      onConfirm={() => void cancelOrder(order)}
    >
      <p>{t('orders.cancelText')}</p>
      {left > 0 ? (
        <label className="tick">
          <input
            type="checkbox"
            checked={form.isRefunding}
            onChange={(event) => type(order, 'cancel', { isRefunding: event.target.checked })}
          />
          {t('orders.cancelRefund', { left: money(left) })}
        </label>
      ) : (
        <p>{t('orders.cancelNothingLeft')}</p>
      )}
      {left > 0 && !isRefunding && <p className="muted">{t('orders.cancelKept')}</p>}
    </OrderDialog>
  );
}

const countField = (most: number): FormField => {
  const choices = Array.from({ length: most + 1 }, (_, count) => String(count));
  return { name: 'count', key: 'count', row: choice({ default: '0', choices }) };
};

function Prints({ order, counts }: { readonly order: Order; readonly counts: readonly number[] }) {
  const { t, money } = useAdminText();
  const nameOf = useItemName();
  const isWaiting = order.status === 'paid' || order.status === 'held';
  const set = (index: number, count: number) =>
    type(order, 'refund', { counts: order.items.map((_, at) => (at === index ? count : (counts[at] ?? 0))) });
  return (
    <div className="stack-wide">
      {order.items.map((item, index) => (
        <FieldRow
          key={`${item.photoId} ${item.size}`}
          field={countField(unrefundedPrints(item))}
          label={t('orders.refundCount', { name: nameOf(item), size: item.size })}
          hint={money(item.unitCents)}
          textOf={String}
          value={String(counts[index] ?? 0)}
          onChange={(count) => set(index, Number(count))}
        />
      ))}
      <p className="muted">
        {t('orders.refundShipping')} {isWaiting && t('orders.refundNotPrinted')}
      </p>
    </div>
  );
}

export function RefundDialog() {
  const dialog = useDialog('refund');
  // The key resets the state for another order.
  return dialog ? <Refund key={dialog.order.id} dialog={dialog} /> : null;
}

const AMOUNT: FormField = { name: 'amount', key: 'amount', row: price({}) };

function Refund({ dialog }: { readonly dialog: Shown<'refund'> }) {
  const { order, form, failure } = dialog;
  const { t, money } = useAdminText();
  const [isTried, setTried] = useState(false);
  const name = useId();
  const left = money(unrefundedCents(order));
  const read = readRefundForm(order, form);
  const fault = 'fault' in read ? read.fault : undefined;
  const change = (typed: Partial<RefundForm>) => {
    setTried(false);
    type(order, 'refund', typed);
  };
  const isOwn = fault?.code === 'nothing' || fault?.code === 'tooMuch';
  const said = isOwn ? { text: t(`orders.fault.${fault.code}`, { left }) } : (fault as Fault | undefined);
  const shownFault = isTried ? said : undefined;
  const fields: Partial<Record<RefundForm['kind'], ReactNode>> = {
    prints: <Prints order={order} counts={form.counts} />,
    amount: (
      <FieldRow
        field={AMOUNT}
        label={t('orders.amount')}
        value={form.amount}
        fault={shownFault}
        onChange={(amount) => change({ amount: String(amount) })}
      />
    ),
  };
  return (
    <OrderDialog
      shown={dialog}
      trouble={
        failure ?? (form.kind !== 'amount' && shownFault && 'text' in shownFault ? shownFault.text : null)
      }
      confirm={
        'cents' in read ? t('orders.refundConfirm', { amount: money(read.cents) }) : t('orders.refund')
      }
      onConfirm={() => {
        setTried(true);
        if (!dialog.isBusy) void giveBack(order);
      }}
    >
      <p>{t('orders.refundText', { left, total: money(order.totalCents) })}</p>
      <fieldset className="stack">
        <legend className="sr-only">{t('orders.refundKind')}</legend>
        {REFUND_KINDS.map((kind) => (
          <div key={kind} className="stack refund-kind">
            <label className="tick">
              <input
                type="radio"
                name={name}
                checked={form.kind === kind}
                onChange={() => change({ kind })}
              />
              {t(`orders.refund.${kind}`, { left })}
            </label>
            {form.kind === kind && fields[kind]}
          </div>
        ))}
      </fieldset>
    </OrderDialog>
  );
}

/** Carriers in Germany, with the start of their tracking addresses; any other name can be typed. */
const CARRIERS: Readonly<Record<string, string>> = {
  DHL: 'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode=',
  'Deutsche Post': 'https://www.deutschepost.de/de/s/sendungsverfolgung.html?piececode=',
  DPD: 'https://tracking.dpd.de/status/de_DE/parcel/',
  GLS: 'https://gls-group.com/DE/de/paketverfolgung?match=',
  Hermes: 'https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation#',
  UPS: 'https://www.ups.com/track?loc=de_DE&tracknum=',
};

/** The carrier's tracking page; '' without a number or for an unknown carrier. */
function trackingAddress({ carrier, number }: Tracking): string {
  const start = CARRIERS[carrier.trim()];
  return start && number.trim() ? start + encodeURIComponent(number.replace(/\s/g, '')) : '';
}

const FIELDS = [
  ['carrier', 'orders.carrier', undefined, line({ max: 100, required: true })],
  ['number', 'orders.trackingNumber', 'orders.optional', line({ max: 100 })],
  ['url', 'orders.trackingUrl', 'orders.trackingUrlHint', url({})],
] as const;

/** Asks for carrier and tracking number before the buyer is told that the parcel was sent. */
export function SentDialog() {
  const { t } = useAdminText();
  const dialog = useDialog('sent');
  if (!dialog) return null;
  const { order, form, faults, failure } = dialog;
  const isFieldFault = FIELDS.some(([name]) => faults[name]);
  const change = (typed: Partial<Tracking>) => {
    // The address is derived from the other fields until somebody types one.
    const isOwn = form.url !== trackingAddress(form);
    type(order, 'sent', { ...(!isOwn && { url: trackingAddress({ ...form, ...typed }) }), ...typed });
  };
  return (
    <OrderDialog
      shown={dialog}
      trouble={isFieldFault ? null : failure}
      confirm={t('orders.markSent')}
      onConfirm={() => void markSent(order)}
    >
      <p>{t('orders.sentText')}</p>
      {FIELDS.map(([name, label, hint, row]) => (
        <FieldRow
          key={name}
          field={{ name, key: name, row }}
          label={t(label)}
          hint={hint && t(hint)}
          value={form[name]}
          fault={faults[name] === undefined ? undefined : { text: faults[name] }}
          suggestions={name === 'carrier' ? Object.keys(CARRIERS) : undefined}
          onChange={(value) => change({ [name]: value })}
        />
      ))}
    </OrderDialog>
  );
}
