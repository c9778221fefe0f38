import { scryptSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { TRY_WINDOW_MS, WRONG_TRIES } from '../../netlify/auth/sharedTries.ts';
import { openShop, type Shop } from './harness.ts';

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

describe('the password header', () => {
  test.each(READS)(
    '%s: public without it, 401 with a wrong one, kept nowhere with the right one',
    async (path) => {
      const shop = openShop({ env });
      expect((await shop.call(path)).status).toBe(200);
      const wrong = await login(shop, 'wrong', path);
      expect([wrong.status, ((await wrong.json()) as { error: string }).error]).toEqual([
        401,
        'Unauthorized. Please log in again in the admin (wrong/missing admin password).',
      ]);
      const right = await login(shop, PASSWORD, path);
      expect([right.status, right.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(right.headers.has('netlify-cdn-cache-control')).toBe(false);
      expect(right.headers.get('etag')).toBe((await shop.call(path)).headers.get('etag'));
    },
  );

  test("the CDN never answers a call with a password from the visitors' cache", async () => {
    const answer = await openShop({ env }).call('/api/settings');
    expect(answer.headers.get('netlify-vary')).toContain('header=x-admin-password');
  });

  test('an empty header counts as a missing password', async () => {
    expect((await login(openShop({ env }), '')).status).toBe(401);
  });

  test.each(['correct hors', 'correct horsee', 'CORRECT HORSE', 'x'.repeat(5000)])(
    '%s is wrong',
    async (password) => {
      expect((await login(openShop({ env }), password)).status).toBe(401);
    },
  );

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
    const shop = openShop({ env: { ADMIN_PASSWORD: euro } });
    expect((await login(shop, encodeURIComponent(euro))).status).toBe(200);
    expect((await login(shop, Buffer.from(euro).toString('latin1'))).status).toBe(200);
    for (const password of ['Viele schöne Grüße', '100% certain of it']) {
      expect((await login(openShop({ env: { ADMIN_PASSWORD: password } }), password)).status).toBe(200);
    }
  });
});

describe('a hashed password', () => {
  test('is checked correctly, also many times at once', async () => {
    const shop = openShop({ env: { ADMIN_PASSWORD_HASH: hashOf(PASSWORD) } });
    const together = await Promise.all(Array.from({ length: 30 }, () => login(shop, PASSWORD)));
    expect(new Set(together.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await login(shop, 'wrong')).status).toBe(401);
    expect((await login(shop, PASSWORD)).status).toBe(200);
  });
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
    const guess = (n: number) =>
      shop.call('/api/settings', {
        headers: {
          'x-admin-password': `g${n}`,
          'X-Forwarded-For': `198.51.100.${n}`,
          'X-Real-IP': `198.51.100.${n}`,
        },
      });
    for (let n = 0; n < WRONG_TRIES; n += 1) await guess(n);
    expect((await guess(99)).status).toBe(429);
  });

  test('right passwords never count', async () => {
    const shop = openShop({ env });
    const answers = await Promise.all(Array.from({ length: 50 }, () => login(shop, PASSWORD)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});
