import { LANGUAGES, type Language } from '../../i18n/language.ts';
import type { EditionNumbers } from '../edition.ts';
import type { LabName, LabReason, LabState } from '../lab.ts';

export const ORDER_STATUSES = ['paid', 'held', 'at_lab', 'sent', 'cancelled', 'refunded'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const ORDER_ACTIONS = ['hold', 'release', 'submit', 'sent', 'cancel', 'refund'] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** The next status of an order that waits to be printed, by action. */
const WAITING = {
  hold: 'held',
  release: 'paid',
  submit: 'at_lab',
  sent: 'sent',
  cancel: 'cancelled',
} as const;

/**
 * Where an action leads from each status; other combinations are forbidden. An action that leads to the current status
 * changes nothing, so each can be repeated. An order at the lab cannot be held, and is cancelled only if the lab
 * agrees; a finished one stays so. Any order can be refunded, and is 'refunded' once no money is left.
 */
export const TRANSITIONS: Readonly<Record<OrderStatus, Partial<Record<OrderAction, OrderStatus>>>> = {
  paid: { ...WAITING, refund: 'paid' },
  held: { ...WAITING, refund: 'held' },
  at_lab: { submit: 'at_lab', sent: 'sent', cancel: 'cancelled', refund: 'at_lab' },
  sent: { sent: 'sent', refund: 'sent' },
  cancelled: { cancel: 'cancelled', refund: 'cancelled' },
  refunded: { refund: 'refunded' },
};

/** An order's status from its stored progress and its money in cents. */
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

/** One line as it was bought, unaffected by later changes of the photo. */
export type OrderItem = {
  readonly photoId: string;
  readonly name: string;
  readonly size: string;
  /** '' when the photo had none. */
  readonly sku: string;
  readonly quantity: number;
  readonly unitCents: number;
  /** How many of the prints were refunded before they were printed. */
  readonly returned?: number;
  /** How many of the others were refunded, although printed or possibly so. */
  readonly paidBack?: number;
  /** The edition numbers of these prints. */
  readonly edition?: EditionNumbers;
  /** The edition numbers of returned prints, which are free again. */
  readonly freed?: EditionNumbers;
};

export type Tracking = { readonly carrier: string; readonly number: string; readonly url: string };

/** The order at the print lab: `orderId` is the lab's, '' while it waits; `reason` says why it waits. */
export type OrderLab = {
  readonly name: LabName;
  readonly orderId: string;
  readonly state: LabState;
  readonly reason?: LabReason;
};

/** A mail about the order: when it was sent, or why not yet. Times are ISO 8601. */
export type OrderMail = { readonly kind: string; readonly sentAt?: string; readonly failure?: string };

export type Withdrawal = {
  /** ISO 8601. */
  readonly receivedAt: string;
  /** The named prints; '' for the whole order. */
  readonly items: string;
  /** The whole form, as its receipt repeats it. */
  readonly text: string;
};

/** A problem that the owner must check before the order is printed. */
export type OrderProblem = 'amount' | 'address';

/** A paid order. Amounts in cents, times as ISO 8601. */
export type Order = {
  /** Id of Stripe's session. */
  readonly id: string;
  /** The number that buyer and owner use: {@link orderNumber}. */
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
  /** Refunds that failed and were not repeated. */
  readonly failedCents?: number;
  readonly lab?: OrderLab;
  readonly tracking?: Tracking;
  /** Stripe's invoice of the payment, if the owner has them made; `url` of its PDF. */
  readonly invoice?: { readonly number: string; readonly url: string };
  readonly mails: readonly OrderMail[];
  /** Oldest first. */
  readonly withdrawals: readonly Withdrawal[];
  readonly problems: readonly OrderProblem[];
};

/** The answer of the list: `readAt` is the time of the read from Stripe. */
export type OrderList = {
  readonly orders: readonly Order[];
  readonly readAt: string;
  /** The `after` of the next page, if there is one. */
  readonly next?: string;
  /** How mails leave the shop: by mail server, as local files, or not at all. */
  readonly mailOut: 'smtp' | 'files' | 'none';
  /** The lab that prints orders; null when they are printed by hand. */
  readonly lab: LabName | null;
  /** The faulty entries of the ledger of editions, counted from 1. */
  readonly ledgerFaults: readonly number[];
  /** The keys of damaged claims, each of which stops a step of its order. */
  readonly damagedClaims: readonly string[];
};

/** 'Germany' for DE; the code itself if unknown. */
function countryName(code: string, language: Language): string {
  try {
    return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Codes by the names of their countries in both languages, in lower case; made when first needed. */
const countryCodes = new Map<string, string>();

/** A country that the owner has typed, in this language: 'Germany' for 'Deutschland'. Other text is unchanged. */
export function countryIn(language: Language, typed: string): string {
  if (countryCodes.size === 0) {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    for (const named of LANGUAGES) {
      const names = new Intl.DisplayNames([named], { type: 'region', fallback: 'none' });
      for (const code of letters.flatMap((one) => letters.map((two) => one + two))) {
        const name = names.of(code);
        if (name) for (const known of [name, code]) countryCodes.set(known.toLowerCase(), code);
      }
    }
  }
  const code = countryCodes.get(typed.trim().toLowerCase());
  return code ? countryName(code, language) : typed;
}

/** The lines of the parcel's address, with the country's name. */
export function addressLines({ customer }: Pick<Order, 'customer'>, language: Language): string[] {
  const { line1, line2, postalCode, city, country } = customer.address;
  const place = `${postalCode} ${city}`.trim();
  return [customer.name, line1, line2, place, countryName(country, language)].filter(Boolean);
}

/** Stripe's largest page. */
export const ORDER_PAGE_MAX = 100;

export const isSessionId = (text: string): boolean => /^cs_(test|live)_\w{1,200}$/.test(text);

/** Crockford's letters and digits, without those that look alike. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** Two well mixed 32-bit hashes (cyrb53 by bryc, public domain). */
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
 * An order's number, such as `K7Q4-M2XP`: derived from the session's id, so that every page and mail can name it, and
 * without the number of orders. With 40 bits, a collision among 10,000 orders has a chance of 1 in 20,000.
 */
export function orderNumber(sessionId: string): string {
  const halves = hashOf(sessionId).map((hash) =>
    Array.from({ length: LENGTH / 2 }, (_, at) => LETTERS[(hash >>> (at * 5)) & 31]).join(''),
  );
  return halves.join('-');
}

/** Normalises a typed order number or session id; undefined when it cannot be one. */
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

/** Whether a buyer who typed this means the order of a session, by number or session id. */
export const isOrderCalled = (typed: string, sessionId: string): boolean =>
  typedNumber(typed) === orderNumber(sessionId);
