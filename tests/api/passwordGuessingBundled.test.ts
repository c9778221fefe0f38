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
  // Their clocks stand still: however long the guesses take here, all of them come within a minute.
  const ahead = () => STARTED - Date.now();
  instances = Array.from({ length: 4 }, () => openFunctions(bundle.file, () => env, ahead));
  return () => Promise.all([...instances, blobs].map((one) => one.close()).concat(bundle.remove()));
});

/** An answer, with the seconds in which it came. */
async function guess(n: number, password: string) {
  const instance = instances[n % instances.length];
  if (!instance) throw new Error('there is no instance');
  const ip = `203.${n % 200}.${Math.floor(n / 200)}.7`;
  const headers = { 'x-admin-password': password };
  const asked = performance.now();
  const answer = await instance.ask({ what: 'call', method: 'GET', path: '/api/settings', headers, ip });
  return { ...answer, seconds: (performance.now() - asked) / 1000 };
}

// What the functions share, sharedCounters.test.ts shows in an ordinary run, and its limits password.test.ts.
test.runIf(isLong)(
  'a guesser with changing addresses gets few looks in a minute, whichever bundled function answers',
  async () => {
    const guesses = Array.from({ length: GUESSES }, (_, n) => n);
    const answers: Awaited<ReturnType<typeof guess>>[] = [];
    // In twenties: as many at once as a patient guesser may send.
    for (let at = 0; at < guesses.length; at += 20)
      answers.push(...(await Promise.all(guesses.slice(at, at + 20).map((n) => guess(n, `guess ${n}`)))));
    const looks = answers.filter(({ status }) => status === 401).length;
    expect(looks).toBeGreaterThan(0);
    expect(looks).toBeLessThanOrEqual(WRONG_TRIES_OF_ALL);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(GUESSES - looks);
    // The clocks of the processes differ by the time that a question takes to reach them.
    const apart = Math.ceil(Math.max(...answers.map(({ seconds }) => seconds)));
    for (const { retryAfter } of refused) {
      expect(Number(retryAfter)).toBeGreaterThan(0);
      expect(Number(retryAfter)).toBeLessThanOrEqual(TRY_WINDOW_MS / 1000 + apart);
    }
    // The right one would tell a guesser nothing now, either.
    expect((await guess(GUESSES, PASSWORD)).status).toBe(429);
    // Where Blobs failed, each of them would have counted alone.
    expect(instances.flatMap(({ log }) => log).join('')).toBe('');
  },
  600_000,
);
