import type { SessionJson } from './sessionJson.ts';
import { newId } from './sessions.ts';

const TIMEOUT_MS = 5000;

/** A checkout.session.completed event about the session, as the text that is signed. */
function completedEvent(session: SessionJson, seconds: number): string {
  return JSON.stringify({
    id: newId('evt_', 24),
    object: 'event',
    api_version: null,
    created: seconds,
    data: { object: session },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: 'checkout.session.completed',
  });
}

/** Tells the shop about a paid session. A shop that doesn't answer is only logged: the payment stands. */
export async function sendWebhook(
  url: string,
  secret: string,
  session: SessionJson,
  seconds: number,
  log: (line: string) => void,
): Promise<void> {
  // Loaded with the first payment: it takes longer than all of the page.
  const { default: Stripe } = await import('stripe');
  const payload = completedEvent(session, seconds);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: seconds });
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signature },
      body: payload,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    log(`Payment page: the webhook answered ${answer.status}.`);
  } catch {
    log('Payment page: the webhook could not be reached.');
  }
}
