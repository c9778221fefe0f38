import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setLocalRuntime } from '../../netlify/lib/runtime.ts';
import { signingKey } from '../../netlify/lib/signing.ts';
import type { SavedPhoto } from '../../src/shared/adminEndpoints.ts';
import type { ErrorBody } from '../../src/shared/errors.ts';
import { upload } from './adminCalls.ts';
import { type AdminShop, openAdminShop } from './adminShop.ts';
import { openShop } from './harness.ts';

const SIGNING_KEY = Buffer.alloc(32, 7).toString('base64url');
const key = signingKey({ signingKey: SIGNING_KEY });
let shop: AdminShop;
let photo: SavedPhoto;

beforeAll(async () => {
  shop = openAdminShop({ env: { SIGNING_KEY } });
  photo = (await (await upload(shop)).json()) as SavedPhoto;
});
afterAll(() => shop.close());

const soon = () => Math.floor(Date.now() / 1000) + 60;
const addressOf = (id: string, expires: number | string, signedId = id, signedExpires = expires) =>
  `/api/print-files/${id}?expires=${expires}&signature=${key?.sign('print-file', `${signedId} ${signedExpires}`)}`;

describe('the file that a photo is printed from', () => {
  test('comes whole for a signed address, kept nowhere', async () => {
    const answer = await shop.raw(addressOf(photo.id, soon()));
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'no-store',
    ]);
    const stored = await shop.store.file(`public${photo.src}`);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(stored ?? []));
  });

  test.each<[what: string, address: () => string]>([
    ['an expired one', () => addressOf(photo.id, soon() - 120)],
    ['a longer time than was signed', () => addressOf(photo.id, soon() + 600, photo.id, soon())],
    ['another photo than was signed', () => addressOf(photo.id, soon(), 'other')],
    ['no time', () => addressOf(photo.id, '')],
    ['a time that is none', () => addressOf(photo.id, 'later')],
    ['no signature', () => `/api/print-files/${photo.id}?expires=${soon()}`],
    [
      'a signature of another kind',
      () => `${addressOf(photo.id, soon()).replace(/signature=.*/, '')}signature=%00`,
    ],
    [
      'a signature for another purpose',
      () => {
        const expires = soon();
        return `/api/print-files/${photo.id}?expires=${expires}&signature=${key?.sign('certificate', `${photo.id} ${expires}`)}`;
      },
    ],
  ])('is refused for %s', async (_what, address) => {
    const answer = await shop.raw(address());
    expect([answer.status, ((await answer.json()) as ErrorBody).error]).toEqual([
      403,
      'This address has expired, or was never given out.',
    ]);
  });

  test('is not found for a photo that is gone', async () => {
    expect((await shop.raw(addressOf('gone', soon()))).status).toBe(404);
  });

  test('says which variable is missing', async () => {
    const answer = await openShop().call(addressOf('wave', soon()));
    expect([answer.status, ((await answer.json()) as ErrorBody).error]).toEqual([
      503,
      'There is no key to sign with. Set SIGNING_KEY.',
    ]);
  });
});

test('locally the key is the one that the server lends', () => {
  setLocalRuntime({ signingKey: () => SIGNING_KEY });
  try {
    expect(signingKey({ signingKey: undefined })?.publicKey).toBe(key?.publicKey);
  } finally {
    setLocalRuntime(undefined);
  }
});
