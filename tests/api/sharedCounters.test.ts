import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openMailServer } from '../fixtures/mailServer.ts';
import { openBlobs, whenTestEnds } from '../fixtures/temporary.ts';
import { blobsContext } from './blobsContext.ts';
import { CHECKOUT, openShop, PASSWORD, type Shop } from './harness.ts';
import { STRANGER, WITHDRAWAL } from './withdrawalShop.ts';

const SITE = 'https://shop.example';
const NOW = Date.parse('2026-11-23T10:00:00Z');
let shops: readonly Shop[];

/** The API as Netlify starts it: two instances share only Blobs. */
const instance = (more: Record<string, string> = {}) => {
  const env = { URL: SITE, ADMIN_PASSWORD: PASSWORD, ...more };
  return openShop({ env, origin: SITE, now: () => NOW, pause: async () => {} });
};

beforeEach(async () => {
  const blobs = await openBlobs();
  for (const [name, value] of Object.entries(blobsContext(blobs))) vi.stubEnv(name, value);
  shops = [instance(), instance()];
});
afterEach(() => {
  vi.unstubAllEnvs();
  // The logs are empty, so Blobs worked and no instance counted alone.
  expect(shops.flatMap(({ lines }) => lines)).toEqual([]);
});

/** Calls the instances in turn. @returns status and Retry-After of each answer */
async function callInTurn(times: number, call: (shop: Shop, n: number) => Promise<Response>) {
  const answers: (readonly [number, string | null])[] = [];
  for (let n = 0; n < times; n += 1) {
    const { status, headers } = await call(shops[n % shops.length] as Shop, n);
    answers.push([status, headers.get('retry-after')]);
  }
  return answers;
}
const times = (n: number, status: number, retryAfter: string | null = null) =>
  Array(n).fill([status, retryAfter]);

test('wrong passwords of one address count together', async () => {
  const guess = (shop: Shop, n: number) =>
    shop.call('/api/settings', { headers: { 'x-admin-password': `guess ${n}` } });
  expect(await callInTurn(12, guess)).toEqual([...times(10, 401), ...times(2, 429, '60')]);
  // A new instance refuses every password from that address, too.
  const right = { headers: { 'x-admin-password': PASSWORD } };
  shops = [...shops, instance()];
  expect((await shops[2]?.call('/api/settings', right))?.status).toBe(429);
  expect((await shops[2]?.call('/api/settings', right, '192.0.2.9'))?.status).toBe(200);
});

test('checkouts of one address count together', async () => {
  const start = (shop: Shop) => shop.post(CHECKOUT, {}, {}, '203.0.113.1');
  expect(await callInTurn(62, start)).toEqual([...times(60, 400), ...times(2, 429, '600')]);
});

test('withdrawals of one network count together', async () => {
  const withdraw = (shop: Shop, n: number) =>
    shop.post(WITHDRAWAL, { ...STRANGER, message: `${n}` }, {}, `2001:db8:1:2::${n}`);
  // No mail can be sent here, so a counted withdrawal gets 503.
  expect(await callInTurn(22, withdraw)).toEqual([...times(20, 503, '120'), ...times(2, 429, '3600')]);
});

test('mails to a mailbox count together', async () => {
  const mails = await openMailServer();
  whenTestEnds(mails.close);
  const env = { SMTP_URL: mails.url, MAIL_TO: 'owner@shop.example', MAIL_FROM: 'shop@shop.example' };
  shops = [instance(env), instance(env)];
  const withdraw = (shop: Shop, n: number) =>
    shop.post(WITHDRAWAL, { ...STRANGER, email: `ada+${n}@buyer.example` });
  expect(await callInTurn(4, withdraw)).toEqual(times(4, 200));
  expect(mails.mails.filter(({ to }) => to.join().includes('ada'))).toHaveLength(2);
  expect(mails.mails).toHaveLength(4 + 2);
});
