import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import Stripe from 'stripe';
import type { Claims } from '../../netlify/lib/claims.ts';
import { readEnv } from '../../netlify/lib/env.ts';
import { claimsIn } from '../../netlify/lib/openClaims.ts';
import { createShopServices } from '../../netlify/orders/shopServices.ts';
import { finishAll } from '../../netlify/orders/unfinished.ts';
import { startLocalBlobs } from '../../scripts/serve/standIns.ts';
import type { Order, OrderList } from '../../src/shared/shop/orders/order.ts';
import { type MailServer, openMailServer } from '../fixtures/mailServer.ts';
import { temporaryFolder, whenTestEnds } from '../fixtures/temporary.ts';
import { createFaultyStripe, type FaultyStripe } from '../mocks/stripe/faultyStripe.ts';
import { CUSTOMER, press } from '../mocks/stripe/paymentPage.ts';
import {
  type Answer,
  CHECKOUT,
  createSend,
  lineOf,
  ORIGIN,
  openShop,
  orderOf,
  PASSWORD,
  type Shop,
} from './harness.ts';
import { SHOP_CONTENT } from './shopContent.ts';

export const SECRET = 'whsec_orders';
export const OWNER = 'owner@shop.example';

export type OrderShop = {
  shop: Shop;
  stripe: FaultyStripe;
  /** Stripe's own client, to look at what was really done. */
  client: Stripe;
  claims: Claims;
  /** How long the shop has waited on purpose, in ms: it does so for a moment only. */
  pauses: number[];
  /** Lets time pass for the shop and for Stripe, in ms. */
  wait(ms: number): void;
  /** Orders and pays as a buyer does; answers the session's id. */
  buy(options?: { lines?: unknown[]; locale?: string; customer?: object }): Promise<string>;
  /** An event as Stripe delivers it; answers the status when the work behind it is done, too. */
  tell(type: string, object: object, id?: string): Promise<number>;
  /** The same where nothing keeps the process awake: the answer comes soon, and the work may go on. */
  tellBriefly(type: string, object: object, id?: string): Promise<number>;
  /** Runs what Netlify runs every five minutes; answers how many orders still wait. */
  finishAll(): Promise<number>;
  /** A call with the password and, for a value, a JSON body. */
  send<B = Order>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<B>>;
  act<B = Order>(
    id: string,
    action: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<B>>;
  order(id: string): Promise<Order>;
  list(query?: string): Promise<OrderList>;
  close(): Promise<void>;
};

/** A shop whose orders lie at the stand-in for Stripe and whose claims in the local double of Blobs. */
export async function openOrderShop(
  options: { content?: Record<string, unknown>; env?: Record<string, string>; timeoutMs?: number } = {},
): Promise<OrderShop> {
  const blobs = await startLocalBlobs(temporaryFolder());
  let passed = 0;
  const pauses: number[] = [];
  const now = () => Date.now() + passed;
  const stripe = await createFaultyStripe(ORIGIN, now);
  const close = async () => void (await Promise.all([stripe.close(), blobs.close()]));
  whenTestEnds(close);
  const claims = claimsIn(blobs, now);
  const env = { ADMIN_PASSWORD: PASSWORD, STRIPE_WEBHOOK_SECRET: SECRET, ...options.env };
  const site = options.env?.SITE_URL ?? ORIGIN;
  const payment = () => ({
    apiUrl: stripe.origin,
    secretKey: stripe.secretKey,
    timeoutMs: options.timeoutMs ?? 20_000,
  });
  const shop = openShop({
    ...(options.content && { content: options.content }),
    env,
    payment,
    claims: async () => claims,
    now,
    pause: async (ms) => {
      pauses.push(ms);
      await setTimeout(Math.min(ms, 20));
    },
  });
  const { hostname: host, port } = new URL(stripe.page.origin);
  const client = new Stripe(stripe.secretKey, { host, port, protocol: 'http', telemetry: false });

  const send = createSend(shop.call);
  const list: OrderShop['list'] = async (query = '') =>
    (await send<OrderList>('GET', `/api/orders${query}`)).body;

  async function eventOf(type: string, object: object, id = `evt_${randomUUID().replaceAll('-', '')}`) {
    const body = JSON.stringify({ id, object: 'event', type, data: { object } });
    const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload: body, secret: SECRET });
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature };
    return new Request(`${ORIGIN}/api/stripe-webhook`, { method: 'POST', headers, body });
  }

  return {
    shop,
    stripe,
    client,
    claims,
    pauses,
    wait(ms) {
      passed += ms;
    },
    async buy({ lines = [lineOf()], locale = 'en', customer = {} } = {}) {
      const returns = { successUrl: `${site}/success`, cancelUrl: `${site}/?canceled=true` };
      const answer = await shop.post(CHECKOUT, orderOf(lines, { locale, ...returns }));
      if (answer.status !== 200) throw new Error(await answer.text());
      const { sessionId, url } = (await answer.json()) as { sessionId: string; url: string };
      await press(url, { action: 'pay', ...CUSTOMER, ...customer });
      return sessionId;
    },
    async tell(type, object, id) {
      const works: Promise<unknown>[] = [];
      const waitUntil = (work: Promise<unknown>) => void works.push(work);
      const { status } = await shop.app.fetch(await eventOf(type, object, id), { waitUntil });
      await Promise.all(works);
      return status;
    },
    async tellBriefly(type, object, id) {
      return (await shop.app.fetch(await eventOf(type, object, id))).status;
    },
    finishAll: () =>
      finishAll({
        ...createShopServices({
          env: readEnv(env),
          store: shop.store,
          log: (line) => shop.lines.push(line),
          now,
        }),
        payment,
        claims: async () => claims,
      }),
    send,
    act: (id, action, body, headers) => send('POST', `/api/orders/${id}/${action}`, body, headers),
    async order(id) {
      const found = (await list()).orders.find((order) => order.id === id);
      if (!found) throw new Error('there is no such order');
      return found;
    },
    list,
    close,
  };
}

export type MailShop = OrderShop & {
  mails: MailServer;
  sentTo(address: string): MailServer['mails'];
  /** How many mails of a kind went out, to the buyer and the owner. */
  mailsOf(kind: string): number;
};

/**
 * The same with texts to write mails from, and a mail server.
 * @param pass lets each mail through or fails
 */
export async function openMailShop(
  options: Parameters<typeof openOrderShop>[0] = {},
  pass?: Parameters<typeof openMailServer>[0],
): Promise<MailShop> {
  const mails = await openMailServer(pass);
  whenTestEnds(mails.close);
  const env = { SMTP_URL: mails.url, MAIL_TO: OWNER, ...options.env };
  const opened = await openOrderShop({ content: SHOP_CONTENT, ...options, env });
  return {
    ...opened,
    mails,
    sentTo: (address) => mails.mails.filter(({ to }) => to.includes(address)),
    mailsOf: (kind) =>
      mails.mails.filter(({ headers }) => headers['message-id']?.includes(`-${kind}@`)).length,
    async close() {
      await opened.close();
      await mails.close();
    },
  };
}
