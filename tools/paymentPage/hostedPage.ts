import { SESSION_ID_PLACEHOLDER } from '../../src/domain/endpoints.ts';
import { languageOf, messageHtml, payHtml, TEST_CUSTOMER } from './html.ts';
import type { Customer, PaymentSession, Sessions } from './sessions.ts';
import { STYLE } from './style.ts';

type PageReply = { status: number; headers: Record<string, string>; body: string };

const PAGE_PATH = /^\/c\/pay\/([A-Za-z0-9_]{1,66})$/;
const FIELDS = ['email', 'name', 'line1', 'postal_code', 'city'] as const;
const FIELD_MAX = 200;

/** Where a customer goes after paying: the shop's address with the session's id filled in. */
const successAddress = (session: PaymentSession): string =>
  session.params.success_url.replaceAll(SESSION_ID_PLACEHOLDER, session.id);

const originOf = (address: string | undefined) => (address ? new URL(address).origin : '');

/** No script runs here; forms may lead on to the shop alone. */
function policy(session: PaymentSession | undefined): string {
  const { success_url: success, cancel_url: cancel } = session?.params ?? {};
  const origins = [...new Set([originOf(success), originOf(cancel)])].filter(Boolean).join(' ');
  return `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${origins}`;
}

function html(body: string, status: number, session?: PaymentSession): PageReply {
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policy(session),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
  return { status, headers, body };
}

const redirect = (location: string): PageReply => ({
  status: 303,
  headers: { Location: location, 'Cache-Control': 'no-store' },
  body: '',
});

function readCustomer(form: URLSearchParams): Customer {
  const typed = Object.fromEntries(
    FIELDS.map((name) => [name, (form.get(name) ?? '').trim().slice(0, FIELD_MAX)]),
  ) as Pick<Customer, (typeof FIELDS)[number]>;
  return { ...typed, country: 'DE' };
}

const isComplete = (customer: Customer): boolean =>
  FIELDS.every((name) => customer[name] !== '') && /^[^@\s]+@[^@\s]+$/.test(customer.email);

/** The pages that customers see. */
export class HostedPage {
  readonly #sessions: Sessions;
  readonly #shop: () => string;
  readonly #onPaid: (session: PaymentSession) => Promise<void>;

  /** @param shop the shop's origin, for pages that belong to no session */
  constructor(sessions: Sessions, shop: () => string, onPaid: (session: PaymentSession) => Promise<void>) {
    this.#sessions = sessions;
    this.#shop = shop;
    this.#onPaid = onPaid;
  }

  /** Undefined for addresses that are none of its pages. */
  async answer(method: string, pathname: string, body: string): Promise<PageReply | undefined> {
    if (pathname === '/c/style.css') {
      return {
        status: 200,
        headers: { 'Content-Type': 'text/css; charset=utf-8', 'X-Content-Type-Options': 'nosniff' },
        body: STYLE,
      };
    }
    if (!pathname.startsWith('/c/')) return undefined;
    const session = this.#sessions.find(PAGE_PATH.exec(pathname)?.[1] ?? '');
    if (!session) return html(messageHtml('en', 'unknown', `${this.#shop()}/`), 404);
    return method === 'POST'
      ? this.#act(session, new URLSearchParams(body))
      : this.#show(session, TEST_CUSTOMER);
  }

  #show(session: PaymentSession, customer: Customer, alert?: 'declined' | 'incomplete'): PageReply {
    const language = languageOf(session);
    if (session.status === 'complete') {
      return html(messageHtml(language, 'complete', successAddress(session)), 200, session);
    }
    if (session.status === 'expired') {
      const back = session.params.cancel_url ?? `${this.#shop()}/`;
      return html(messageHtml(language, 'expired', back), 410, session);
    }
    return html(payHtml(session, customer, alert), alert === 'incomplete' ? 422 : 200, session);
  }

  async #act(session: PaymentSession, form: URLSearchParams): Promise<PageReply> {
    const action = form.get('action');
    if (action === 'cancel') return redirect(session.params.cancel_url ?? `${this.#shop()}/`);
    // A second click on Pay: the order is placed already.
    if (session.status === 'complete') return redirect(successAddress(session));
    const customer = readCustomer(form);
    if (session.status === 'expired') return this.#show(session, customer);
    if (action === 'decline') return this.#show(session, customer, 'declined');
    if (action !== 'pay' || !isComplete(customer)) return this.#show(session, customer, 'incomplete');
    this.#sessions.pay(session, customer);
    await this.#onPaid(session);
    return redirect(successAddress(session));
  }
}
