import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { HistoryItem } from '../../src/shared/adminEndpoints.ts';
import type { ErrorBody } from '../../src/shared/errors.ts';
import { upload } from './adminCalls.ts';
import { type AdminShop, openAdminShop, PASSWORD } from './adminShop.ts';

let shop: AdminShop;
beforeEach(() => {
  shop = openAdminShop();
});
afterEach(() => shop.close());

const latest = async () => (await shop.send<HistoryItem[]>('GET', '/api/history')).body[0] as HistoryItem;

describe('the pictures of the history', () => {
  const askFor = (address: string) => shop.raw(address, { headers: { 'x-admin-password': PASSWORD } });
  const addressOf = (item: HistoryItem) => item.changes[0]?.picture ?? '';

  test('are small and stay after the photo is deleted', async () => {
    const { id } = (await (await upload(shop)).json()) as { id: string };
    const added = await latest();
    await shop.send('DELETE', `/api/photos/${id}`);
    const deleted = await latest();
    expect(addressOf(deleted)).toBe(addressOf(added));
    const answer = await askFor(addressOf(deleted));
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'no-store',
    ]);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 96, height: 96 });
    expect(bytes.length).toBeLessThan(10_000);
  });

  test('need the password', async () => {
    await shop.send('DELETE', '/api/photos/plain');
    expect((await shop.raw(addressOf(await latest()))).status).toBe(401);
  });

  test.each([
    ['image', 'HEAD_ID/none.jpg'],
    ['commit', `${'a'.repeat(40)}/wave.jpg`],
  ])('an unknown %s answers no picture', async (_name, place) => {
    const head = shop.head();
    expect((await askFor(`/api/history/picture/${place.replace('HEAD_ID', head)}`)).status).toBe(204);
  });

  test('a file that is no image answers no picture', async () => {
    await shop.send('DELETE', '/api/photos/plain');
    expect((await askFor(addressOf(await latest()))).status).toBe(204);
  });

  test.each<[string, string, number]>([
    ['a branch', '/api/history/picture/main/wave.jpg', 400],
    ['an option', '/api/history/picture/--output=x/wave.jpg', 400],
    ['another folder', '/api/history/picture/HEAD_ID/..%2F..%2Fcontent%2Fsettings.json', 400],
    ['a hidden file', '/api/history/picture/HEAD_ID/.env', 400],
    ['a control character', '/api/history/picture/HEAD_ID/a%00.jpg', 400],
  ])('%s', async (_name, address, status) => {
    const head = shop.head();
    const answer = await askFor(address.replace('HEAD_ID', head));
    expect([answer.status, ((await answer.json()) as ErrorBody).error]).toEqual([
      status,
      expect.stringMatching(/[.]$/),
    ]);
  });
});
