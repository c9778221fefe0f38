import { atom, computed, map } from 'nanostores';
import { ADMIN_ENDPOINTS, type Endpoint } from '../../shared/adminEndpoints.ts';
import type { Fault } from '../../shared/content/faults.ts';
import { isRecord } from '../../shared/isRecord.ts';
import type { Order, Tracking } from '../../shared/shop/orders/order.ts';
import { monthOf } from '../../shared/shop/orders/orderList.ts';
import { type RefundRequest, refundCents } from '../../shared/shop/orders/refunds.ts';
import { formatCents, readPrice, toCents } from '../../shared/shop/price.ts';
import { ApiError } from '../../ui/request.ts';
import { adminSend } from '../shell/adminApi.ts';
import { clearError, describeFailure, say, showAdminToast, showError } from '../shell/banner.ts';
import { $panelLanguage } from '../shell/language.ts';
import type { AdminMessageKey } from '../shell/texts.ts';
import { markUnsaved } from '../shell/unsaved.ts';
import { $known, readMonth, storeOrders } from './orders.ts';

export const REFUND_KINDS = ['all', 'prints', 'amount'] as const;

/** A refund form: the rest, some prints (counts by their index in the order), or an amount. */
export type RefundForm = {
  readonly kind: (typeof REFUND_KINDS)[number];
  readonly counts: readonly number[];
  /** As typed, in euros. */
  readonly amount: string;
};

/** Why a form refunds nothing: nothing is chosen, it is more than the rest, or the amount is invalid. */
type RefundFault = { readonly code: 'nothing' | 'tooMuch' } | Fault;
type ReadRefund =
  | { readonly request: RefundRequest; readonly cents: number }
  | { readonly fault: RefundFault };

/** Cents of an order that are not refunded yet. */
export const unrefundedCents = ({ totalCents, refundedCents }: Order): number => totalCents - refundedCents;

function checked(order: Order, request: RefundRequest, cents: number): ReadRefund {
  if (cents <= 0) return { fault: { code: 'nothing' } };
  return cents > unrefundedCents(order) ? { fault: { code: 'tooMuch' } } : { request, cents };
}

/** The request of a refund form with its cents, or its fault; an amount may be written like any price. */
export function readRefundForm(order: Order, { kind, counts, amount }: RefundForm): ReadRefund {
  if (kind === 'all') return checked(order, {}, unrefundedCents(order));
  if (kind === 'prints') {
    const items = order.items.flatMap(({ photoId, size }, index) => {
      const quantity = counts[index] ?? 0;
      return quantity > 0 ? [{ photoId, size, quantity }] : [];
    });
    return checked(order, { items }, items.length > 0 ? (refundCents(order, { items }) ?? 0) : 0);
  }
  if (amount.trim() === '') return { fault: { code: 'nothing' } };
  const euros = readPrice(amount);
  if (typeof euros !== 'number') return { fault: euros };
  const cents = toCents(euros);
  return checked(order, { cents }, cents);
}

export const $atWork = atom<ReadonlySet<string>>(new Set());

/** Sends an action and stores the answered order. If the status forbids it, the month is read again. @throws ApiError */
async function sendAction<Body>(
  endpoint: Endpoint<Body, Order>,
  { id, createdAt }: Order,
  body?: Body,
): Promise<void> {
  try {
    const { data } = await adminSend(endpoint, { id, body } as Parameters<typeof adminSend<Body, Order>>[1]);
    if (!isRecord(data) || data.id !== id) throw new ApiError('badAnswer', 'not the order');
    storeOrders([data]);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'conflict')
      void readMonth(monthOf(Date.parse(createdAt)));
    throw error;
  }
}

/** Runs one action on an order; meanwhile other actions on it are ignored. */
async function runExclusively(order: Order, work: () => Promise<void>): Promise<void> {
  if ($atWork.get().has(order.id)) return;
  $atWork.set(new Set([...$atWork.get(), order.id]));
  try {
    await work();
  } finally {
    $atWork.set(new Set([...$atWork.get()].filter((id) => id !== order.id)));
  }
}

/** Actions without a dialog: the call, and the success message. */
const PRESSED = {
  hold: [ADMIN_ENDPOINTS.holdOrder, 'orders.isHeld'],
  release: [ADMIN_ENDPOINTS.releaseOrder, 'orders.isReleased'],
  submit: [ADMIN_ENDPOINTS.submitOrder, 'orders.isAtLab'],
} as const satisfies Record<string, readonly [Endpoint<undefined, Order>, AdminMessageKey]>;
export type PressedAction = keyof typeof PRESSED;

/** Holds an order, releases it or hands it to the lab. A failure shows in the banner. Never rejects. */
export function press(order: Order, action: PressedAction): Promise<void> {
  const [endpoint, done] = PRESSED[action];
  return runExclusively(order, async () => {
    clearError();
    try {
      await sendAction(endpoint, order);
      showAdminToast(say(done, { number: order.number }));
    } catch (error) {
      showError(describeFailure(error, say('orders.actionFailed')));
    }
  });
}

/** Starts a step of an order, either at once or with its dialog. */
export function begin(order: Order, step: PressedAction | DialogKind): void {
  if ($atWork.get().has(order.id)) return;
  if (step in PRESSED) void press(order, step as PressedAction);
  else openDialog(step as DialogKind, order);
}

/** The values of an order's dialogs, kept until the action is done or the page is left. */
type Typed = {
  readonly sent: Tracking;
  readonly cancel: { readonly isRefunding: boolean };
  readonly refund: RefundForm;
};
export type DialogKind = keyof Typed;

type Dialog = {
  readonly kind: DialogKind;
  readonly id: string;
  readonly failure: string | null;
  /** The server's faults by field. */
  readonly faults: Readonly<Record<string, string>>;
};

export const $dialog = atom<Dialog | null>(null);
/** The values of each form, by {@link formOf}. */
export const $typed = map<Record<string, Typed[DialogKind] | undefined>>({});
const formOf = (kind: DialogKind, id: string) => `${kind} ${id}`;

/** The carrier of the latest parcel. */
function usualCarrier(): string {
  const sent = [...$known.get().values()].filter(({ tracking }) => tracking);
  const latest = sent.sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  return latest[0]?.tracking?.carrier ?? '';
}

const blank = ({ items, tracking }: Order): Typed => ({
  sent: tracking ?? { carrier: usualCarrier(), number: '', url: '' },
  cancel: { isRefunding: true },
  refund: { kind: 'all', counts: items.map(() => 0), amount: '' },
});

export function typedIn<K extends DialogKind>(
  typed: ReturnType<typeof $typed.get>,
  order: Order,
  kind: K,
): Typed[K] {
  return (typed[formOf(kind, order.id)] as Typed[K] | undefined) ?? blank(order)[kind];
}

// Leaving the page with changes in an open dialog asks first.
computed([$dialog, $typed], (open, typed) => Boolean(open && typed[formOf(open.kind, open.id)])).listen(
  (isTyped) => markUnsaved('orders', isTyped),
);

export function type<K extends DialogKind>(order: Order, kind: K, change: Partial<Typed[K]>): void {
  $typed.setKey(formOf(kind, order.id), { ...typedIn($typed.get(), order, kind), ...change });
  const dialog = $dialog.get();
  if (dialog) $dialog.set({ ...dialog, failure: null, faults: {} });
}

type Trouble = Partial<Pick<Dialog, 'failure' | 'faults'>>;
export function openDialog(kind: DialogKind, { id }: Order, trouble: Trouble = {}): void {
  $dialog.set({ kind, id, failure: null, faults: {}, ...trouble });
}

/** Closes the dialog; its values are kept for the next time. */
export function closeDialog(): void {
  $dialog.set(null);
}

/** Runs the action of a dialog, closes it and shows a toast; a failure shows in the dialog. Never rejects. */
function runDialogAction(order: Order, kind: DialogKind, work: () => Promise<string>): Promise<void> {
  return runExclusively(order, async () => {
    try {
      const said = await work();
      $typed.setKey(formOf(kind, order.id), undefined);
      closeDialog();
      showAdminToast(said);
    } catch (error) {
      const details = error instanceof ApiError ? error.details : [];
      const faults = Object.fromEntries(details.map(({ path, message }) => [path, message]));
      const failure = describeFailure(error, say('orders.actionFailed'));
      // Reopens a dialog that was closed meanwhile, so that the failure is seen.
      openDialog(kind, order, { failure, faults });
    }
  });
}

const said = (key: AdminMessageKey, { number }: Order) => say(key, { number });

/** Marks an order as sent, or corrects its tracking. */
export async function markSent(order: Order): Promise<void> {
  const tracking = typedIn($typed.get(), order, 'sent');
  if (tracking.carrier.trim() === '')
    return openDialog('sent', order, { faults: { carrier: say('orders.fault.carrier') } });
  await runDialogAction(order, 'sent', async () => {
    await sendAction(ADMIN_ENDPOINTS.markOrderSent, order, tracking);
    return said('orders.isSent', order);
  });
}

/** Cancels an order, and refunds the rest if that is chosen. Both can be retried. */
export function cancelOrder(order: Order): Promise<void> {
  return runDialogAction(order, 'cancel', async () => {
    const { isRefunding } = typedIn($typed.get(), order, 'cancel');
    if (order.status !== 'cancelled') await sendAction(ADMIN_ENDPOINTS.cancelOrder, order);
    if (!isRefunding || unrefundedCents(order) === 0) return said('orders.isCancelled', order);
    await sendAction(ADMIN_ENDPOINTS.refundOrder, order, {});
    return said('orders.isCancelledAndRefunded', order);
  });
}

/** Refunds what the form says; does nothing while the form has a fault. */
export async function giveBack(order: Order): Promise<void> {
  const read = readRefundForm(order, typedIn($typed.get(), order, 'refund'));
  if ('fault' in read) return;
  await runDialogAction(order, 'refund', async () => {
    // Lets the server refuse if another window has refunded meanwhile.
    const { refundedCents } = order;
    await sendAction(ADMIN_ENDPOINTS.refundOrder, order, { ...read.request, refundedCents });
    const amount = formatCents(read.cents, $panelLanguage.get());
    return say('orders.isRefunded', { number: order.number, amount });
  });
}
