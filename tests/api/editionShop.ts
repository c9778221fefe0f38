import { randomUUID } from 'node:crypto';
import { answerCertificates } from '../../netlify/api/certificates.ts';
import { readEnv } from '../../netlify/lib/env.ts';
import type { CheckoutAnswer } from '../../src/shared/endpoints.ts';
import type { EditionAnswer } from '../../src/shared/shop/edition.ts';
import { CUSTOMER, press } from '../mocks/stripe/paymentPage.ts';
import { answerOf, CHECKOUT, CONTENT, lineOf, ORIGIN, orderOf, PHOTO, type Shop } from './harness.ts';
import { openOrderShop } from './orderShop.ts';

export const HALF_HOUR_MS = 33 * 60_000;

export const SIGNING_KEY = Buffer.alloc(32, 7).toString('base64url');

/** Calls the function that serves certificates and the page of the ledger. */
export async function fetchPage(
  { shop, claims }: Pick<EditionShop, 'shop' | 'claims'>,
  path: string,
  env: Record<string, string> = { SIGNING_KEY },
  init: RequestInit = {},
) {
  const answer = await answerCertificates(new Request(ORIGIN + path, init), {
    env: readEnv(env),
    store: async () => shop.store,
    claims: async () => claims,
    log: (line) => shop.lines.push(line),
    now: Date.now,
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

export type EditionShop = Awaited<ReturnType<typeof openEditionShop>>;
type BeginOptions = {
  readonly quantity?: number;
  readonly size?: 'A4' | 'A3';
  readonly attempt?: string;
  readonly locale?: string;
  readonly lines?: readonly unknown[];
  /** The instance to call, and the caller's address. */
  readonly at?: Shop;
  readonly ip?: string;
};

/** A shop that sells the photo 'wave' as this edition, and 'half' without one. */
export async function openEditionShop(edition: object, env: Record<string, string> = { SIGNING_KEY }) {
  const content = { ...CONTENT, 'content/photos/wave.json': { ...PHOTO, ...edition } };
  const shop = await openOrderShop({ content, env });
  return {
    ...shop,
    /** Starts a checkout for prints of the wave, as a new attempt unless one is given. */
    async begin(options: BeginOptions = {}) {
      const { quantity = 1, size = 'A4', attempt = randomUUID(), locale = 'en', lines } = options;
      const { at = shop.shop, ip } = options;
      const line = lineOf({ quantity, size, amount: size === 'A4' ? 2450 : 3900 });
      const body = orderOf(lines ?? [line], { attempt, locale });
      return answerOf<CheckoutAnswer>(await at.post(CHECKOUT, body, {}, ip));
    },
    pay: ({ url }: CheckoutAnswer) => press(url, { action: 'pay', ...CUSTOMER }),
    /** Pays and sends Stripe's event. @returns the session's id */
    async sell({ sessionId: id, url }: CheckoutAnswer): Promise<string> {
      await press(url, { action: 'pay', ...CUSTOMER });
      await shop.sendEvent('checkout.session.completed', { id });
      return id;
    },
    /** The edition numbers of a session's lines. */
    async numbersOf(sessionId: string) {
      const { data } = await shop.client.checkout.sessions.listLineItems(sessionId);
      return data.map(({ metadata }) => metadata?.edition);
    },
    async left(photoId = 'wave'): Promise<EditionAnswer> {
      const answer = await shop.shop.app.fetch(new Request(`${ORIGIN}/api/editions/${photoId}`));
      if (answer.headers.get('Cache-Control') !== 'no-store') throw new Error('it may be cached');
      return (await answer.json()) as EditionAnswer;
    },
  };
}

/** A line of A4 prints of any photo. */
export const printsOf = (itemId: string, quantity: number) =>
  lineOf({ quantity, metadata: { itemId, imageUrl: '' } });
