import { Hono } from 'hono';
import {
  chargeJson,
  lineItemsJson,
  paymentJson,
  refundJson,
  refundsJson,
  refundsOf,
  sessionJson,
} from './json.ts';
import {
  invalidParameter,
  PaymentFailure,
  pageOf,
  parseForm,
  readQuery,
  readSessionParams,
} from './rules.ts';
import type { SendEvent } from './server.ts';
import { newId, type PaymentSession, type Sessions } from './sessions.ts';

const LABELS_MAX = 50;

const queryOf = (url: string) => parseForm(new URL(url).search);

/** Metadata after a change, in which an empty value removes a key. @throws PaymentFailure for too many keys */
function changedLabels(
  labels: Record<string, string>,
  change: Record<string, string> = {},
): Record<string, string> {
  const next = Object.entries({ ...labels, ...change }).filter(([, value]) => value !== '');
  if (next.length > LABELS_MAX) throw invalidParameter('metadata', 'You can have up to 50 metadata keys.');
  return Object.fromEntries(next);
}

/** The calls about paid orders: payment intents and refunds. */
function addPaymentCalls(api: Hono, sessions: Sessions, sendEvent: SendEvent): void {
  api.get('/payment_intents/:id', (c) => c.json(paymentJson(sessions.paidBy(c.req.param('id')))));
  api.post('/payment_intents/:id', async (c) => {
    const { metadata } = readQuery('labels', parseForm(await c.req.text()));
    const session = sessions.paidBy(c.req.param('id'));
    sessions.label(session, changedLabels(session.payment.metadata, metadata));
    return c.json(paymentJson(session));
  });
  api.post('/refunds', async (c) => {
    const { payment_intent: id, amount, metadata } = readQuery('refund', parseForm(await c.req.text()));
    const session = sessions.paidBy(id);
    const refund = sessions.refund(session, amount, metadata);
    void sendEvent('charge.refunded', chargeJson(session));
    return c.json(refundJson(session, refund));
  });
  api.post('/refunds/:id', async (c) => {
    const { metadata } = readQuery('labels', parseForm(await c.req.text()));
    const { session, refund } = sessions.changeRefund(c.req.param('id'), (before) => ({
      metadata: changedLabels(before.metadata, metadata),
    }));
    return c.json(refundJson(session, refund));
  });
  api.get('/refunds', (c) => {
    const query = readQuery('refunds', queryOf(c.req.url));
    const session = sessions.paidBy(query.payment_intent);
    const { page, hasMore } = pageOf(refundsOf(session), query);
    return c.json(refundsJson(session, page, hasMore));
  });
}

/** A limit for memory: tests send endless random requests. */
const REMEMBERED_MAX = 1000;

/** Stripe's API as far as a hosted checkout needs it; `origin` of the customers' pages, `sendEvent` sends Stripe's events. */
export function createPaymentApi(
  sessions: Sessions,
  secretKey: string,
  origin: () => string,
  sendEvent: SendEvent,
): Hono {
  const api = new Hono();
  const remembered = new Map<string, { fingerprint: string; body: unknown }>();

  api.use(async (c, next) => {
    c.header('request-id', newId('req_', 14));
    if (c.req.header('authorization') !== `Bearer ${secretKey}`)
      throw new PaymentFailure(401, 'Invalid API Key provided.');
    await next();
  });

  // The same key with the same parameters gets the first answer again; refusals are not stored.
  api.use(async (c, next) => {
    const key = c.req.header('idempotency-key');
    if (c.req.method !== 'POST' || !key) return next();
    const fingerprint = `${c.req.path}\n${await c.req.text()}`;
    const known = remembered.get(key);
    if (known && known.fingerprint !== fingerprint) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
      throw new PaymentFailure(400, message, { type: 'idempotency_error' });
    }
    c.header('idempotency-key', key);
    if (known) return c.json(known.body, 200, { 'idempotent-replayed': 'true' });
    await next();
    if (c.res.ok) remembered.set(key, { fingerprint, body: await c.res.clone().json() });
    const [oldest = ''] = remembered.keys();
    if (remembered.size > REMEMBERED_MAX) remembered.delete(oldest);
  });

  api.post('/checkout/sessions', async (c) => {
    const params = readSessionParams(parseForm(await c.req.text()), sessions.seconds());
    return c.json(sessionJson(sessions.create(params), origin()));
  });
  api.get('/checkout/sessions', (c) => {
    const query = readQuery('sessions', queryOf(c.req.url));
    const expand = query.expand.map((path) => path.slice('data.'.length));
    const { gte = 0, lt = Number.POSITIVE_INFINITY } = query.created ?? {};
    const fits = (session: PaymentSession) =>
      session.created >= gte &&
      session.created < lt &&
      (query.status === undefined || session.status === query.status) &&
      (query.customer_details === undefined || session.customer?.email === query.customer_details.email) &&
      (query.payment_intent === undefined || session.payment?.id === query.payment_intent);
    const { page, hasMore } = pageOf(sessions.all().filter(fits), query);
    const data = page.map((session) => sessionJson(session, origin(), expand));
    return c.json({ object: 'list', data, has_more: hasMore, url: '/v1/checkout/sessions' });
  });
  api.post('/checkout/sessions/:id/expire', (c) =>
    c.json(sessionJson(sessions.expire(c.req.param('id')), origin())),
  );
  api.get('/checkout/sessions/:id/line_items', (c) => {
    const { limit, expand } = readQuery('lines', queryOf(c.req.url));
    return c.json(lineItemsJson(sessions.get(c.req.param('id')), expand, limit));
  });
  api.get('/checkout/sessions/:id', (c) => {
    const { expand } = readQuery('one', queryOf(c.req.url));
    return c.json(sessionJson(sessions.get(c.req.param('id')), origin(), expand));
  });
  addPaymentCalls(api, sessions, sendEvent);
  api.all('*', (c) => {
    throw new PaymentFailure(404, `Unrecognized request URL (${c.req.method}: ${c.req.path}).`);
  });
  return api;
}
