import type { Language } from '../../i18n/language.ts';
import type { EditionNumbers } from '../edition.ts';
import type { LabName, LabReason, LabState } from '../lab.ts';

export const ORDER_STATUSES = ['paid', 'held', 'at_lab', 'sent', 'cancelled', 'refunded'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const ORDER_ACTIONS = ['hold', 'release', 'submit', 'sent', 'cancel', 'refund'] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/**
 * Where an action leads from each status; what is not named is forbidden. An action that leads to where the order is
 * already changes nothing, so that each may be sent again. What has gone to the lab is not held, and cancelled only
 * where the lab agrees; what is over stays over. Any order may be refunded, and is 'refunded' once nothing of its money is left.
 */
export const TRANSITIONS: Readonly<Record<OrderStatus, Partial<Record<OrderAction, OrderStatus>>>> = {
  paid: {
    hold: 'held',
    release: 'paid',
    submit: 'at_lab',
    sent: 'sent',
    cancel: 'cancelled',
    refund: 'paid',
  },
  held: {
    hold: 'held',
    release: 'paid',
    submit: 'at_lab',
    sent: 'sent',
    cancel: 'cancelled',
    refund: 'held',
  },
  at_lab: { submit: 'at_lab', sent: 'sent', cancel: 'cancelled', refund: 'at_lab' },
  sent: { sent: 'sent', refund: 'sent' },
  cancelled: { cancel: 'cancelled', refund: 'cancelled' },
  refunded: { refund: 'refunded' },
};

/** The status an order has by its stored progress and its money, in cents. */
export function statusOf(stored: unknown, money: { totalCents: number; refundedCents: number }): OrderStatus {
  if (money.refundedCents >= money.totalCents && money.refundedCents > 0) return 'refunded';
  const known = ORDER_STATUSES.find((status) => status === stored);
  return known === undefined || known === 'refunded' ? 'paid' : known;
}

export type OrderAddress = {
  readonly line1: string;
  readonly line2: string;
  readonly postalCode: string;
  readonly city: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
};

/** One line as it was bought: a photo that was renamed or deleted since changes nothing in it. */
export type OrderItem = {
  readonly photoId: string;
  readonly name: string;
  readonly size: string;
  /** '' where the photo had none. */
  readonly sku: string;
  readonly quantity: number;
  readonly unitCents: number;
  /** How many of the prints were given back before they were printed. */
  readonly returned?: number;
  /** How many of the others were paid back, printed or maybe so. */
  readonly paidBack?: number;
  /** Of a numbered edition: which numbers these prints have. */
  readonly edition?: EditionNumbers;
  /** Numbers of the prints that were given back: anybody's again. */
  readonly freed?: EditionNumbers;
};

export type Tracking = { readonly carrier: string; readonly number: string; readonly url: string };

/** The order at the print lab: `orderId` is the lab's, '' while it waits; `reason` is why it does. */
export type OrderLab = {
  readonly name: LabName;
  readonly orderId: string;
  readonly state: LabState;
  readonly reason?: LabReason;
};

/** A mail about the order: when it went out, or why it has not yet. Times are ISO 8601. */
export type OrderMail = { readonly kind: string; readonly sentAt?: string; readonly failure?: string };

/** A withdrawal (§ 356a BGB) of an order. */
export type Withdrawal = {
  /** ISO 8601. */
  readonly receivedAt: string;
  /** The prints that it names; '' for the whole order. */
  readonly items: string;
  /** All that was sent in, as its receipt repeats it. */
  readonly text: string;
};

/** What somebody has to look at before the order is printed. */
export type OrderProblem = 'amount' | 'address';

/** A paid order. Amounts in cents, times as ISO 8601. */
export type Order = {
  /** Stripe's session. */
  readonly id: string;
  /** What buyer and owner call it: {@link orderNumber}. */
  readonly number: string;
  readonly createdAt: string;
  readonly paidAt: string;
  readonly status: OrderStatus;
  readonly language: Language;
  readonly customer: { readonly name: string; readonly email: string; readonly address: OrderAddress };
  readonly items: readonly OrderItem[];
  readonly subtotalCents: number;
  readonly shippingCents: number;
  readonly totalCents: number;
  readonly refundedCents: number;
  /** What was to be given back, did not reach the buyer, and was not given back again. */
  readonly failedCents?: number;
  readonly lab?: OrderLab;
  readonly tracking?: Tracking;
  /** Stripe's invoice of the payment, where the owner has them made; `url` of its PDF. */
  readonly invoice?: { readonly number: string; readonly url: string };
  readonly mails: readonly OrderMail[];
  /** The first one first. */
  readonly withdrawals: readonly Withdrawal[];
  readonly problems: readonly OrderProblem[];
};

/** How mails leave the shop: to a mail server, into files on this machine, or not at all. */
export type MailOut = 'smtp' | 'files' | 'none';

/** The answer of the list: `readAt` is when Stripe was asked. */
export type OrderList = {
  readonly orders: readonly Order[];
  readonly readAt: string;
  /** Where a page was asked for and more follow: what to send as `after`. */
  readonly next?: string;
  readonly mailOut: MailOut;
  /** The lab that orders are handed to; null where they are printed by hand. */
  readonly lab: LabName | null;
};

/** 'Germany' for DE; the code itself where it is none. */
function countryName(code: string, language: Language): string {
  try {
    return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Where the parcel goes, line by line, as it stands on it, with the country as people call it. */
export function addressLines({ customer }: Pick<Order, 'customer'>, language: Language): string[] {
  const { line1, line2, postalCode, city, country } = customer.address;
  const place = `${postalCode} ${city}`.trim();
  return [customer.name, line1, line2, place, countryName(country, language)].filter(Boolean);
}

/** Stripe gives no more sessions at once, so no page is larger. */
export const ORDER_PAGE_MAX = 100;

/** Whether a text may be the id of one of Stripe's sessions. */
export const isSessionId = (text: string): boolean => /^cs_(test|live)_\w{1,200}$/.test(text);

/** Crockford's letters and digits: none that is taken for another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** Two of 32 bits each, well mixed (cyrb53 by bryc, public domain). */
function hashOf(text: string): [number, number] {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  const mix = (x: number, y: number) =>
    (Math.imul(x ^ (x >>> 16), 2246822507) ^ Math.imul(y ^ (y >>> 13), 3266489909)) >>> 0;
  return [mix(a, b), mix(b, a)];
}

/**
 * The number of an order, such as `K7Q4-M2XP`: it follows from the session's id alone, so that every page and mail can
 * say it, and tells nobody how many orders there are. 40 bits: among 10,000 orders two share one with 1 in 20,000.
 */
export function orderNumber(sessionId: string): string {
  const [high, low] = hashOf(sessionId);
  let number = '';
  for (let index = 0; index < LENGTH; index += 1) {
    const word = index < LENGTH / 2 ? high : low;
    number += LETTERS[(word >>> ((index % (LENGTH / 2)) * 5)) & 31];
  }
  return `${number.slice(0, LENGTH / 2)}-${number.slice(LENGTH / 2)}`;
}

/**
 * The number that somebody means, as we write it: a letter that is none stands for the digit it looks like, and a
 * session's id for its order. Undefined for what cannot be one.
 */
export function typedNumber(typed: string): string | undefined {
  if (isSessionId(typed.trim())) return orderNumber(typed.trim());
  const meant = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  const isNumber = meant.length === LENGTH && [...meant].every((letter) => LETTERS.includes(letter));
  return isNumber ? `${meant.slice(0, LENGTH / 2)}-${meant.slice(LENGTH / 2)}` : undefined;
}

/** Whether a buyer who typed this means the order of a session: by its number, or by the session's id. */
export const isOrderCalled = (typed: string, sessionId: string): boolean =>
  typedNumber(typed) === orderNumber(sessionId);
