import { beforeAll, expect, test } from 'vitest';
import { TRY_WINDOW_MS, WRONG_TRIES_OF_ALL } from '../../netlify/auth/sharedTries.ts';
import { openBlobs } from '../fixtures/temporary.ts';
import { bundleFunctions, type Functions, openFunctions } from '../long/rehearse/functions.ts';
import { isLong } from '../long.ts';
import { blobsContext } from './blobsContext.ts';

const PASSWORD = 'correct horse';
const GUESSES = 3000;
const STARTED = Date.now();
let instances: Functions[];

beforeAll(async () => {
  if (!isLong) return;
  const [blobs, bundle] = [await openBlobs(), await bundleFunctions()];
  const site = { URL: 'https://shop.example', ADMIN_PASSWORD: PASSWORD, NODE_ENV: 'test' };
  const env = { ...site, ...blobsContext(blobs) };
  // The instances' clocks stand still, so that all guesses count for the same minute.
  const ahead = () => STARTED - Date.now();
  instances = Array.from({ length: 4 }, () => openFunctions(bundle.file, () => env, ahead));
  return () => Promise.all([...instances, blobs].map((one) => one.close()).concat(bundle.remove()));
});

/** Sends one guess. @returns the answer and its duration in seconds */
async function guess(n: number, password: string) {
  const instance = instances[n % instances.length];
  if (!instance) throw new Error('there is no instance');
  const ip = `203.${n % 200}.${Math.floor(n / 200)}.7`;
  const headers = { 'x-admin-password': password };
  const start = performance.now();
  const answer = await instance.call({ what: 'call', method: 'GET', path: '/api/settings', headers, ip });
  return { ...answer, seconds: (performance.now() - start) / 1000 };
}

// Ordinary runs test the shared counters in sharedCounters.test.ts and the limits in password.test.ts.
test.runIf(isLong)(
  'a guesser with changing addresses gets few tries per minute, whichever bundled function answers',
  async () => {
    const guesses = Array.from({ length: GUESSES }, (_, n) => n);
    const answers: Awaited<ReturnType<typeof guess>>[] = [];
    // 20 at once, as a patient guesser may send them.
    for (let at = 0; at < guesses.length; at += 20)
      answers.push(...(await Promise.all(guesses.slice(at, at + 20).map((n) => guess(n, `guess ${n}`)))));
    const tries = answers.filter(({ status }) => status === 401).length;
    expect(tries).toBeGreaterThan(0);
    expect(tries).toBeLessThanOrEqual(WRONG_TRIES_OF_ALL);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(GUESSES - tries);
    // The processes' clocks differ by the time that a call takes to reach them.
    const apart = Math.ceil(Math.max(...answers.map(({ seconds }) => seconds)));
    for (const { retryAfter } of refused) {
      expect(Number(retryAfter)).toBeGreaterThan(0);
      expect(Number(retryAfter)).toBeLessThanOrEqual(TRY_WINDOW_MS / 1000 + apart);
    }
    // Now even the right password is refused.
    expect((await guess(GUESSES, PASSWORD)).status).toBe(429);
    // The logs are empty, so Blobs worked and no instance counted alone.
    expect(instances.flatMap(({ log }) => log).join('')).toBe('');
  },
  600_000,
);
