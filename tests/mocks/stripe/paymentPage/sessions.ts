import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import {
  DEFAULT_EXPIRY_SECONDS,
  invalidParameter,
  PaymentFailure,
  type SessionParams,
  totalOf,
} from './rules.ts';

/** Who bought, as typed on the page. */
const customerShape = z.object({
  email: z.string(),
  name: z.string(),
  line1: z.string(),
  postal_code: z.string(),
  city: z.string(),
  country: z.string(),
});
export type Customer = z.infer<typeof customerShape>;

const labels = z.record(z.string(), z.string());
type Labels = z.infer<typeof labels>;
const refund = z.object({
  id: z.string(),
  created: z.int(),
  /** Cents. */
  amount: z.int().min(0),
  metadata: labels,
  /** The buyer's bank did not take it: the money is back with the shop. */
  failed: z.literal(true).optional(),
});
export type Refund = z.infer<typeof refund>;
/** What a paid session leaves behind: Stripe's payment intent with its one charge. */
const paymentShape = z.object({
  id: z.string(),
  chargeId: z.string(),
  created: z.int(),
  metadata: labels,
  refunds: z.array(refund),
});
type Payment = z.infer<typeof paymentShape>;

/** As much of what was sold as the page works with. A file keeps it as it was read when it was sold. */
const price = z.object({
  unit_amount: z.int().min(0),
  currency: z.string(),
  product_data: z.object({ name: z.string() }),
});
const line = z.object({ quantity: z.int(), price_data: price });
const sold = z.object({ success_url: z.string(), line_items: z.array(line) });
const sessionShape = z.object({
  id: z.string().regex(/^cs_test_\w+$/),
  params: z.custom<SessionParams>((params) => sold.safeParse(params).success),
  /** Seconds since 1970. */
  created: z.int(),
  expiresAt: z.int(),
  status: z.enum(['open', 'complete', 'expired']),
  customer: customerShape.optional(),
  payment: paymentShape.optional(),
});
export type PaymentSession = z.infer<typeof sessionShape>;

export type PaidSession = PaymentSession & { payment: Payment };

/** The oldest sessions are forgotten beyond this. */
const SESSIONS_MAX = 1000;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** An id of Stripe's make: a prefix and random letters and digits. */
export const newId = (prefix: string, length: number): string =>
  prefix + [...randomBytes(length)].map((byte) => LETTERS[byte % LETTERS.length]).join('');

/** The sessions of one page, in memory and, where there is a folder, on disk. `now` is in ms. */
export class Sessions {
  readonly #sessions = new Map<string, PaymentSession>();
  readonly #now: () => number;
  readonly #onExpired: (session: PaymentSession) => void;
  readonly #folder: SessionFolder | undefined;

  constructor(now: () => number, onExpired: (session: PaymentSession) => void, folder?: SessionFolder) {
    this.#now = now;
    this.#onExpired = onExpired;
    this.#folder = folder;
    for (const session of folder?.read() ?? []) this.#sessions.set(session.id, session);
  }

  seconds(): number {
    return Math.floor(this.#now() / 1000);
  }

  create(params: SessionParams): PaymentSession {
    const created = this.seconds();
    const session: PaymentSession = {
      id: newId('cs_test_', 50),
      params,
      created,
      expiresAt: params.expires_at ?? created + DEFAULT_EXPIRY_SECONDS,
      status: 'open',
    };
    this.#sessions.set(session.id, session);
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size > SESSIONS_MAX && oldest !== undefined) {
      this.#sessions.delete(oldest);
      this.#folder?.remove(oldest);
    }
    this.#folder?.save(session);
    return session;
  }

  /** The session in its present state, undefined for an unknown id. */
  find(id: string): PaymentSession | undefined {
    const session = this.#sessions.get(id);
    if (session?.status === 'open' && session.expiresAt <= this.seconds()) this.#end(session);
    return session;
  }

  /** @throws PaymentFailure 404 for an unknown id */
  get(id: string): PaymentSession {
    const session = this.find(id);
    if (!session) {
      const options = { code: 'resource_missing', param: 'session' };
      throw new PaymentFailure(404, `No such checkout.session: '${id}'`, options);
    }
    return session;
  }

  /** @throws PaymentFailure where the session is not open */
  expire(id: string): PaymentSession {
    const session = this.get(id);
    if (session.status !== 'open') {
      const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`;
      throw new PaymentFailure(400, message);
    }
    this.#end(session);
    return session;
  }

  #end(session: PaymentSession): void {
    session.status = 'expired';
    this.#folder?.save(session);
    this.#onExpired(session);
  }

  /** Takes the payment of an open session; paying a second time changes nothing. */
  pay(session: PaymentSession, customer: Customer): void {
    if (session.status !== 'open') return;
    session.status = 'complete';
    session.customer = customer;
    session.payment = {
      id: newId('pi_', 24),
      chargeId: newId('ch_', 24),
      created: this.seconds(),
      metadata: {},
      refunds: [],
    };
    this.#folder?.save(session);
  }

  /** Replaces the labels of a payment. */
  label(session: PaidSession, labels: Labels): void {
    session.payment.metadata = labels;
    this.#folder?.save(session);
  }

  /** All sessions, the newest first. */
  all(): PaymentSession[] {
    return [...this.#sessions.keys()].reverse().map((id) => this.get(id));
  }

  /** The paid session of a payment intent. @throws PaymentFailure 404 for an unknown one */
  paidBy(id: string): PaidSession {
    const session = this.all().find(({ payment }) => payment?.id === id);
    if (session?.payment) return session as PaidSession;
    const options = { code: 'resource_missing', param: 'intent' };
    throw new PaymentFailure(404, `No such payment_intent: '${id}'`, options);
  }

  /** Gives `amount` cents back, or what is left. @throws PaymentFailure where nothing or too little is left */
  refund(session: PaidSession, amount: number | undefined, metadata: Labels = {}): Refund {
    const { payment } = session;
    const left = totalOf(session.params) - refundedOf(payment);
    if (left === 0) {
      const message = `Charge ${payment.chargeId} has already been refunded.`;
      throw new PaymentFailure(400, message, { code: 'charge_already_refunded' });
    }
    const given = amount ?? left;
    if (given > left || given < 1) {
      const message = `Refund amount (${given}) is greater than unrefunded amount on charge (${left})`;
      throw invalidParameter('amount', message, 'refund_amount_too_large');
    }
    const refund = { id: newId('re_', 24), created: this.seconds(), amount: given, metadata };
    payment.refunds.push(refund);
    this.#folder?.save(session);
    return refund;
  }

  /** Changes a refund: its labels, or that it failed. @throws PaymentFailure 404 for an unknown one */
  changeRefund(
    id: string,
    change: (refund: Refund) => Partial<Refund>,
  ): { session: PaidSession; refund: Refund } {
    for (const session of this.all()) {
      const refund = session.payment?.refunds.find((one) => one.id === id);
      if (!refund) continue;
      Object.assign(refund, change(refund));
      this.#folder?.save(session);
      return { session: session as PaidSession, refund };
    }
    throw new PaymentFailure(404, `No such refund: '${id}'`, { code: 'resource_missing', param: 'id' });
  }
}

/** Cents that were given back. */
export const refundedOf = ({ refunds }: Payment): number =>
  refunds.reduce((sum, { amount, failed }) => sum + (failed ? 0 : amount), 0);

/** Sessions of one second keep their order by their place. */
const kept = z.object({ place: z.int(), session: sessionShape });

export type SessionFolder = ReturnType<typeof createSessionFolder>;

/**
 * Keeps sessions in a folder, made by `make` before the first write, so that orders outlive the server. What cannot be
 * read is logged and left there.
 */
export function createSessionFolder(folder: string, make: () => void, log: (line: string) => void) {
  const places = new Map<string, number>();
  let next = 0;
  const pathOf = (id: string) => join(folder, `${id}.json`);

  const namesOfFiles = () =>
    (existsSync(folder) ? readdirSync(folder) : []).filter((name) => /\.json$/.test(name));

  return {
    /** The oldest first. */
    read(): PaymentSession[] {
      const found = namesOfFiles().flatMap((name) => {
        const path = join(folder, name);
        try {
          return [kept.parse(JSON.parse(readFileSync(path, 'utf8')))];
        } catch {
          log(`Payment page: ${path} is damaged, so its order is missing. Delete the file, or mend it.`);
          return [];
        }
      });
      found.sort((a, b) => a.place - b.place);
      for (const { place, session } of found) places.set(session.id, place);
      next = (found.at(-1)?.place ?? -1) + 1;
      return found.map(({ session }) => session);
    },
    save(session: PaymentSession): void {
      const place = places.get(session.id) ?? next++;
      places.set(session.id, place);
      make();
      mkdirSync(folder, { recursive: true });
      const path = pathOf(session.id);
      // Its name never holds a part of it, whenever the process ends.
      writeFileSync(`${path}.part`, JSON.stringify({ place, session } satisfies z.infer<typeof kept>));
      renameSync(`${path}.part`, path);
    },
    remove(id: string): void {
      places.delete(id);
      rmSync(pathOf(id), { force: true });
    },
  };
}
