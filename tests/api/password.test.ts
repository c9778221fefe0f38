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
import { openShop, type Shop } from './harness.ts';

describe('the password', () => {
  const PASSWORD = 'correct horse';
  const env = { ADMIN_PASSWORD: PASSWORD };
  const READS = ['/api/settings', '/api/photos', '/api/videos', '/api/music', '/api/projects'];

  const login = (shop: Shop, password: string, path = '/api/settings', ip?: string) =>
    shop.call(path, { headers: { 'x-admin-password': password } }, ip);

  function hashOf(password: string): string {
    const salt = Buffer.from('some salt of 16b');
    const hash = scryptSync(password, salt, 32, { N: 1024, r: 8, p: 1 });
    return `scrypt$1024$8$1$${salt.toString('base64url')}$${hash.toString('base64url')}`;
  }

  test.each(READS)('%s: public without it, 401 with a wrong one, uncached with it', async (path) => {
    const shop = openShop({ env });
    expect((await shop.call(path)).status).toBe(200);
    const wrong = await login(shop, 'wrong', path);
    const error = 'Unauthorized. Please log in again in the admin (wrong/missing admin password).';
    expect([wrong.status, await wrong.json()]).toEqual([401, { error }]);
    const right = await login(shop, PASSWORD, path);
    expect([right.status, right.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(right.headers.has('netlify-cdn-cache-control')).toBe(false);
    expect(right.headers.get('etag')).toBe((await shop.call(path)).headers.get('etag'));
  });

  test("the CDN never answers a call with a password from the visitors' cache", async () => {
    const answer = await openShop({ env }).call('/api/settings');
    expect(answer.headers.get('netlify-vary')).toContain('header=x-admin-password');
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

  test('order-debug ignores it', async () => {
    expect((await login(openShop({ env }), 'wrong', '/api/photos/order-debug')).status).toBe(200);
  });

  test('letters outside ASCII arrive as Latin-1, as UTF-8 or percent-encoded', async () => {
    const euro = 'Viele Grüße €';
    const both: Record<string, string>[] = [{ ADMIN_PASSWORD: euro }, { ADMIN_PASSWORD_HASH: hashOf(euro) }];
    for (const env of both) {
      expect((await login(openShop({ env }), encodeURIComponent(euro))).status).toBe(200);
      expect((await login(openShop({ env }), Buffer.from(euro).toString('latin1'))).status).toBe(200);
    }
    for (const password of ['Viele schöne Grüße', '100% certain of it'])
      expect((await login(openShop({ env: { ADMIN_PASSWORD: password } }), password)).status).toBe(200);
  });

  test('a hashed password is checked correctly, also many times at once', async () => {
    const shop = openShop({ env: { ADMIN_PASSWORD_HASH: hashOf(PASSWORD) } });
    const together = await Promise.all(Array.from({ length: 30 }, () => login(shop, PASSWORD)));
    expect(new Set(together.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await login(shop, 'wrong')).status).toBe(401);
    expect((await login(shop, PASSWORD)).status).toBe(200);
  });

  describe('guessing', () => {
    test.each([
      ['plain', env],
      ['hashed', { ADMIN_PASSWORD_HASH: hashOf(PASSWORD) }],
    ])('%s: after ten wrong tries even the right password waits', async (_name, variables) => {
      let time = 1_000_000;
      const shop = openShop({ env: variables as Record<string, string>, now: () => time });
      for (let n = 0; n < WRONG_TRIES; n += 1) expect((await login(shop, `guess ${n}`)).status).toBe(401);
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

    test('simultaneous tries count as well', async () => {
      for (const variables of [env, { ADMIN_PASSWORD_HASH: hashOf(PASSWORD) }]) {
        const shop = openShop({ env: variables as Record<string, string> });
        const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => login(shop, `guess ${n}`)));
        expect(answers.filter(({ status }) => status === 401)).toHaveLength(WRONG_TRIES);
      }
    });

    test("forwarding headers do not change the sender's address", async () => {
      const shop = openShop({ env });
      const address = (n: number) => `198.51.100.${n}`;
      const guess = (n: number) =>
        shop.call('/api/settings', {
          headers: { 'x-admin-password': `g${n}`, 'X-Forwarded-For': address(n), 'X-Real-IP': address(n) },
        });
      for (let n = 0; n < WRONG_TRIES; n += 1) await guess(n);
      expect((await guess(99)).status).toBe(429);
    });
  });
});

describe('guessing the password', () => {
  const PASSWORD = 'correct horse';
  let blobs: LocalBlobs;
  let time = 1_800_000_000_000;

  /** One of the functions' instances: its memory is its own, what they share lies in Blobs. */
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

  /** Three instances, which answer in turns. */
  function some() {
    const all = [instance(), instance(), instance()] as const;
    return (n: number) => all[n % 3] ?? all[0];
  }

  /** Guesses from ever new addresses until all looks of the minute are used up. */
  async function guessTogether(): Promise<void> {
    const guess = some();
    for (let n = 0; n <= WRONG_TRIES_OF_ALL; n += 1) await guess(n)(`guess ${n}`, `198.51.100.${n}`);
  }
  /** What a browser sends back of a Set-Cookie header. */
  const sentBack = (cookie: string | null) => cookie?.split(';')[0] ?? '';

  beforeEach(() => {
    blobs = openMemoryBlobs();
  });

  test('the addresses of one IPv6 /64 are one guesser', async () => {
    for (let n = 0; n < 14; n += 1) {
      const { status } = await instance()(`guess ${n}`, `2001:db8:7:7::${n.toString(16)}`);
      expect([n, status]).toEqual([n, n < 10 ? 401 : 429]);
    }
    expect((await instance()(PASSWORD, '2001:db8:7:8::1')).status).toBe(200);
  });

  test('the wait of a guesser who goes on doubles, and is forgotten after a day', async () => {
    const waits: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      // A new instance each time: what one process remembers is not what is measured.
      for (let n = 0; n < 10; n += 1) await instance()(`guess ${round} ${n}`, '198.51.100.4');
      const { status, wait } = await instance()('guess', '198.51.100.4');
      expect(status).toBe(429);
      waits.push(wait);
      time += wait * 1000;
    }
    expect(waits).toEqual([60, 120, 240]);
    time += 25 * 60 * 60_000;
    for (let n = 0; n < 10; n += 1) await instance()(`again ${n}`, '198.51.100.4');
    expect((await instance()('guess', '198.51.100.4')).wait).toBe(60);
  });

  test('a known network gets in while others guess, a stranger waits', async () => {
    const owner = '192.0.2.1';
    expect((await instance()(PASSWORD, owner)).status).toBe(200);
    await guessTogether();
    expect((await instance()(PASSWORD, owner)).status).toBe(200);
    expect((await instance()(PASSWORD, '192.0.2.200')).status).toBe(429);
    time += TRY_WINDOW_MS;
    expect((await instance()(PASSWORD, '192.0.2.200')).status).toBe(200);
  });

  test('a known device gets in from a new address while others guess', async () => {
    const device = sentBack((await instance()(PASSWORD, '192.0.2.1')).cookie);
    await guessTogether();
    const away = '192.0.2.200';
    expect((await instance()(PASSWORD, away)).status).toBe(429);
    expect((await instance()(PASSWORD, away, device)).status).toBe(200);
    // Nobody else has such a cookie, and one that was changed is none.
    const [name = '', value = ''] = device.split('=');
    const flipped = value.startsWith('A') ? `B${value.slice(1)}` : `A${value.slice(1)}`;
    const later = value.replace(/\.\d+/, '.9999999999');
    for (const forged of [flipped, later, value.slice(0, -1), '', 'x'.repeat(5000)])
      expect((await instance()(PASSWORD, away, `${name}=${forged}`)).status).toBe(429);
  });

  test('a known device has ten tries of its own, but not the password', async () => {
    const device = sentBack((await instance()(PASSWORD, '192.0.2.1')).cookie);
    for (let n = 0; n < 12; n += 1) {
      const { status } = await instance()(`guess ${n}`, `192.0.2.${100 + n}`, device);
      expect([n, status]).toEqual([n, n < 10 ? 401 : 429]);
    }
    expect((await instance()(null, '192.0.2.1', device)).cookie).toBeNull();
  });

  test('its cookie is limited to this site and says nothing; it is renewed in time', async () => {
    const first = await instance()(PASSWORD, '192.0.2.1');
    expect(first.cookie).toMatch(
      /^device=[\w-]{22}\.\d{10}\.[0-9a-f]{64}; Path=\/api; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure$/,
    );
    const device = sentBack(first.cookie);
    expect((await instance(PASSWORD, 'http://localhost:8888')(PASSWORD, '192.0.2.1')).cookie).not.toContain(
      'Secure',
    );
    for (const without of [
      await instance()(PASSWORD, '192.0.2.1', device),
      await instance()('wrong', '192.0.2.1'),
      await instance()(null, '192.0.2.1'),
    ])
      expect(without.cookie).toBeNull();
    time += 100 * 24 * 60 * 60_000;
    const renewed = await instance()(PASSWORD, '192.0.2.1', device);
    expect([renewed.status, sentBack(renewed.cookie)]).toEqual([200, expect.stringMatching(/^device=/)]);
    expect(sentBack(renewed.cookie)).not.toBe(device);
    time += 100 * 24 * 60 * 60_000;
    await guessTogether();
    expect((await instance()(PASSWORD, '192.0.2.201', device)).status).toBe(429);
    expect((await instance()(PASSWORD, '192.0.2.202', sentBack(renewed.cookie))).status).toBe(200);
  });

  test('a new password invalidates earlier cookies', async () => {
    const device = sentBack((await instance()(PASSWORD, '192.0.2.1')).cookie);
    await guessTogether();
    expect((await instance('another password')('another password', '192.0.2.200', device)).status).toBe(429);
  });

  test('right passwords never count, whoever answers', async () => {
    const login = some();
    for (let n = 0; n <= WRONG_TRIES_OF_ALL; n += 1)
      expect((await login(n)(PASSWORD, `203.0.113.${n}`)).status).toBe(200);
  });

  test('the store contains no addresses', async () => {
    await instance()('guess', '192.0.2.77');
    const { getStore } = await import('@netlify/blobs');
    const { url, ...access } = blobs;
    const store = getStore({ name: 'claims', edgeURL: url, uncachedEdgeURL: url, ...access });
    const { blobs: kept } = await store.list({ prefix: 'tries/' });
    expect(kept.length).toBeGreaterThan(1);
    const texts = await Promise.all(kept.map(async ({ key }) => key + (await store.get(key))));
    expect(texts.join()).not.toContain('192.0.2');
  });
});

describe('the time that a password takes', () => {
  /** Long, so that a comparison that stops at the first wrong character would take microseconds less. */
  const PASSWORD = 'p'.repeat(3000);
  const FIRST_WRONG = `x${PASSWORD.slice(1)}`;
  const LAST_WRONG = `${PASSWORD.slice(0, -1)}x`;
  const ROUNDS = tries(6000, 2500);
  /** Beyond this the two groups differ; dudect, a tool that tests implementations so, takes 10 as certain. */
  const T_CERTAIN = 10;

  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = (values: readonly number[], of: number) =>
    values.reduce((sum, value) => sum + (value - of) ** 2, 0) / (values.length - 1);

  /** Without the slowest tenth, which the machine's other work has slowed down. */
  const cropped = (values: number[]) =>
    values.sort((a, b) => a - b).slice(0, Math.floor(values.length * 0.9));

  /** Welch's t of the times that two inputs take, measured in turns whose order is drawn by lot. */
  async function timingDifference(attempt: (candidate: string) => unknown): Promise<number> {
    const times = { first: [] as number[], last: [] as number[] };
    const measure = async (name: 'first' | 'last', candidate: string) => {
      const start = process.hrtime.bigint();
      await attempt(candidate);
      times[name].push(Number(process.hrtime.bigint() - start));
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      if (Math.random() < 0.5) {
        await measure('first', FIRST_WRONG);
        await measure('last', LAST_WRONG);
      } else {
        await measure('last', LAST_WRONG);
        await measure('first', FIRST_WRONG);
      }
    }
    const [a, b] = [cropped(times.first), cropped(times.last)];
    const [meanA, meanB] = [mean(a), mean(b)];
    return Math.abs(meanA - meanB) / Math.sqrt(variance(a, meanA) / a.length + variance(b, meanB) / b.length);
  }

  /** Compares as nobody should: it is done as soon as a character differs. */
  function compareCarelessly(candidate: string): boolean {
    for (let at = 0; at < PASSWORD.length; at += 1) if (candidate[at] !== PASSWORD[at]) return false;
    return true;
  }

  test('the time of a wrong password does not reveal where it is wrong', async () => {
    let now = 0;
    // Each try in a minute of its own: what is measured is the comparison, not the limit of tries.
    const later = () => {
      now += 120_000;
      return now;
    };
    const { check } = createAuthenticator({ password: PASSWORD }, { now: later });
    const t = await timingDifference(async (candidate) => check(candidate, 'address').catch(() => {}));
    expect(t).toBeLessThan(T_CERTAIN);
  });

  test('the measurement notices a comparison that stops at the first wrong character', async () => {
    const t = await timingDifference((candidate) => void compareCarelessly(candidate));
    expect(t).toBeGreaterThan(T_CERTAIN);
  });
});
