import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLocalServer } from '../../scripts/serve/localServer.ts';
import type { Order, OrderList } from '../../src/shared/shop/orders/order.ts';
import { git, put } from '../fixtures/localRepository.ts';
import { readMail } from '../fixtures/mailServer.ts';
import { createFixtureSite, type FixtureSite } from '../fixtures/server/functionsSite.ts';
import { CUSTOMER, press } from '../mocks/stripe/paymentPage.ts';
import { textOf } from './adminShop.ts';
import { CHECKOUT, lineOf, orderOf } from './harness.ts';
import { SHOP_CONTENT } from './shopContent.ts';

const PASSWORD = 'correct horse';
let site: FixtureSite;
let root: string;
let server: Awaited<ReturnType<typeof createLocalServer>>;

const start = () =>
  createLocalServer({
    root: resolve(import.meta.dirname, '../..'),
    distDir: site.distDir,
    contentRoot: root,
    port: 0,
    keepOrders: true,
    env: { ADMIN_PASSWORD: PASSWORD },
    log: () => {},
  });

beforeAll(async () => {
  site = await createFixtureSite({});
  root = await mkdtemp(join(tmpdir(), 'order-path-'));
  for (const [path, value] of Object.entries(SHOP_CONTENT)) put(root, path, textOf(value));
  git(root, 'init', '-q', '-b', 'main');
  git(root, 'config', 'user.name', 'Owner');
  git(root, 'config', 'user.email', 'owner@example.org');
  git(root, 'add', '-A');
  git(root, 'commit', '-q', '-m', 'Start');
  server = await start();
});
afterAll(async () => {
  await server.close();
  await site.remove();
  await rm(root, { recursive: true, force: true });
});

const call = async <B>(method: string, path: string, body?: unknown): Promise<B> => {
  const answer = await fetch(server.url + path, {
    method,
    headers: { 'x-admin-password': PASSWORD, ...(body ? { 'Content-Type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as B;
};

const mailFiles = async () => (await readdir(join(root, '.local', 'mail')).catch(() => [])).sort();

test('on one machine without an account an order goes from the cart to sent and refunded', async () => {
  const cart = orderOf([lineOf()], {
    successUrl: `${server.url}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${server.url}/`,
  });
  const { sessionId, url } = await call<{ sessionId: string; url: string }>('POST', CHECKOUT, cart);
  // The payment page tells the webhook before the buyer is back.
  await press(url, { action: 'pay', ...CUSTOMER });
  const { orders } = await call<OrderList>('GET', '/api/orders');
  const [order] = orders;
  expect(order).toMatchObject({ id: sessionId, status: 'paid' });
  expect(order?.mails.every(({ sentAt }) => sentAt)).toBe(true);
  expect(await mailFiles()).toEqual([`${order?.number}-confirmation.eml`, `${order?.number}-owner.eml`]);
  const file = await readFile(join(root, '.local', 'mail', `${order?.number}-confirmation.eml`), 'utf8');
  expect(readMail(file).text).toContain('the right to withdraw from this contract within fourteen days');

  const tracking = { carrier: 'DHL', number: '1', url: '' };
  const path = `/api/orders/${sessionId}`;
  expect(await call<Order>('POST', `${path}/sent`, tracking)).toMatchObject({ status: 'sent', tracking });
  const refunded = await call<Order>('POST', `${path}/refund`, {});
  expect(refunded).toMatchObject({ status: 'refunded', refundedCents: 2949 });
  const kinds = ['confirmation', 'owner', 'refunded', 'sent'];
  await expect.poll(async () => (await mailFiles()).map((name) => name.split(/[-_.]/)[2])).toEqual(kinds);
  // What this machine keeps is no change of the content.
  expect(git(root, 'status', '--porcelain')).toBe('');
});

test('after a restart the order is there as it was, and no mail goes out again', async () => {
  const [before, mails] = [await call<OrderList>('GET', '/api/orders'), await mailFiles()];
  await server.close();
  server = await start();
  const after = await call<OrderList>('GET', '/api/orders');
  expect(after.orders).toEqual(before.orders);
  const again = await call<Order>('POST', `/api/orders/${after.orders[0]?.id}/refund`, {});
  expect(again).toMatchObject({ status: 'refunded', refundedCents: 2949 });
  expect(await mailFiles()).toEqual(mails);
});

test('nothing personal lies in the claims', async () => {
  const folder = join(root, '.local', 'blobs');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(3);
  for (const { parentPath, name } of files)
    expect(await readFile(join(parentPath, name), 'utf8')).not.toMatch(/Ada|Weg 1|b\.example/);
});
