import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { requestLanguage } from '../../../../netlify/lib/request.ts';
import { SESSION_ID_PLACEHOLDER } from '../../../../src/shared/shop/lineItems.ts';
import { type Html, languageOf, messageHtml, payHtml, STYLE, standInPages, TEST_CUSTOMER } from './html.ts';
import type { Customer, PaymentSession, Sessions } from './sessions.ts';

const FIELDS = ['email', 'name', 'line1', 'postal_code', 'city'] as const;
const FIELD_MAX = 200;

/** The address after the payment, with the session's id. */
const successAddress = (session: PaymentSession): string =>
  session.params.success_url.replaceAll(SESSION_ID_PLACEHOLDER, session.id);

function readCustomer(form: URLSearchParams): Customer {
  const typed = Object.fromEntries(
    FIELDS.map((name) => [name, (form.get(name) ?? '').trim().slice(0, FIELD_MAX)]),
  ) as Pick<Customer, (typeof FIELDS)[number]>;
  return { ...typed, country: 'DE' };
}

const isComplete = (customer: Customer): boolean =>
  FIELDS.every((name) => customer[name] !== '') && /^[^@\s]+@[^@\s]+$/.test(customer.email);

function show(c: Context, html: Html, status: ContentfulStatusCode, session?: PaymentSession) {
  // No script may run here, and forms may only lead to the shop.
  const shop = session ? ` ${new URL(session.params.success_url).origin}` : '';
  c.header(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self'${shop}`,
  );
  return c.html(html, status);
}

/** The customers' pages; `shop` is the shop's origin, for pages without a session. */
export function createHostedPage(
  sessions: Sessions,
  shop: () => string,
  onPaid: (session: PaymentSession) => Promise<void>,
): Hono {
  const page = standInPages(STYLE);
  const cancelAddress = ({ params }: PaymentSession) => params.cancel_url ?? `${shop()}/`;

  page.on(['GET', 'POST'], '/pay/:id', async (c, next) => {
    const session = sessions.find(c.req.param('id'));
    if (!session) return next();
    const language = languageOf(session);
    const isPosted = c.req.method === 'POST';
    const form = new URLSearchParams(isPosted ? await c.req.text() : '');
    const action = form.get('action');
    if (action === 'cancel') return c.redirect(cancelAddress(session), 303);
    if (session.status === 'complete') {
      // After a second click on Pay the order is already placed.
      return isPosted
        ? c.redirect(successAddress(session), 303)
        : show(c, messageHtml(language, 'complete', successAddress(session)), 200, session);
    }
    if (session.status === 'expired')
      return show(c, messageHtml(language, 'expired', cancelAddress(session)), 410, session);
    if (!isPosted) return show(c, payHtml(session, TEST_CUSTOMER), 200, session);
    const customer = readCustomer(form);
    if (action === 'decline') return show(c, payHtml(session, customer, 'declined'), 200, session);
    if (action !== 'pay' || !isComplete(customer))
      return show(c, payHtml(session, customer, 'incomplete'), 422, session);
    sessions.pay(session, customer);
    await onPaid(session);
    return c.redirect(successAddress(session), 303);
  });
  page.all('*', (c) => show(c, messageHtml(requestLanguage(c.req.raw), 'unknown', `${shop()}/`), 404));
  return page;
}
