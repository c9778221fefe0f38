import { hmacOf } from '../../../netlify/lib/signing.ts';
import { later } from '../../../scripts/serve/listen.ts';
import type { LabName } from '../../../src/shared/shop/lab.ts';
import { creativehubOrder } from './creativehubApi.ts';
import type { StandInOrder } from './orders.ts';
import { prodigiOrder } from './prodigiApi.ts';

const TIMEOUT_MS = 10_000;
/** When a callback that got no 2xx comes again, in ms after the last try. */
const RETRIES_MS = [2000, 10_000, 60_000];

type Message = { readonly url: string; readonly headers: Record<string, string>; readonly body: string };

function messageOf(
  lab: LabName,
  order: StandInOrder,
  shop: { readonly url: string; readonly secret: string },
): Message | undefined {
  if (lab === 'creativehub') {
    const body = JSON.stringify({ ApiWebhookKind: 'OrderStateChanged', Order: creativehubOrder(order) });
    const headers = { 'X-Creativehub-Signature': hmacOf('sha1', shop.secret, body) };
    return { url: shop.url, headers, body };
  }
  if (!order.callbackUrl) return undefined;
  const { stage } = prodigiOrder(order).status;
  const event = {
    specversion: '1.0',
    type: `com.prodigi.order.status.stage.changed#${stage}`,
    source: 'http://api.prodigi.com/v4.0/Orders/',
    id: `evt_${order.id}_${order.state}`,
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    subject: prodigiOrder(order).id,
    data: { order: prodigiOrder(order) },
  };
  return { url: order.callbackUrl, headers: {}, body: JSON.stringify(event) };
}

/** Tells the shop of what happens to its orders, as the lab would; again after a while where it does not answer. */
export function createCallbacks(
  lab: LabName,
  shop: { readonly url: string; readonly secret: string },
  log: (line: string) => void,
): { tell(order: StandInOrder): void; close(): void } {
  const closing = new AbortController();

  async function send(message: Message, tries = 0): Promise<void> {
    const { url, headers, body } = message;
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => undefined);
    log(`Print lab: the shop ${answer ? `answered ${answer.status}` : 'could not be reached'}.`);
    const wait = RETRIES_MS[tries];
    if (!answer?.ok && wait !== undefined) void later(wait, closing.signal, () => send(message, tries + 1));
  }

  return {
    tell(order) {
      const message = messageOf(lab, order, shop);
      if (message) void send(message);
    },
    close: () => closing.abort(),
  };
}
