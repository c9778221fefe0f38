import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { getStore } from '@netlify/blobs';
import Stripe from 'stripe';
import { readEnv } from '../../netlify/lib/env.ts';
import { claimsIn } from '../../netlify/lib/openClaims.ts';
import { createShopServices } from '../../netlify/orders/shopServices.ts';
import { finishAll } from '../../netlify/orders/unfinished.ts';
import type { Order, OrderList } from '../../src/shared/shop/orders/order.ts';
import { openMailServer } from '../fixtures/mailServer.ts';
import { whenTestEnds } from '../fixtures/temporary.ts';
import { openMemoryBlobs } from '../mocks/memoryBlobs.ts';
import { createFaultyStripe } from '../mocks/stripe/faultyStripe.ts';
import { CUSTOMER, press } from '../mocks/stripe/paymentPage.ts';
import { CHECKOUT, createSend, lineOf, ORIGIN, openShop, orderOf, PASSWORD } from './harness.ts';
import { SHOP_CONTENT } from './shopContent.ts';

export const SECRET = 'whsec_orders';
export const OWNER = 'owner@shop.example';

export type OrderShop = Awaited<ReturnType<typeof openOrderShop>>;

/** A shop with its orders at Stripe's stand-in and its claims in memory. */
export async function openOrderShop(
  options: { content?: Record<string, unknown>; env?: Record<string, string>; timeoutMs?: number } = {},
) {
  const blobs = openMemoryBlobs();
  let passed = 0;
  const pauses: number[] = [];
  const now = () => Date.now() + passed;
  const stripe = await createFaultyStripe(ORIGIN, now);
  const close = async () => void (await Promise.all([stripe.close(), blobs.close()]));
  whenTestEnds(close);
  const claims = claimsIn(blobs, now);
  const env = { ADMIN_PASSWORD: PASSWORD, STRIPE_WEBHOOK_SECRET: SECRET, ...options.env };
  const site = options.env?.SITE_URL ?? ORIGIN;
  const { timeoutMs = 20_000 } = options;
  const payment = () => ({ apiUrl: stripe.origin, secretKey: stripe.secretKey, timeoutMs });
  const common = { ...(options.content && { content: options.content }), env, payment, now };
  const shop = openShop({
    ...common,
    claims: async () => claims,
    pause: async (ms) => {
      pauses.push(ms);
      // Short pauses wait for another call; longer ones only wait for the clock, which tests move.
      await setTimeout(ms > 200 ? 0 : 10);
    },
  });
  const { hostname: host, port } = new URL(stripe.page.origin);
  const client = new Stripe(stripe.secretKey, { host, port, protocol: 'http', telemetry: false });

  const log = (line: string) => shop.lines.push(line);
  const send = createSend(shop.call);
  const list = async (query = '') => (await send<OrderList>('GET', `/api/orders${query}`)).body;

  async function eventOf(
    type: string,
    object: object | null,
    id = `evt_${randomUUID().replaceAll('-', '')}`,
  ) {
    const body = JSON.stringify({ id, object: 'event', type, data: { object } });
    const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload: body, secret: SECRET });
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature };
    return new Request(`${ORIGIN}/api/stripe-webhook`, { method: 'POST', headers, body });
  }

  return {
    shop,
    /** Another instance of the functions, which shares only Blobs and Stripe. */
    another: openShop({ ...common, claims: async () => claimsIn(blobs, now) }),
    stripe,
    /** Stripe's client, to check the state at Stripe. */
    client,
    claims,
    /** Changes the stored text of a claim, so that it may no longer be read. */
    async damage(key: string, change: (text: string) => string): Promise<void> {
      const { url, ...access } = blobs;
      const store = getStore({ name: 'claims', edgeURL: url, uncachedEdgeURL: url, ...access });
      await store.set(key, change(String((await store.get(key, { type: 'text' })) ?? '')));
    },
    /** The shop's deliberate pauses, in ms. */
    pauses,
    /** Lets time pass for the shop and for Stripe, in ms. */
    wait(ms: number): void {
      passed += ms;
    },
    /** Orders and pays as a buyer does. @returns the session's id */
    async buy({ lines = [lineOf()] as readonly unknown[], locale = 'en', customer = {} } = {}) {
      const returns = { successUrl: `${site}/success`, cancelUrl: `${site}/?canceled=true` };
      const answer = await shop.post(CHECKOUT, orderOf(lines, { locale, ...returns }));
      if (answer.status !== 200) throw new Error(await answer.text());
      const { sessionId, url } = (await answer.json()) as { sessionId: string; url: string };
      await press(url, { action: 'pay', ...CUSTOMER, ...customer });
      return sessionId;
    },
    /** Sends an event as Stripe does, and waits for the answer and all work after it. @returns the status */
    async sendEvent(...event: Parameters<typeof eventOf>): Promise<number> {
      const works: Promise<unknown>[] = [];
      const waitUntil = (work: Promise<unknown>) => void works.push(work);
      const { status } = await shop.app.fetch(await eventOf(...event), { waitUntil });
      await Promise.all(works);
      return status;
    },
    /** The same without `waitUntil`: waits only for the answer, while the work may go on. */
    postEvent: async (...event: Parameters<typeof eventOf>): Promise<number> =>
      (await shop.app.fetch(await eventOf(...event))).status,
    /** Runs the function that Netlify runs every five minutes. @returns how many orders still wait */
    finishAll: (): Promise<number> =>
      finishAll({
        ...createShopServices({ env: readEnv(env), store: shop.store, log, now }),
        payment,
        claims: async () => claims,
      }),
    send,
    act: <B = Order>(id: string, action: string, body?: unknown, headers?: Record<string, string>) =>
      send<B>('POST', `/api/orders/${id}/${action}`, body, headers),
    async order(id: string): Promise<Order> {
      const found = (await list()).orders.find((order) => order.id === id);
      if (!found) throw new Error('there is no such order');
      return found;
    },
    list,
    close,
  };
}

export type MailShop = Awaited<ReturnType<typeof openMailShop>>;

/** The same with the texts for mails, and a mail server. @param pass accepts or rejects each mail */
export async function openMailShop(
  options: Parameters<typeof openOrderShop>[0] = {},
  pass?: Parameters<typeof openMailServer>[0],
) {
  const mails = await openMailServer(pass);
  whenTestEnds(mails.close);
  const env = { SMTP_URL: mails.url, MAIL_TO: OWNER, ...options.env };
  const opened = await openOrderShop({ content: SHOP_CONTENT, ...options, env });
  return {
    ...opened,
    mails,
    sentTo: (address: string) => mails.mails.filter(({ to }) => to.includes(address)),
    /** The number of mails of a kind to buyer and owner. */
    mailsOf: (kind: string): number =>
      mails.mails.filter(({ headers }) => headers['message-id']?.includes(`-${kind}@`)).length,
    async close() {
      await opened.close();
      await mails.close();
    },
  };
}
