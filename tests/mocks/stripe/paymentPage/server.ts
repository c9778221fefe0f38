import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type Stripe from 'stripe';
import { loopbackOnly, serveLoopback } from '../../../../scripts/serve/listen.ts';
import { createDelivery } from '../../delivery.ts';
import type { KeptFile } from '../../keptList.ts';
import { createPaymentApi } from './api.ts';
import { createHostedPage } from './hostedPage.ts';
import { refundJson, sessionJson } from './json.ts';
import { PaymentFailure } from './rules.ts';
import { newId, Sessions } from './sessions.ts';

/** A replacement for Stripe.js that goes to the page at `origin`. The site's policy requires the site to serve it. */
function stripeScript(origin: string): string {
  return `(() => {
  const origin = ${JSON.stringify(origin)};
  const redirectToCheckout = ({ sessionId }) => {
    if (!sessionId.startsWith('cs_test_')) return Promise.resolve({ error: { type: 'invalid_request_error' } });
    window.location.assign(origin + '/c/pay/' + sessionId);
    // Like the real call, it never resolves once the browser leaves the page.
    return new Promise(() => {});
  };
  window.Stripe = Object.assign(() => ({ redirectToCheckout }), { version: 'local', checkoutOrigin: origin });
})();
`;
}

/** The pauses before an event without a 2xx answer is repeated, in ms. (Stripe goes on for three days.) */
const RETRIES_MS = [2000, 10_000, 60_000, 300_000];

type EventType = Extract<
  Stripe.Event['type'],
  'checkout.session.completed' | 'checkout.session.expired' | 'charge.refunded' | 'refund.failed'
>;

/** Sends an event; resolves when its first delivery was answered or aborted. */
export type SendEvent = (type: EventType, object: object) => Promise<void>;

type PaymentPageOptions = {
  /** 0 takes a free port. */
  port: number;
  /** The shop's origin. */
  siteOrigin: () => string;
  /** Events are sent only if both are given. */
  webhookUrl?: string;
  webhookSecret?: string;
  log?: (line: string) => void;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** The file that keeps the sessions for the next start. */
  file?: KeptFile;
};

const BODY_MAX = 1024 * 1024;
const SWEEP_MS = 60_000;

const fault = (message: string, type = 'invalid_request_error') => ({ error: { message, type } });

/** Starts the payment page and Stripe's API behind it, only for this machine. @throws PortInUseError */
export async function createPaymentPage(options: PaymentPageOptions) {
  const { port, siteOrigin, webhookUrl, webhookSecret, log = () => {}, now = Date.now, file } = options;
  const secretKey = `sk_test_${randomBytes(24).toString('hex')}`;
  let origin = '';
  const sessions = new Sessions(
    now,
    (session) => void sendEvent('checkout.session.expired', sessionJson(session, origin)),
    file,
    (line) => log(`Payment page: ${line}`),
  );
  const delivery = createDelivery(RETRIES_MS, (answer) => log(`Payment page: the webhook ${answer}.`));
  /** Signs events like Stripe, and repeats those that the shop does not accept: the payment stays valid. */
  const sendEvent: SendEvent = async (type, object) => {
    if (!webhookUrl || !webhookSecret) return;
    const created = sessions.seconds();
    const payload = JSON.stringify({
      id: newId('evt_', 24),
      object: 'event',
      created,
      data: { object },
      type,
    });
    await delivery.send(webhookUrl, payload, async () => {
      // Loaded with the first payment, because it takes longer than the page.
      const { webhooks } = (await import('stripe')).default;
      // Each delivery gets a new signature with the real time, which the shop checks.
      const timestamp = Math.floor(Date.now() / 1000);
      const signature = { payload, secret: webhookSecret, timestamp };
      return { 'Stripe-Signature': webhooks.generateTestHeaderString(signature) };
    });
  };

  const app = new Hono();
  app.use(loopbackOnly(fault('This page is for this machine alone.')));
  const tooLarge = fault('The request is too large.');
  app.use(bodyLimit({ maxSize: BODY_MAX, onError: (c) => c.json(tooLarge, 413) }));
  app.route(
    '/v1',
    createPaymentApi(sessions, secretKey, () => origin, sendEvent),
  );
  const onPaid = async (session: Parameters<typeof sessionJson>[0]) => {
    log(`Payment page: ${session.id} is paid (a test, no money was taken).`);
    await sendEvent('checkout.session.completed', sessionJson(session, origin));
  };
  app.route('/c', createHostedPage(sessions, siteOrigin, onPaid));
  app.notFound((c) => c.json(fault(`There is nothing at ${c.req.path}.`), 404));
  app.onError((error, c) => {
    if (error instanceof PaymentFailure) return c.json(error.body, error.status);
    log(`Payment page: ${error.message}`);
    return c.json(fault('Something went wrong.', 'api_error'), 500);
  });

  const server = await serveLoopback(app.fetch, port);
  origin = server.origin;
  // Sessions also expire if nobody reads them.
  const sweep = setInterval(() => sessions.all(), SWEEP_MS);
  sweep.unref();

  return {
    origin,
    /** Answers without a socket. */
    fetch: async (request: Request) => app.fetch(request),
    /** The key that API calls need; new at every start. */
    secretKey,
    /** The replacement for Stripe.js. */
    script: stripeScript(origin),
    /** Makes a refund fail, as in reality days later if the buyer's card or account is closed. */
    async failRefund(id: string): Promise<void> {
      const { session, refund } = sessions.changeRefund(id, () => ({ failed: true }));
      await sendEvent('refund.failed', refundJson(session, refund));
    },
    close() {
      clearInterval(sweep);
      delivery.close();
      return server.close();
    },
  };
}
