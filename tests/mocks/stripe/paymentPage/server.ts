import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { loopbackOnly, serveLoopback } from '../../../../scripts/serve/listen.ts';
import { createPaymentApi } from './api.ts';
import { PaymentFailure } from './failures.ts';
import { createHostedPage } from './hostedPage.ts';
import { refundJson } from './paymentJson.ts';
import { sessionJson } from './sessionJson.ts';
import { type SessionFolder, Sessions } from './sessions.ts';
import { stripeScript } from './stripeScript.ts';
import { createWebhook, type Webhook } from './webhook.ts';

type PaymentPageOptions = {
  /** 0 takes a free port. */
  port: number;
  /** The shop's origin. */
  siteOrigin: () => string;
  /** Told about paid sessions where both are given. */
  webhookUrl?: string;
  webhookSecret?: string;
  log?: (line: string) => void;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Where sessions are kept for the next start; without it they end with the page. */
  folder?: SessionFolder;
};

const BODY_MAX = 1024 * 1024;
const SWEEP_MS = 60_000;

const fault = (message: string, type = 'invalid_request_error') => ({ error: { message, type } });

/** Starts the payment page and Stripe's API behind it, for this machine alone. @throws PortInUseError */
export async function createPaymentPage(options: PaymentPageOptions) {
  const { port, siteOrigin, webhookUrl, webhookSecret, log = () => {}, now = Date.now, folder } = options;
  const secretKey = `sk_test_${randomBytes(24).toString('hex')}`;
  let origin = '';
  const sessions = new Sessions(
    now,
    (session) => void tell('checkout.session.expired', sessionJson(session, origin)),
    folder,
  );
  const seconds = () => sessions.seconds();
  const webhook =
    webhookUrl && webhookSecret
      ? createWebhook({ url: webhookUrl, secret: webhookSecret, seconds, log })
      : undefined;
  const tell: Webhook['tell'] = async (type, object) => webhook?.tell(type, object);

  const app = new Hono();
  app.use(loopbackOnly(fault('This page is for this machine alone.')));
  const tooLarge = fault('The request is too large.');
  app.use(bodyLimit({ maxSize: BODY_MAX, onError: (c) => c.json(tooLarge, 413) }));
  app.route(
    '/v1',
    createPaymentApi(sessions, secretKey, () => origin, tell),
  );
  const onPaid = async (session: Parameters<typeof sessionJson>[0]) => {
    log(`Payment page: ${session.id} is paid (a test, no money was taken).`);
    await tell('checkout.session.completed', sessionJson(session, origin));
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
  // Sessions run out whether or not somebody looks.
  const sweep = setInterval(() => sessions.all(), SWEEP_MS);
  sweep.unref();

  return {
    origin,
    /** The key that API calls must bring; another one with every start. */
    secretKey,
    /** JavaScript that stands in for Stripe's browser script. */
    script: stripeScript(origin),
    /** Sets when the shop's webhook is told, as {@link Webhook} says. */
    deliver: (at: readonly number[]) => webhook?.deliver(at),
    /** Lets a refund fail, as it does days later where the buyer's card or account is gone. */
    async failRefund(id: string): Promise<void> {
      const { session, refund } = sessions.changeRefund(id, () => ({ failed: true }));
      await tell('refund.failed', refundJson(session, refund));
    },
    close() {
      clearInterval(sweep);
      webhook?.close();
      return server.close();
    },
  };
}
