import type { ServerResponse } from 'node:http';
import { createPaymentPage } from '../../tests/mocks/stripe/paymentPage/server.ts';
import type { SessionFolder } from '../../tests/mocks/stripe/paymentPage/sessions.ts';
import { onThisOrAnyPort } from './loopback.ts';

/** Where pages load the payment page's stand-in for Stripe's script: on the site itself, as its policy demands. */
export const PAYMENT_SCRIPT_PATH = '/.local-payment/stripe.js';

/** Starts the local payment page; orders are kept in `folder`, if given, for the next start. */
export function startPaymentPage(
  port: number,
  site: { origin: () => string; listening: string },
  webhookSecret: string,
  log: (line: string) => void,
  folder?: SessionFolder,
) {
  const options = {
    siteOrigin: site.origin,
    log,
    webhookUrl: `${site.listening}/api/stripe-webhook`,
    webhookSecret,
    ...(folder && { folder }),
  };
  return onThisOrAnyPort(port, (free) => createPaymentPage({ port: free, ...options }));
}

/** Sends the script, uncached, because it changes with every start. */
export function sendPaymentScript(response: ServerResponse, script: string): void {
  response.writeHead(200, {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Content-Length': Buffer.byteLength(script),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(script);
}
