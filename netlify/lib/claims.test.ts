import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LocalBlobs } from '../../scripts/serve/standIns.ts';
import { openBlobs, temporaryFolder, whenTestEnds } from '../../tests/fixtures/temporary.ts';
import { openMemoryBlobs } from '../../tests/mocks/memoryBlobs.ts';
import { createPaymentPage } from '../../tests/mocks/stripe/paymentPage/server.ts';
import finishOrders from '../functions/finish-orders.mts';
import { CLAIM_MS, runOnce } from './claims.ts';
import { claimsIn, countersIn, sweepClaims } from './openClaims.ts';
import { setLocalRuntime } from './runtime.ts';

let blobs: LocalBlobs;
let time = 1_800_000_000_000;
let unique = 0;
let key = '';

/** A new client, like that of another instance. */
const open = () => claimsIn(blobs, () => time);

/** Takes a claim that nobody holds. */
async function hold(ms = 1000, note?: Record<string, string | number>, claims = open()) {
  const tried = await claims.take(key, ms, note);
  if (!tried.taken) throw new Error('it is not taken');
  return tried.held;
}

beforeEach(() => {
  unique += 1;
  key = `test/${unique}/cs_test_a-Z_9`;
});

// The tests of the shop use the second one.
describe.each<[string, () => LocalBlobs | Promise<LocalBlobs>]>([
  ['Netlify’s local server', openBlobs],
  ['memory', openMemoryBlobs],
])('in %s', (_where, openStore) => {
  beforeAll(async () => {
    blobs = await openStore();
    return blobs.close;
  });

  describe('a claim', () => {
    test('is taken by one of 60 simultaneous tries, and the others see who holds it', async () => {
      const tries = await Promise.all(Array.from({ length: 60 }, () => open().take(key, 1000)));
      expect(tries.filter(({ taken }) => taken)).toHaveLength(1);
      const claim = { state: 'held', until: time + 1000 };
      expect(await open().take(key, 1000)).toMatchObject({ taken: false, claim });
    });

    test('that expired is taken over by one of 20 simultaneous tries; its old holder can no longer finish it', async () => {
      const first = await hold();
      time += 999;
      expect((await open().take(key, 1000)).taken).toBe(false);
      time += 1;
      const tries = await Promise.all(Array.from({ length: 20 }, () => open().take(key, 1000)));
      const winners = tries.flatMap((tried) => (tried.taken ? [tried.held] : []));
      expect(winners).toHaveLength(1);
      expect([await open().finish(first), await open().free(first)]).toEqual([false, false]);
      expect(await open().finish(winners[0] ?? first)).toBe(true);
    });

    test('stays done with its note for ever', async () => {
      const first = await hold(1000, { n: 1 });
      expect(await open().peek(key)).toMatchObject({ state: 'held', note: { n: 1 } });
      expect(await open().finish(first, { sent: 'yes' })).toBe(true);
      time += 10 ** 12;
      const claim = { state: 'done', note: { sent: 'yes' } };
      expect(await open().take(key, 1000)).toMatchObject({ taken: false, claim });
      time -= 10 ** 12;
    });

    test('that is unknown or was freed can be taken at once, by one', async () => {
      expect([await open().peek(key), await open().free(await hold())]).toEqual([undefined, true]);
      const tries = await Promise.all(Array.from({ length: 20 }, () => open().take(key, 1000)));
      expect(tries.filter(({ taken }) => taken)).toHaveLength(1);
    });

    test.each(['', '..', 'a/../b', 'a//b', 'a b', 'ä', 'a?b', 'a\\b', 'x'.repeat(601)])(
      'refuses the key %j',
      async (unusable) => expect(open().take(unusable, 1)).rejects.toThrow(RangeError),
    );
  });

  test('reminders are listed by prefix, and removed', async () => {
    const claims = open();
    for (const end of ['a/1', 'a/2', 'b/1']) await claims.addReminder(`${key}/${end}`);
    expect([...(await claims.keys(`${key}/a/`))].sort()).toEqual([`${key}/a/1`, `${key}/a/2`]);
    await claims.remove(`${key}/a/1`);
    await claims.remove(`${key}/a/1`);
    expect(await claims.keys(`${key}/a/`)).toEqual([`${key}/a/2`]);
    expect(await claims.keys('nothing/like/it')).toEqual([]);
  });

  test('a claim can be kept, finished or freed by another process that finds it', async () => {
    expect(await open().find(key)).toBeUndefined();
    await open().take(key, CLAIM_MS, { session: 'one' });
    const found = await open().find(key);
    expect(found?.claim).toMatchObject({ state: 'held', note: { session: 'one' } });
    if (!found) throw new Error('there is no claim');
    expect(await open().keep(found.held, time + 2 * CLAIM_MS, { session: 'two' })).toBe(true);
    expect(await open().keep(found.held, time, {})).toBe(false);
    expect(await open().free(found.held)).toBe(false);
    time += CLAIM_MS;
    expect((await open().take(key, CLAIM_MS)).taken).toBe(false);
    const kept = await open().find(key);
    expect(kept?.claim).toMatchObject({ state: 'held', note: { session: 'two' } });
    if (kept) expect(await open().finish(kept.held)).toBe(true);
    expect((await open().peek(key))?.state).toBe('done');
  });

  test('a claim is taken, kept and finished once, even if its writes are repeated after lost answers', async () => {
    // Every write arrives twice, and only the second answer is used.
    const repeating: typeof fetch = async (address, init) => {
      if (init?.method?.toLowerCase() === 'put') await blobs.fetch(address, init);
      return blobs.fetch(address, init);
    };
    const twice = claimsIn({ ...blobs, fetch: repeating }, () => time);
    expect(await twice.free(await hold(CLAIM_MS, undefined, twice))).toBe(true);
    const freed = await hold(CLAIM_MS, undefined, twice);
    time += CLAIM_MS;
    const takenOver = await hold(CLAIM_MS, undefined, twice);
    expect(await twice.finish(freed)).toBe(false);
    expect(await twice.keep(takenOver, time + CLAIM_MS, { session: 'one' })).toBe(true);
    const kept = await twice.find(key);
    expect(kept && (await twice.finish(kept.held, { session: 'one' }))).toBe(true);
    expect(await twice.peek(key)).toMatchObject({ state: 'done', note: { session: 'one' } });
  });

  describe('doing something once', () => {
    test('runs it for one of many calls, and never again', async () => {
      let runs = 0;
      const work = async () => {
        runs += 1;
        return { runs };
      };
      const results = await Promise.all(Array.from({ length: 20 }, () => runOnce(open(), key, work)));
      expect(results.filter((result) => result === 'done now')).toHaveLength(1);
      time += CLAIM_MS;
      expect([await runOnce(open(), key, work), runs]).toEqual(['done before', 1]);
      expect((await open().peek(key))?.note).toEqual({ runs: 1 });
    });

    test('after a failure it counts as under way until the claim expires, then it is tried again', async () => {
      const fail = () => Promise.reject(new Error('away'));
      await expect(runOnce(open(), key, fail)).rejects.toThrow('away');
      const work = async () => undefined;
      expect(await runOnce(open(), key, work)).toBe('under way');
      time += CLAIM_MS;
      expect(await runOnce(open(), key, work)).toBe('done now');
    });
  });
});

test('everything older than 13 months is removed, except sold numbers and unfinished work', async () => {
  const old = openMemoryBlobs();
  const [claims, counters] = [claimsIn(old, () => time), countersIn(old)];
  const write = async (age: string) => {
    for (let n = 0; n < 60; n += 1) await runOnce(claims, `cause/${age}-${n}`, async () => undefined);
    for (const folder of ['edition/wave', 'unfinished/cs_1', 'open-lab'])
      await claims.addReminder(`${folder}/${age}`);
    await counters.change(`tries/${age}`, (counter) => ({ ...counter, count: 1, windowEndsAt: time }));
  };
  await write('old');
  const lines: string[] = [];
  const sweep = () =>
    sweepClaims({ claims: async () => claims, now: () => time, log: (line) => lines.push(line) });
  time += 395 * 24 * 60 * 60_000;
  await sweep();
  expect(lines).toEqual([]);
  time += 10 * 24 * 60 * 60_000;
  await write('new');
  // One run checks 50 claims, from a random start.
  for (let run = 0; run < 200 && (await claims.keys('')).length > 67; run += 1) await sweep();
  const keys = await claims.keys('');
  expect(keys.filter((key) => key.includes('old')).sort()).toEqual([
    'edition/wave/old',
    'open-lab/old',
    'unfinished/cs_1/old',
  ]);
  expect(keys.filter((key) => key.includes('new'))).toHaveLength(64);
  expect(lines[0]).toMatch(/^claims: \d+ removed that are older than 13 months\.$/);
});

test('the scheduled function removes old claims', async () => {
  const store = temporaryFolder();
  const local = await openBlobs(store);
  const log = vi.spyOn(console, 'log').mockReturnValue();
  for (const [name, value] of Object.entries({ CONTENT_ROOT: store, STRIPE_SECRET_KEY: undefined }))
    vi.stubEnv(name, value);
  const page = await createPaymentPage({ port: 0, siteOrigin: () => 'http://localhost:8888' });
  whenTestEnds(page.close);
  whenTestEnds(() => setLocalRuntime(undefined));
  const payment = { paymentOrigin: page.origin, paymentSecretKey: page.secretKey };
  setLocalRuntime({ blobs: async () => local, ...payment });
  const claims = claimsIn(local, () => Date.now() - 404 * 24 * 60 * 60_000);
  await runOnce(claims, 'cause/old', async () => undefined);
  await finishOrders();
  expect(log.mock.calls).toEqual([['claims: 1 removed that are older than 13 months.']]);
  expect(await claims.keys('')).toEqual([]);
});
