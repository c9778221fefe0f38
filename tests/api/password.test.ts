import { scryptSync } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { createAuthenticator } from '../../netlify/auth/authenticator.ts';
import {
  createSharedTries,
  TRY_WINDOW_MS,
  WRONG_TRIES,
  WRONG_TRIES_OF_ALL,
} from '../../netlify/auth/sharedTries.ts';
import { countersIn } from '../../netlify/lib/openClaims.ts';
import type { LocalBlobs } from '../../scripts/serve/standIns.ts';
import { tries } from '../long.ts';
import { openMemoryBlobs } from '../mocks/memoryBlobs.ts';
import { openShop, PASSWORD, type Shop } from './harness.ts';

const login = (shop: Shop, password: string, path = '/api/settings', ip?: string) =>
  shop.call(path, { headers: { 'x-admin-password': password } }, ip);

function hashOf(password: string): string {
  const salt = Buffer.from('some salt of 16b');
  const hash = scryptSync(password, salt, 32, { N: 1024, r: 8, p: 1 });
  return `scrypt$1024$8$1$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

/** The statuses of `count` tries, one after another. */
async function statusesOf(count: number, attempt: (n: number) => Promise<{ status: number }>) {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) statuses.push((await attempt(n)).status);
  return statuses;
}
const times = (count: number, status: number): number[] => Array(count).fill(status);

const env = { ADMIN_PASSWORD: PASSWORD };
const READS = ['/api/settings', '/api/photos', '/api/videos', '/api/music', '/api/projects'];

test.each(READS)('%s: public without a password, 401 with a wrong one, uncached with it', async (path) => {
  const shop = openShop({ env });
  const open = await shop.call(path);
  // `Vary` keeps the CDN from answering a call with a password from the visitors' cache.
  expect([open.status, open.headers.get('netlify-vary')]).toEqual([
    200,
    expect.stringContaining('header=x-'),
  ]);
  const wrong = await login(shop, 'wrong', path);
  const error = 'Unauthorized. Please log in again in the admin (wrong/missing admin password).';
  expect([wrong.status, await wrong.json()]).toEqual([401, { error }]);
  const right = await login(shop, PASSWORD, path);
  expect([right.status, right.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(right.headers.has('netlify-cdn-cache-control')).toBe(false);
  expect(right.headers.get('etag')).toBe(open.headers.get('etag'));
});

test.each(['', 'correct horsee', 'CORRECT HORSE', 'x'.repeat(5000)])('%j is wrong', async (password) => {
  expect((await login(openShop({ env }), password)).status).toBe(401);
});

test('without a configured password admin calls answer 503 and reads stay public', async () => {
  const shop = openShop();
  const answer = await login(shop, 'x');
  expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('ADMIN_PASSWORD')]);
  expect((await shop.call('/api/settings')).status).toBe(200);
});

describe.each<[string, (password: string) => Record<string, string>]>([
  ['plain', (password) => ({ ADMIN_PASSWORD: password })],
  ['hashed', (password) => ({ ADMIN_PASSWORD_HASH: hashOf(password) })],
])('a %s password', (_name, setUp) => {
  const variables = setUp(PASSWORD);

  test('is checked correctly, also many times at once', async () => {
    const shop = openShop({ env: variables });
    const together = await Promise.all(Array.from({ length: 30 }, () => login(shop, PASSWORD)));
    expect(together.map(({ status }) => status)).toEqual(times(30, 200));
    expect((await login(shop, 'wrong')).status).toBe(401);
    expect((await login(shop, PASSWORD)).status).toBe(200);
  });

  test.each(['Viele Grüße €', '100% certain of it'])(
    '%s arrives as Latin-1, as UTF-8 or percent-encoded',
    async (password) => {
      const latin1 = Buffer.from(password).toString('latin1');
      for (const spelling of [encodeURIComponent(password), latin1])
        expect((await login(openShop({ env: setUp(password) }), spelling)).status).toBe(200);
    },
  );

  test('refuses even the right one for a minute after ten wrong tries', async () => {
    let time = 1_000_000;
    const shop = openShop({ env: variables, now: () => time });
    expect(await statusesOf(WRONG_TRIES, (n) => login(shop, `guess ${n}`))).toEqual(times(10, 401));
    time += 15_500;
    for (const password of ['guess', PASSWORD]) {
      const answer = await login(shop, password);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '45']);
    }
    expect((await login(shop, PASSWORD, '/api/settings', '203.0.113.2')).status).toBe(200);
    expect((await shop.call('/api/settings')).status).toBe(200);
    time += TRY_WINDOW_MS;
    expect((await login(shop, PASSWORD)).status).toBe(200);
  });

  test('limits simultaneous tries, too', async () => {
    const shop = openShop({ env: variables });
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => login(shop, `guess ${n}`)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(WRONG_TRIES);
  });
});

test("forwarding headers do not change the sender's address", async () => {
  const shop = openShop({ env });
  const guess = (n: number) => {
    const address = `198.51.100.${n}`;
    const forwarded = { 'X-Forwarded-For': address, 'X-Real-IP': address };
    return shop.call('/api/settings', { headers: { 'x-admin-password': `g${n}`, ...forwarded } });
  };
  expect(await statusesOf(WRONG_TRIES + 1, guess)).toEqual([...times(10, 401), 429]);
});

describe('guessing the password', () => {
  const OWNER = '192.0.2.1';
  const AWAY = '192.0.2.200';
  let blobs: LocalBlobs;
  let time = 1_800_000_000_000;

  /** An instance of the functions: it has its own memory and shares only Blobs. */
  function instance(right = PASSWORD, origin = 'https://shop.example') {
    const now = () => time;
    const tries = createSharedTries(countersIn(blobs), 'secret', now);
    const shop = openShop({
      origin,
      env: { ADMIN_PASSWORD: right },
      authenticator: createAuthenticator({ password: right }, { now, sharedTries: async () => tries }),
    });
    return async (password: string | null, ip: string, device?: string) => {
      const headers = {
        ...(password !== null && { 'x-admin-password': password }),
        ...(device !== undefined && { Cookie: `theme=dark; ${device}; other=1` }),
      };
      const answer = await shop.call('/api/settings', { headers }, ip);
      const cookie = answer.headers.get('set-cookie');
      return { status: answer.status, wait: Number(answer.headers.get('retry-after')), cookie };
    };
  }
  /** A call at a new instance, so that only the shared counters matter. */
  const callFresh = (...[password, ip, device]: Parameters<ReturnType<typeof instance>>) =>
    instance()(password, ip, device);

  /** Tries from many addresses at three instances in turn, until all tries of a minute are used up. */
  function exhaustTries(passwordOf = (n: number) => `guess ${n}`): Promise<number[]> {
    const all = [instance(), instance(), instance()] as const;
    const attempt = (n: number) => (all[n % 3] ?? all[0])(passwordOf(n), `198.51.100.${n}`);
    return statusesOf(WRONG_TRIES_OF_ALL + 1, attempt);
  }
  /** The part of a Set-Cookie header that a browser sends back. */
  const cookieOf = (cookie: string | null) => cookie?.split(';')[0] ?? '';

  beforeEach(() => {
    blobs = openMemoryBlobs();
  });

  test('all addresses of one IPv6 /64 network count as one guesser', async () => {
    const guess = (n: number) => callFresh(`guess ${n}`, `2001:db8:7:7::${n.toString(16)}`);
    expect(await statusesOf(14, guess)).toEqual([...times(10, 401), ...times(4, 429)]);
    expect((await callFresh(PASSWORD, '2001:db8:7:8::1')).status).toBe(200);
  });

  test('the wait doubles for a guesser who goes on, and is reset after a day', async () => {
    const waitAfterTen = async () => {
      for (let n = 0; n < 10; n += 1) await callFresh(`guess ${n}`, AWAY);
      return (await callFresh('guess', AWAY)).wait;
    };
    for (const seconds of [60, 120, 240]) {
      expect(await waitAfterTen()).toBe(seconds);
      time += seconds * 1000;
    }
    time += 25 * 60 * 60_000;
    expect(await waitAfterTen()).toBe(60);
  });

  test('the owner’s known network can log in while others guess; an unknown one has to wait', async () => {
    expect((await callFresh(PASSWORD, OWNER)).status).toBe(200);
    await exhaustTries();
    expect((await callFresh(PASSWORD, OWNER)).status).toBe(200);
    expect((await callFresh(PASSWORD, AWAY)).status).toBe(429);
    time += TRY_WINDOW_MS;
    expect((await callFresh(PASSWORD, AWAY)).status).toBe(200);
  });

  test('a known device can log in from a new address while others guess', async () => {
    const device = cookieOf((await callFresh(PASSWORD, OWNER)).cookie);
    await exhaustTries();
    expect((await callFresh(PASSWORD, AWAY)).status).toBe(429);
    expect((await callFresh(PASSWORD, AWAY, device)).status).toBe(200);
    // A changed cookie, or one of an earlier password, does not count.
    const [name = '', value = ''] = device.split('=');
    const flipped = value.startsWith('A') ? `B${value.slice(1)}` : `A${value.slice(1)}`;
    const later = value.replace(/\.\d+/, '.9999999999');
    for (const forged of [flipped, later, value.slice(0, -1), '', 'x'.repeat(5000)])
      expect((await callFresh(PASSWORD, AWAY, `${name}=${forged}`)).status).toBe(429);
    expect((await instance('another password')('another password', AWAY, device)).status).toBe(429);
  });

  test('a known device has its own ten tries, but still needs the password', async () => {
    const device = cookieOf((await callFresh(PASSWORD, OWNER)).cookie);
    const guess = (n: number) => callFresh(`guess ${n}`, `192.0.2.${100 + n}`, device);
    expect(await statusesOf(12, guess)).toEqual([...times(10, 401), 429, 429]);
    expect((await callFresh(null, OWNER, device)).cookie).toBeNull();
  });

  test('the cookie of a device is limited to this site, holds no personal data, and is renewed in time', async () => {
    const first = await callFresh(PASSWORD, OWNER);
    expect(first.cookie).toMatch(
      /^device=[\w-]{22}\.\d{10}\.[0-9a-f]{64}; Path=\/api; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure$/,
    );
    const device = cookieOf(first.cookie);
    const plain = instance(PASSWORD, 'http://localhost:8888');
    expect((await plain(PASSWORD, OWNER)).cookie).not.toContain('Secure');
    for (const without of [
      await callFresh(PASSWORD, OWNER, device),
      await callFresh('wrong', OWNER),
      await callFresh(null, OWNER),
    ])
      expect(without.cookie).toBeNull();
    time += 100 * 24 * 60 * 60_000;
    const renewed = await callFresh(PASSWORD, OWNER, device);
    expect([renewed.status, cookieOf(renewed.cookie)]).toEqual([200, expect.stringMatching(/^device=/)]);
    expect(cookieOf(renewed.cookie)).not.toBe(device);
    time += 100 * 24 * 60 * 60_000;
    await exhaustTries();
    expect((await callFresh(PASSWORD, '192.0.2.201', device)).status).toBe(429);
    expect((await callFresh(PASSWORD, '192.0.2.202', cookieOf(renewed.cookie))).status).toBe(200);
  });

  test('right passwords never count as tries, at any instance', async () => {
    expect(await exhaustTries(() => PASSWORD)).toEqual(times(WRONG_TRIES_OF_ALL + 1, 200));
  });

  test('the store contains no addresses', async () => {
    await callFresh('guess', '192.0.2.77');
    const { getStore } = await import('@netlify/blobs');
    const { url, ...access } = blobs;
    const store = getStore({ name: 'claims', edgeURL: url, uncachedEdgeURL: url, ...access });
    const { blobs: kept } = await store.list({ prefix: 'tries/' });
    expect(kept.length).toBeGreaterThan(1);
    const texts = await Promise.all(kept.map(async ({ key }) => key + (await store.get(key))));
    expect(texts.join()).not.toContain('192.0.2');
  });
});

describe('the time of a password check', () => {
  /** Long, so that a comparison that stops at the first wrong character is microseconds faster. */
  const PASSWORD = 'p'.repeat(3000);
  const WRONG = [`x${PASSWORD.slice(1)}`, `${PASSWORD.slice(0, -1)}x`];
  const ROUNDS = tries(6000, 2500);
  /** Above this t value the two groups differ for certain; the timing tool dudect uses the same limit. */
  const T_CERTAIN = 10;

  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  /** The mean and its variance, without the slowest tenth, which other work on the machine has slowed down. */
  function summary(times: number[]) {
    const kept = times.sort((a, b) => a - b).slice(0, Math.floor(times.length * 0.9));
    const middle = mean(kept);
    return { middle, error: mean(kept.map((time) => (time - middle) ** 2)) / (kept.length - 1) };
  }

  /** Welch's t of the times of both inputs, measured alternately in random order. */
  async function timingDifference(attempt: (candidate: string) => unknown): Promise<number> {
    const times = new Map(WRONG.map((candidate) => [candidate, [] as number[]]));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const candidate of Math.random() < 0.5 ? WRONG : WRONG.toReversed()) {
        const start = process.hrtime.bigint();
        await attempt(candidate);
        times.get(candidate)?.push(Number(process.hrtime.bigint() - start));
      }
    }
    const [first, last] = [...times.values()].map(summary);
    if (!first || !last) throw new Error('nothing was measured');
    return Math.abs(first.middle - last.middle) / Math.sqrt(first.error + last.error);
  }

  test('does not reveal which character is wrong; a naive comparison does', async () => {
    let now = 0;
    // Each try is in a new minute, so that the limit of tries is not measured.
    const later = () => {
      now += 120_000;
      return now;
    };
    const { check } = createAuthenticator({ password: PASSWORD }, { now: later });
    const own = await timingDifference((candidate) => check(candidate, 'address').catch(() => {}));
    expect(own).toBeLessThan(T_CERTAIN);
    const naive = await timingDifference((candidate) => {
      for (let at = 0; at < PASSWORD.length; at += 1) if (candidate[at] !== PASSWORD[at]) return;
    });
    expect(naive).toBeGreaterThan(T_CERTAIN);
  });
});
