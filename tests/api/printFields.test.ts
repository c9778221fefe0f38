import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BatchAnswer, SavedPhoto } from '../../src/shared/adminEndpoints.ts';
import type { ErrorBody } from '../../src/shared/errors.ts';
import { batchOf, keep, upload } from './adminCalls.ts';
import { type AdminShop, openAdminShop } from './adminShop.ts';

let shop: AdminShop;
beforeEach(() => {
  shop = openAdminShop();
});
afterEach(() => shop.close());

const TEXTS = { en_description: 'Fox', de_description: 'Fuchs' };
const FILE = { print_widthPx: '6000', print_heightPx: '4000', print_profile: 'Adobe RGB (1998)' };
const PRINT = { widthPx: 6000, heightPx: 4000, profile: 'Adobe RGB (1998)' };
const stored = ({ id }: { id: string }) => shop.stored(`content/photos/${id}.json`);

describe('the size of the file that prints are made from', () => {
  test('comes with an upload, is listed, and stays when the photo is changed', async () => {
    const added = (await (await upload(shop, { ...TEXTS, ...FILE })).json()) as SavedPhoto;
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
    expect([status, ...body.map(({ photo }) => photo.print)]).toEqual([
      201,
      { widthPx: 1920, heightPx: 1280 },
      undefined,
    ]);
  });

  test('is not known of a photo whose sender does not say it', async () => {
    const empty = { print_widthPx: '', print_heightPx: '', print_profile: '' };
    for (const fields of [{}, empty]) {
      const added = (await (await upload(shop, { ...TEXTS, ...fields })).json()) as SavedPhoto;
      expect(stored(added)).not.toHaveProperty('print');
    }
  });

  test.each<[string, Record<string, string>, string]>([
    ['no pixels', { ...FILE, print_widthPx: '0' }, 'print_widthPx'],
    ['a text', { ...FILE, print_heightPx: 'tall' }, 'print_heightPx'],
    ['half a pixel', { ...FILE, print_heightPx: '0.5' }, 'print_heightPx'],
    ['one side', { print_widthPx: '6000' }, 'print.heightPx'],
    ['a profile alone', { print_profile: 'sRGB' }, 'print.widthPx'],
    ['a profile of a page', { ...FILE, print_profile: 'p'.repeat(101) }, 'print_profile'],
    ['sizes that there are not', { sizes: 'a2' }, 'sizes'],
  ])('is refused as %s', async (_name, fields, path) => {
    const answer = await upload(shop, { ...TEXTS, ...fields });
    const { details } = (await answer.json()) as ErrorBody;
    expect([answer.status, details?.[0]?.path]).toEqual([400, path]);
    expect(shop.commits()).toBe(1);
  });
});
