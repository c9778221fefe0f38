import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type CheckLimit, createCallLimits } from '../../netlify/lib/callLimits.ts';
import { countersIn } from '../../netlify/lib/openClaims.ts';
import { startLocalBlobs } from '../../scripts/serve/standIns.ts';
import { openShop, type Shop } from './harness.ts';

/** A call that goes no further than its limit: there is nothing in the cart. */
const start = (shop: Shop, ip: string) =>
  shop.call(
    '/api/create-checkout-session',
    { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' },
    ip,
  );

async function statusesOf(shops: readonly Shop[], times: number, ip: (n: number) => string) {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const shop = shops[n % shops.length];
    if (shop) statuses.push((await start(shop, ip(n))).status);
  }
  return statuses;
}

test('one household starts 60 checkouts in ten minutes, another is not held up by it', async () => {
  let time = 1_800_000_000_000;
  const shop = openShop({ now: () => time });
  const statuses = await statusesOf([shop], 70, (n) => `2001:db8:1:1::${n.toString(16)}`);
  expect(statuses.filter((status) => status === 400)).toHaveLength(60);
  expect(statuses.slice(60)).toEqual(Array(10).fill(429));
  const refused = await start(shop, '2001:db8:1:1::1');
  expect(Number(refused.headers.get('retry-after'))).toBe(600);
  expect(((await refused.json()) as { error: string }).error).toMatch(/again/);
  expect((await start(shop, '2001:db8:1:2::1')).status).toBe(400);
  time += 600_000;
  expect((await start(shop, '2001:db8:1:1::1')).status).toBe(400);
});

test('instances count together, and alone where Blobs is away', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'limits-'));
  const blobs = await startLocalBlobs(folder);
  const lines: string[] = [];
  const now = () => 1_800_000_000_000;
  const log = (line: string) => lines.push(line);
  const instance = () =>
    createCallLimits({ now, log, counters: async () => countersIn(blobs), secret: 'secret' });
  const call = (check: CheckLimit) => check('a call', { calls: 6, windowMs: 60_000 }, '203.0.113.5');
  const refused = { code: 'tooManyRequests' };
  try {
    const instances = Array.from({ length: 3 }, instance);
    for (const check of [...instances, ...instances]) await call(check);
    for (const check of instances) await expect(call(check)).rejects.toMatchObject(refused);
    expect(lines).toEqual([]);
  } finally {
    await blobs.close();
    await rm(folder, { recursive: true, force: true });
  }
  const alone = instance();
  for (let n = 0; n < 6; n += 1) await call(alone);
  await expect(call(alone)).rejects.toMatchObject(refused);
  expect(lines).toHaveLength(6);
});
