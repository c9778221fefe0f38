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

/** What the function of certificates and of the ledger's page answers at a path. */
export async function askPage(
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
  /** Which instance is called, and from where. */
  readonly at?: Shop;
  readonly ip?: string;
};

/** A shop in which the wave is sold as this edition, and the photo 'half' without one. */
export async function openEditionShop(edition: object, env: Record<string, string> = { SIGNING_KEY }) {
  const content = { ...CONTENT, 'content/photos/wave.json': { ...PHOTO, ...edition } };
  const shop = await openOrderShop({ content, env });
  return {
    ...shop,
    /** Starts a checkout for so many prints of the wave; a new attempt each time, unless one is named. */
    async begin(options: BeginOptions = {}) {
      const { quantity = 1, size = 'A4', attempt = randomUUID(), locale = 'en', lines } = options;
      const { at = shop.shop, ip } = options;
      const line = lineOf({ quantity, size, amount: size === 'A4' ? 2450 : 3900 });
      const body = orderOf(lines ?? [line], { attempt, locale });
      return answerOf<CheckoutAnswer>(await at.post(CHECKOUT, body, {}, ip));
    },
    pay: ({ url }: CheckoutAnswer) => press(url, { action: 'pay', ...CUSTOMER }),
    /** Pays, and tells of it; answers the session's id. */
    async sell({ sessionId: id, url }: CheckoutAnswer): Promise<string> {
      await press(url, { action: 'pay', ...CUSTOMER });
      await shop.tell('checkout.session.completed', { id });
      return id;
    },
    /** The numbers that stand on a session's lines. */
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

/** A line about prints in A4 of any photo. */
export const printsOf = (itemId: string, quantity: number) =>
  lineOf({ quantity, metadata: { itemId, imageUrl: '' } });
