import type Stripe from 'stripe';
import { later } from '../../../../scripts/serve/listen.ts';
import { newId } from './sessions.ts';

const TIMEOUT_MS = 5000;
/** When an event that got no 2xx comes again, in ms after the last try. Stripe goes on for three days. */
const RETRIES_MS = [2000, 10_000, 60_000, 300_000];

type EventType = Extract<
  Stripe.Event['type'],
  'checkout.session.completed' | 'checkout.session.expired' | 'charge.refunded' | 'refund.failed'
>;

export type Webhook = ReturnType<typeof createWebhook>;

type WebhookOptions = {
  url: string;
  secret: string;
  /** The time of the page, in seconds. */
  seconds: () => number;
  log: (line: string) => void;
};

/** Tells the shop what happened, signed as Stripe signs. A shop that doesn't answer is told again: the payment stands. */
export function createWebhook({ url, secret, seconds, log }: WebhookOptions) {
  const closing = new AbortController();
  let deliveries: readonly number[] = [0];

  async function send(payload: string, tries = 0): Promise<void> {
    if (closing.signal.aborted) return;
    // Loaded with the first payment: it takes longer than all of the page.
    const { webhooks } = (await import('stripe')).default;
    // Each delivery is signed anew, by the clock that the shop looks at too.
    const timestamp = Math.floor(Date.now() / 1000);
    const signature = webhooks.generateTestHeaderString({ payload, secret, timestamp });
    const ok = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signature },
      body: payload,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).then(
      (answer) => {
        log(`Payment page: the webhook answered ${answer.status}.`);
        return answer.ok;
      },
      () => log('Payment page: the webhook could not be reached.'),
    );
    const wait = RETRIES_MS[tries];
    if (!ok && wait !== undefined) void later(wait, closing.signal, () => send(payload, tries + 1));
  }

  return {
    /** Sends an event; resolves when its first delivery was answered or given up. */
    async tell(type: EventType, object: object): Promise<void> {
      const payload = JSON.stringify({
        id: newId('evt_', 24),
        object: 'event',
        api_version: null,
        created: seconds(),
        data: { object },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      });
      const [first, ...others] = deliveries.map((ms) =>
        ms === 0 ? send(payload) : later(ms, closing.signal, () => send(payload)),
      );
      // The buyer goes back to the shop without waiting for a late one.
      if (deliveries[0] === 0) await first;
      void others;
    },
    /** When each event is delivered, in ms after it happened: `[0]`, late `[3000]`, twice `[0, 100]`. */
    deliver(at: readonly number[]): void {
      deliveries = at;
    },
    close: () => closing.abort(),
  };
}
