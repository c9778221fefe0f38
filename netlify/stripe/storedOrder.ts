import type Stripe from 'stripe';
import { FALLBACK_LANGUAGE, isLanguage } from '../../src/shared/i18n/language.ts';
import { CURRENCY } from '../../src/shared/limits.ts';
import { readEditionLabel } from '../../src/shared/shop/edition.ts';
import {
  EDITION_LABEL,
  labOf,
  labSentAt,
  mailLabel,
  mailsOf,
  ORDER_MARK,
  SESSION_LABELS,
  storedStatus,
  trackingOf,
  withdrawalsOf,
} from '../../src/shared/shop/orders/labels.ts';
import { refundFailedMail } from '../../src/shared/shop/orders/openSteps.ts';
import {
  type Order,
  type OrderAddress,
  type OrderItem,
  type OrderProblem,
  orderNumber,
  statusOf,
} from '../../src/shared/shop/orders/order.ts';
import { allReturned, withReturned } from '../../src/shared/shop/orders/refunds.ts';

/** An order with the server's own data about it. */
export type StoredOrder = {
  readonly order: Order;
  readonly paymentId: string;
  /** True when it was, or may have been, sent to a lab or the buyer, even if it was refunded since. */
  readonly isPrinted: boolean;
  /** When the lab first reported it as sent, ISO 8601. */
  readonly labSentAt: string | undefined;
  /** Newest first. */
  readonly refunds: readonly Stripe.Refund[];
  /** Failed refunds, newest first. */
  readonly failed: readonly Stripe.Refund[];
  /** The payment's labels: everything that is stored about its progress. */
  readonly labels: Readonly<Record<string, string>>;
};

/** Whether a refund failed or was cancelled: then the money is the shop's again. */
export const isFailed = ({ status }: { readonly status?: string | null | undefined }): boolean =>
  status === 'failed' || status === 'canceled';

export const centsOf = (refunds: readonly Stripe.Refund[]) =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);

/** Cents of failed refunds that no later refund has replaced since the owner was informed. */
function failedCentsOf(good: readonly Stripe.Refund[], failed: readonly Stripe.Refund[]): number {
  const informedAt = failed.map(({ id, metadata }) =>
    Date.parse(metadata?.[mailLabel(refundFailedMail(id))] ?? ''),
  );
  const first = Math.floor(Math.min(...informedAt.map((at) => at || Number.POSITIVE_INFINITY)) / 1000);
  return Math.max(0, centsOf(failed) - centsOf(good.filter(({ created }) => created >= first)));
}

const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString();
/** The expanded object; undefined when it was not expanded. */
export const objectOf = <T extends object>(part: string | T | null | undefined): T | undefined =>
  typeof part === 'object' && part !== null ? part : undefined;

function addressOf(address: Stripe.Address | null | undefined): OrderAddress {
  const { line1, line2, postal_code: postalCode, city, country } = address ?? {};
  return {
    line1: line1 ?? '',
    line2: line2 ?? '',
    postalCode: postalCode ?? '',
    city: city ?? '',
    country: country ?? '',
  };
}

/** Labels are on the line, and on its product when lines are read one by one. */
export function itemOf(line: Stripe.LineItem): OrderItem {
  const product = objectOf(line.price?.product);
  const labels: Readonly<Record<string, string | undefined>> = {
    ...(product && 'metadata' in product ? product.metadata : {}),
    ...line.metadata,
  };
  const edition = readEditionLabel(labels[EDITION_LABEL]);
  return {
    photoId: labels.itemId ?? '',
    name: line.description ?? '',
    size: labels.size ?? '',
    sku: labels.creativehub_sku ?? '',
    quantity: line.quantity ?? 1,
    unitCents: line.price?.unit_amount ?? Math.round(line.amount_subtotal / (line.quantity ?? 1)),
    ...(edition && { edition }),
  };
}

function problemsOf(session: Stripe.Checkout.Session, address: OrderAddress): OrderProblem[] {
  const asked = session.metadata?.[SESSION_LABELS.total];
  const isAmount = String(session.amount_total) === asked && session.currency === CURRENCY;
  const isAddress = address.line1 !== '' && address.postalCode !== '' && address.city !== '';
  return [...(isAmount ? [] : ['amount' as const]), ...(isAddress ? [] : ['address' as const])];
}

/** Whether a session was created by this shop. */
export const isOurs = ({ metadata }: Stripe.Checkout.Session): boolean =>
  Object.entries(ORDER_MARK).every(([name, value]) => metadata?.[name] === value);

/** The order of an expanded session and all of its lines; undefined when unpaid, or of another shop. */
export function toStoredOrder(
  session: Stripe.Checkout.Session,
  lines: readonly Stripe.LineItem[],
): StoredOrder | undefined {
  const payment = objectOf(session.payment_intent);
  if (!isOurs(session) || session.payment_status !== 'paid' || !payment) return undefined;
  const charge = objectOf(payment.latest_charge);
  const shipping = session.collected_information?.shipping_details;
  const address = addressOf(shipping?.address ?? session.customer_details?.address);
  const language = session.metadata?.[SESSION_LABELS.language];
  const totalCents = session.amount_total ?? 0;
  const allRefunds = charge?.refunds?.data ?? [];
  const [refunds, failed] = [allRefunds.filter((one) => !isFailed(one)), allRefunds.filter(isFailed)];
  // The charge's own sum may include a failed refund.
  const refundedCents = charge?.refunds ? centsOf(refunds) : (charge?.amount_refunded ?? 0);
  const failedCents = Math.min(failedCentsOf(refunds, failed), totalCents - refundedCents);
  const lab = labOf(payment.metadata);
  const invoice = objectOf(session.invoice);
  const tracking = trackingOf(payment.metadata);
  const progress = storedStatus(payment.metadata);
  const status = statusOf(progress, { totalCents, refundedCents });
  const isPrinted = progress === 'at_lab' || progress === 'sent' || lab?.reason === 'unreachable';
  const items = lines.map(itemOf);
  const given = refunds.map(({ metadata }) => metadata);
  const order: Order = {
    id: session.id,
    number: orderNumber(session.id),
    createdAt: isoOf(session.created),
    paidAt: isoOf(charge?.created ?? session.created),
    status,
    language: isLanguage(language) ? language : FALLBACK_LANGUAGE,
    customer: {
      name: shipping?.name ?? session.customer_details?.name ?? '',
      email: session.customer_details?.email ?? '',
      address,
    },
    items: status === 'refunded' && !isPrinted ? allReturned(items) : withReturned(items, given),
    subtotalCents: session.amount_subtotal ?? 0,
    shippingCents: session.shipping_cost?.amount_total ?? 0,
    totalCents,
    refundedCents,
    ...(failedCents > 0 && { failedCents }),
    ...(lab && { lab }),
    ...(invoice?.number && {
      invoice: { number: invoice.number, url: invoice.invoice_pdf ?? invoice.hosted_invoice_url ?? '' },
    }),
    ...(tracking && { tracking }),
    mails: [payment, ...allRefunds].flatMap(({ metadata }) => mailsOf(metadata ?? {})),
    withdrawals: withdrawalsOf(payment.metadata).map(({ receivedAt, items, text }) => ({
      receivedAt,
      items,
      text,
    })),
    problems: problemsOf(session, address),
  };
  return {
    order,
    paymentId: payment.id,
    isPrinted,
    labSentAt: labSentAt(payment.metadata),
    refunds,
    failed,
    labels: payment.metadata,
  };
}
