import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAuthenticator } from '../../netlify/auth/authenticator.ts';
import { createSharedTries, TRY_WINDOW_MS, WRONG_TRIES_OF_ALL } from '../../netlify/auth/sharedTries.ts';
import { countersIn } from '../../netlify/lib/openClaims.ts';
import { type LocalBlobs, startLocalBlobs } from '../../scripts/serve/standIns.ts';
import { openShop } from './harness.ts';

const PASSWORD = 'correct horse';
let folder: string;
let blobs: LocalBlobs;
let time = 1_800_000_000_000;

/** One of the functions' instances: its memory is its own, what they share lies in Blobs. */
function instance(right = PASSWORD, origin = 'https://shop.example') {
  const tries = createSharedTries(countersIn(blobs), 'secret', () => time);
  const shop = openShop({
    origin,
    env: { ADMIN_PASSWORD: right },
    authenticator: createAuthenticator(
      { password: right },
      { now: () => time, sharedTries: async () => tries },
    ),
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

/** Guesses from ever new addresses until all looks of the minute are used up. */
async function guessTogether(): Promise<void> {
  for (let n = 0; n <= WRONG_TRIES_OF_ALL; n += 1) await instance()(`guess ${n}`, `198.51.100.${n}`);
}
/** What a browser sends back of a Set-Cookie header. */
const sentBack = (cookie: string | null) => cookie?.split(';')[0] ?? '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guessing-'));
  blobs = await startLocalBlobs(folder);
});
afterEach(async () => {
  await blobs.close();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

test('the addresses of one IPv6 /64 are one guesser', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 14; n += 1) {
    statuses.push((await instance()(`guess ${n}`, `2001:db8:7:7::${n.toString(16)}`)).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(4).fill(429)]);
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

test('who has logged in before is let in while others guess, a stranger waits', async () => {
  const owner = '192.0.2.1';
  expect((await instance()(PASSWORD, owner)).status).toBe(200);
  await guessTogether();
  expect((await instance()(PASSWORD, owner)).status).toBe(200);
  expect((await instance()(PASSWORD, '192.0.2.200')).status).toBe(429);
  time += TRY_WINDOW_MS;
  expect((await instance()(PASSWORD, '192.0.2.200')).status).toBe(200);
});

test('a device that has logged in before is let in from a new address while others guess', async () => {
  const device = sentBack((await instance()(PASSWORD, '192.0.2.1')).cookie);
  await guessTogether();
  const away = '192.0.2.200';
  expect((await instance()(PASSWORD, away)).status).toBe(429);
  expect((await instance()(PASSWORD, away, device)).status).toBe(200);
  // Nobody else has such a cookie, and one that was changed is none.
  const [name = '', value = ''] = device.split('=');
  const flipped = value.startsWith('A') ? `B${value.slice(1)}` : `A${value.slice(1)}`;
  for (const forged of [
    flipped,
    value.replace(/\.\d+/, '.9999999999'),
    value.slice(0, -1),
    '',
    'x'.repeat(5000),
  ])
    expect((await instance()(PASSWORD, away, `${name}=${forged}`)).status).toBe(429);
});

test('a device has ten looks of its own, and not the password', async () => {
  const device = sentBack((await instance()(PASSWORD, '192.0.2.1')).cookie);
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1)
    statuses.push((await instance()(`guess ${n}`, `192.0.2.${100 + n}`, device)).status);
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  expect((await instance()(null, '192.0.2.1', device)).cookie).toBeNull();
});

test('its cookie is for this site alone and says nothing; it is renewed in time', async () => {
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

test('with another password the cookies of before are none', async () => {
  const device = sentBack((await instance()(PASSWORD, '192.0.2.1')).cookie);
  await guessTogether();
  expect((await instance('another password')('another password', '192.0.2.200', device)).status).toBe(429);
});

test('right passwords never count, whoever answers', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 35; n += 1) statuses.push((await instance()(PASSWORD, `203.0.113.${n}`)).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('the store says nothing about addresses', async () => {
  await instance()('guess', '192.0.2.77');
  const { getStore } = await import('@netlify/blobs');
  const store = getStore({
    name: 'claims',
    edgeURL: blobs.url,
    uncachedEdgeURL: blobs.url,
    token: blobs.token,
    siteID: blobs.siteID,
  });
  const { blobs: kept } = await store.list({ prefix: 'tries/' });
  expect(kept.length).toBeGreaterThan(1);
  const texts = await Promise.all(kept.map(async ({ key }) => key + (await store.get(key))));
  expect(texts.join()).not.toContain('192.0.2');
});
