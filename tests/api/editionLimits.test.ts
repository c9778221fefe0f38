import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimsIn } from '../../netlify/lib/openClaims.ts';
import { type LocalBlobs, startLocalBlobs } from '../../scripts/serve/standIns.ts';
import { createFaultyStripe, type FaultyStripe } from '../mocks/stripe/faultyStripe.ts';
import { CUSTOMER, press } from '../mocks/stripe/paymentPage.ts';
import { HALF_HOUR_MS } from './editionShop.ts';
import { CHECKOUT, CONTENT, lineOf, ORIGIN, openShop, orderOf, PHOTO, type Shop } from './harness.ts';

const SIZE = 30;
let folder: string;
let blobs: LocalBlobs;
let stripe: FaultyStripe;
let passed = 0;
/** Two instances of the functions: they share Blobs and Stripe, and nothing else. */
let shops: readonly Shop[];

beforeEach(async () => {
  passed = 0;
  const now = () => Date.now() + passed;
  folder = await mkdtemp(join(tmpdir(), 'edition-limits-'));
  blobs = await startLocalBlobs(folder);
  stripe = await createFaultyStripe(ORIGIN, now);
  const content = { ...CONTENT, 'content/photos/wave.json': { ...PHOTO, edition: { size: SIZE } } };
  const payment = () => ({ apiUrl: stripe.origin, secretKey: stripe.secretKey });
  shops = [1, 2].map(() => {
    const claims = claimsIn(blobs, now);
    return openShop({ content, payment, now, claims: async () => claims });
  });
});
afterEach(async () => {
  await Promise.all([stripe.close(), blobs.close()]);
  await rm(folder, { recursive: true, force: true });
});

type Begun = {
  readonly url: string;
  readonly error?: string;
  readonly details?: { readonly path: string }[];
};

/** A checkout of a browser of its own, unless `attempt` names one, answered by one of the instances. */
async function begin(
  n: number,
  {
    ip = '203.0.113.9',
    lines = [lineOf()] as unknown[],
    locale = 'en',
    attempt = randomUUID() as string,
  } = {},
) {
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(orderOf(lines, { attempt, locale })),
  };
  const answer = await (shops[n % shops.length] as Shop).call(CHECKOUT, init, ip);
  return { status: answer.status, body: (await answer.json()) as Begun };
}
async function left(): Promise<number> {
  const answer = await (shops[0] as Shop).call('/api/editions/wave');
  return ((await answer.json()) as { left: number }).left;
}
const statusesOf = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).sort();
const times = (count: number, status: number) => Array<number>(count).fill(status);

test('20 sessions from one address leave 26 of 30, one after another', async () => {
  const answers: Awaited<ReturnType<typeof begin>>[] = [];
  for (let n = 0; n < 20; n += 1) answers.push(await begin(n));
  expect(statusesOf(answers)).toEqual([...times(4, 200), ...times(16, 409)]);
  expect(await left()).toBe(26);
  expect((await begin(0)).body).toMatchObject({
    error: expect.stringMatching(/^At most 4 prints of "Wave" are set aside .* your cart is kept\.$/),
    details: [{ path: 'lineItems.0.quantity' }],
  });
  expect((await begin(0, { locale: 'de' })).body.error).toMatch(
    /^Für einen Anschluss werden höchstens 4 Drucke von „Welle“ .* Ihr Warenkorb bleibt erhalten\.$/,
  );
  // Nobody else is held up by it, and a print without an edition is nothing that runs out.
  expect((await begin(0, { ip: '203.0.113.10' })).status).toBe(200);
  const lines = [lineOf({ amount: 1235, metadata: { itemId: 'half' } })];
  expect((await begin(0, { lines })).status).toBe(200);
});

test('and as many at once from one IPv6 network do, too', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      begin(n, { ip: `2001:db8:1:1::${n.toString(16)}`, lines: [lineOf({ quantity: 2 })] }),
    ),
  );
  expect(statusesOf(answers)).toEqual([...times(2, 200), ...times(18, 409)]);
  expect(await left()).toBe(26);
});

test('at most two of an edition go into one checkout, whatever their sizes', async () => {
  const lines = [lineOf({ quantity: 2 }), lineOf({ size: 'A3', amount: 3900 })];
  const { status, body } = await begin(0, { lines });
  expect([status, body.error]).toEqual([
    409,
    'Of the edition of "Wave" at most 2 prints go into one order. Please order fewer.',
  ]);
  expect(body.details?.map(({ path }) => path)).toEqual(['lineItems.0.quantity', 'lineItems.1.quantity']);
  expect((await begin(0, { lines, locale: 'de' })).body.error).toBe(
    'Von der Auflage von „Welle“ gehen höchstens 2 Drucke in eine Bestellung. Bitte bestellen Sie weniger.',
  );
  expect(await left()).toBe(SIZE);
});

test('what is paid, or has run out, makes room for more', async () => {
  const pairs = { lines: [lineOf({ quantity: 2 })] };
  const first = await begin(0, pairs);
  await begin(1, pairs);
  expect((await begin(0)).status).toBe(409);
  await press(first.body.url, { action: 'pay', ...CUSTOMER });
  passed += HALF_HOUR_MS;
  expect(statusesOf([await begin(1, pairs), await begin(0, pairs), await begin(1)])).toEqual([200, 200, 409]);
  expect(await left()).toBe(SIZE - 2 - 4);
});

test('whoever comes back to his own order is not refused for what he holds himself', async () => {
  const attempt = 'one-browser';
  const pairs = { lines: [lineOf({ quantity: 2 })] };
  await begin(0, pairs);
  for (const change of [{}, {}, { locale: 'de' }, { lines: [lineOf()] }, pairs])
    expect((await begin(1, { attempt, ...change })).status).toBe(200);
  expect(await left()).toBe(26);
});
