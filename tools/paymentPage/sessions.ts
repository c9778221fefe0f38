import { randomBytes } from 'node:crypto';
import { PaymentFailure } from './failures.ts';
import { DEFAULT_EXPIRY_SECONDS, type SessionParams } from './sessionRules.ts';

/** Who bought, as typed on the page. */
export type Customer = {
  email: string;
  name: string;
  line1: string;
  postal_code: string;
  city: string;
  country: string;
};

export type PaymentSession = {
  readonly id: string;
  readonly params: SessionParams;
  /** Seconds since 1970. */
  readonly created: number;
  readonly expiresAt: number;
  status: 'open' | 'complete' | 'expired';
  customer?: Customer;
  paymentIntent?: string;
};

/** The oldest sessions are forgotten beyond this: the page lives as long as the shop's server runs. */
const SESSIONS_MAX = 1000;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** An id of Stripe's make: a prefix and random letters and digits. */
export const newId = (prefix: string, length: number): string =>
  prefix + [...randomBytes(length)].map((byte) => LETTERS[byte % LETTERS.length]).join('');

/** The sessions of one page, in memory. `now` is in ms. */
export class Sessions {
  readonly #sessions = new Map<string, PaymentSession>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
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
    if (this.#sessions.size > SESSIONS_MAX && oldest !== undefined) this.#sessions.delete(oldest);
    return session;
  }

  /** The session in its present state, undefined for an unknown id. */
  find(id: string): PaymentSession | undefined {
    const session = this.#sessions.get(id);
    if (session?.status === 'open' && session.expiresAt <= this.seconds()) session.status = 'expired';
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
    session.status = 'expired';
    return session;
  }

  /** Takes the payment of an open session; paying a second time changes nothing. */
  pay(session: PaymentSession, customer: Customer): void {
    if (session.status !== 'open') return;
    session.status = 'complete';
    session.customer = customer;
    session.paymentIntent = newId('pi_', 24);
  }
}
