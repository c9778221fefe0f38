import Stripe from 'stripe';
import { PAYMENT_RETRIES, PAYMENT_TIMEOUT_MS, type PaymentAccess } from './payment.ts';

const clients = new Map<string, Stripe>();

/** The client for one access; kept, because it keeps its connections. */
export function stripeClient({ secretKey, apiUrl, timeoutMs = PAYMENT_TIMEOUT_MS }: PaymentAccess): Stripe {
  const key = JSON.stringify([secretKey, apiUrl, timeoutMs]);
  let client = clients.get(key);
  if (!client) {
    const { protocol, hostname, port } = new URL(apiUrl);
    const secure = protocol === 'https:';
    client = new Stripe(secretKey, {
      protocol: secure ? 'https' : 'http',
      host: hostname,
      port: port || (secure ? 443 : 80),
      timeout: timeoutMs,
      maxNetworkRetries: PAYMENT_RETRIES,
      telemetry: false,
    });
    clients.set(key, client);
  }
  return client;
}
