import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { createKeptList, type KeptFile } from '../../keptList.ts';
import {
  DEFAULT_EXPIRY_SECONDS,
  invalidParameter,
  PaymentFailure,
  type SessionParams,
  totalOf,
} from './rules.ts';

/** The customer's details from the page. */
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
  /** The buyer's bank did not accept it, and the shop has the money back. */
  failed: z.literal(true).optional(),
});
export type Refund = z.infer<typeof refund>;
/** The payment intent of a paid session, with its one charge. */
const paymentShape = z.object({
  id: z.string(),
  chargeId: z.string(),
  created: z.int(),
  metadata: labels,
  refunds: z.array(refund),
});
type Payment = z.infer<typeof paymentShape>;

const sessionShape = z.object({
  id: z.string().regex(/^cs_test_\w+$/),
  params: z.custom<SessionParams>((params) => typeof params === 'object'),
  /** Seconds since 1970. */
  created: z.int(),
  expiresAt: z.int(),
  status: z.enum(['open', 'complete', 'expired']),
  customer: customerShape.optional(),
  payment: paymentShape.optional(),
});
export type PaymentSession = z.infer<typeof sessionShape>;

export type PaidSession = PaymentSession & { payment: Payment };

/** @throws PaymentFailure like Stripe for an unknown id */
function missing(what: string, id: string, param: string): never {
  throw new PaymentFailure(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param });
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** An id in Stripe's format: a prefix and random letters and digits. */
export const newId = (prefix: string, length: number): string =>
  prefix + [...randomBytes(length)].map((byte) => LETTERS[byte % LETTERS.length]).join('');

const SESSIONS_MAX = 1000;

/** The sessions of one page. `now` is in ms. */
export class Sessions {
  readonly #sessions: Map<string, PaymentSession>;
  readonly #now: () => number;
  readonly #onExpired: (session: PaymentSession) => void;
  readonly #kept: ReturnType<typeof createKeptList<PaymentSession>>;

  constructor(
    now: () => number,
    onExpired: (session: PaymentSession) => void,
    file: KeptFile | undefined,
    log: (line: string) => void,
  ) {
    this.#now = now;
    this.#onExpired = onExpired;
    this.#kept = createKeptList(file, sessionShape, log);
    this.#sessions = new Map(this.#kept.read().map((session) => [session.id, session]));
  }

  #save(): void {
    this.#kept.save(this.#sessions.values());
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
    const [oldest = ''] = this.#sessions.keys();
    // A limit for memory: tests send endless random requests.
    if (this.#sessions.size > SESSIONS_MAX) this.#sessions.delete(oldest);
    this.#save();
    return session;
  }

  /** The session in its current state, undefined for an unknown id. */
  find(id: string): PaymentSession | undefined {
    const session = this.#sessions.get(id);
    if (session?.status === 'open' && session.expiresAt <= this.seconds()) this.#end(session);
    return session;
  }

  /** @throws PaymentFailure 404 for an unknown id */
  get(id: string): PaymentSession {
    return this.find(id) ?? missing('checkout.session', id, 'session');
  }

  /** Closes the page of a session. @throws PaymentFailure if it is not open */
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
    this.#save();
    this.#onExpired(session);
  }

  /** Pays an open session. */
  pay(session: PaymentSession, customer: Customer): void {
    session.status = 'complete';
    session.customer = customer;
    session.payment = {
      id: newId('pi_', 24),
      chargeId: newId('ch_', 24),
      created: this.seconds(),
      metadata: {},
      refunds: [],
    };
    this.#save();
  }

  /** Replaces the metadata of a payment. */
  label(session: PaidSession, labels: Labels): void {
    session.payment.metadata = labels;
    this.#save();
  }

  /** All sessions, the newest first. */
  all(): PaymentSession[] {
    return [...this.#sessions.keys()].reverse().map((id) => this.get(id));
  }

  /** The paid session of a payment intent. @throws PaymentFailure 404 for an unknown one */
  paidBy(id: string): PaidSession {
    const session = this.all().find(({ payment }) => payment?.id === id);
    return session ? (session as PaidSession) : missing('payment_intent', id, 'intent');
  }

  /** Refunds `amount` cents, or the rest. @throws PaymentFailure if too little is left */
  refund(session: PaidSession, amount: number | undefined, metadata: Labels = {}): Refund {
    const { payment } = session;
    const left = totalOf(session.params) - refundedOf(payment);
    const cents = amount ?? left;
    if (cents > left || cents < 1) {
      const message = `Refund amount (${cents}) is greater than unrefunded amount on charge (${left})`;
      throw invalidParameter('amount', message, 'refund_amount_too_large');
    }
    const refund = { id: newId('re_', 24), created: this.seconds(), amount: cents, metadata };
    payment.refunds.push(refund);
    this.#save();
    return refund;
  }

  /** Changes a refund's metadata, or marks it as failed. @throws PaymentFailure 404 for an unknown one */
  changeRefund(
    id: string,
    change: (refund: Refund) => Partial<Refund>,
  ): { session: PaidSession; refund: Refund } {
    for (const session of this.all()) {
      const refund = session.payment?.refunds.find((one) => one.id === id);
      if (!refund) continue;
      Object.assign(refund, change(refund));
      this.#save();
      return { session: session as PaidSession, refund };
    }
    return missing('refund', id, 'id');
  }
}

/** The sum of all successful refunds, in cents. */
export const refundedOf = ({ refunds }: Payment): number =>
  refunds.reduce((sum, { amount, failed }) => sum + (failed ? 0 : amount), 0);
