import { beforeAll, describe, expect, test } from 'vitest';
import { setLocalRuntime } from '../../netlify/lib/runtime.ts';
import { signingKey } from '../../netlify/lib/signing.ts';
import type { BatchAnswer, SavedPhoto } from '../../src/shared/adminEndpoints.ts';
import { forEachTest } from '../fixtures/provide.ts';
import { batchOf, keep, upload } from './adminCalls.ts';
import { type AdminShop, openAdminShop } from './adminShop.ts';
import { openShop } from './harness.ts';

describe('the file that a photo is printed from', () => {
  const SIGNING_KEY = Buffer.alloc(32, 7).toString('base64url');
  const key = signingKey({ signingKey: SIGNING_KEY });
  let shop: AdminShop;
  let photo: SavedPhoto;

  beforeAll(async () => {
    shop = openAdminShop({ env: { SIGNING_KEY } });
    photo = (await upload(shop)).body;
  });

  const soon = () => Math.floor(Date.now() / 1000) + 60;
  const addressOf = (
    id: string,
    expires: number | string,
    signedId = id,
    signedExpires = expires,
    purpose: 'print-file' | 'certificate' = 'print-file',
  ) => {
    const signature = key?.sign(purpose, `${signedId} ${signedExpires}`);
    return `/api/print-files/${id}?expires=${expires}&signature=${signature}`;
  };

  test('is sent whole and uncached for a signed address', async () => {
    const answer = await shop.raw(addressOf(photo.id, soon()));
    const { status, headers } = answer;
    const said = [status, headers.get('content-type'), headers.get('cache-control')];
    expect(said).toEqual([200, 'image/png', 'no-store']);
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
    ['rubbish for a signature', () => addressOf(photo.id, soon()).replace(/signature=.*/, 'signature=%00')],
    ['a signature for another purpose', () => addressOf(photo.id, soon(), photo.id, soon(), 'certificate')],
  ])('is refused for %s', async (_what, address) => {
    const answer = await shop.raw(address());
    const refusal = { error: 'This address has expired, or was never given out.' };
    expect([answer.status, await answer.json()]).toEqual([403, refusal]);
  });

  test('is not found for a photo that is gone', async () => {
    expect((await shop.raw(addressOf('gone', soon()))).status).toBe(404);
  });

  test('says which variable is missing', async () => {
    const answer = await openShop().call(addressOf('wave', soon()));
    const refusal = { error: 'There is no key to sign with. Set SIGNING_KEY.' };
    expect([answer.status, await answer.json()]).toEqual([503, refusal]);
  });

  test('locally the key is the one that the server lends', () => {
    setLocalRuntime({ signingKey: () => SIGNING_KEY });
    try {
      expect(signingKey({ signingKey: undefined })?.publicKey).toBe(key?.publicKey);
    } finally {
      setLocalRuntime(undefined);
    }
  });
});

describe('the size of the file that prints are made from', () => {
  const shop = forEachTest(openAdminShop);

  const TEXTS = { en_description: 'Fox', de_description: 'Fuchs' };
  const FILE = { print_widthPx: '6000', print_heightPx: '4000', print_profile: 'Adobe RGB (1998)' };
  const PRINT = { widthPx: 6000, heightPx: 4000, profile: 'Adobe RGB (1998)' };
  const stored = ({ id }: { id: string }) => shop.stored(`content/photos/${id}.json`);

  test('comes with an upload, is listed, and stays when the photo is changed', async () => {
    const added = (await upload(shop, { texts: { ...TEXTS, ...FILE } })).body;
    expect([added.print, stored(added)?.print]).toEqual([PRINT, PRINT]);
    const change = { ...TEXTS, sizes: 'a4', print_widthPx: 1, print: { widthPx: 1, heightPx: 1 } };
    const { status, body } = await shop.send<SavedPhoto>('PUT', `/api/photos/${added.id}`, change);
    expect([status, body.print, body.sizes]).toEqual([200, PRINT, 'a4']);
    expect(stored(added)).toMatchObject({ print: PRINT, sizes: 'a4' });
    await shop.send('PUT', `/api/photos/${added.id}`, { ...TEXTS, sizes: 'auto' });
    expect(stored(added)).not.toHaveProperty('sizes');
  });

  test('comes with each photo of a batch', async () => {
    const [first, ...others] = batchOf([await keep(shop, 1), await keep(shop, 2)]).photos;
    const file = { print_widthPx: 1920, print_heightPx: 1280 };
    const photos = [{ ...first, fields: { ...first?.fields, ...file } }, ...others];
    const { status, body } = await shop.send<BatchAnswer>('POST', '/api/photos/upload/batch', { photos });
    const prints = body.map(({ photo }) => photo.print);
    expect([status, prints]).toEqual([201, [{ widthPx: 1920, heightPx: 1280 }, undefined]]);
  });

  test('is unknown when the upload does not send it', async () => {
    const empty = { print_widthPx: '', print_heightPx: '', print_profile: '' };
    for (const fields of [{}, empty]) {
      const added = (await upload(shop, { texts: { ...TEXTS, ...fields } })).body;
      expect(stored(added)).not.toHaveProperty('print');
    }
  });

  test.each<[string, Record<string, string>, string]>([
    ['half a pixel', { ...FILE, print_heightPx: '0.5' }, 'print_heightPx'],
    ['one side', { print_widthPx: '6000' }, 'print.heightPx'],
  ])('is refused as %s', async (_name, fields, path) => {
    const { status, paths } = await upload(shop, { texts: { ...TEXTS, ...fields } });
    expect([status, paths, shop.commits()]).toEqual([400, [path], 1]);
  });
});
