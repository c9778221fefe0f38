import { load } from 'exifreader';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerPhotoFile } from '../../netlify/api/photoFile.ts';
import { blobId, ContentError, type ContentStore } from '../../netlify/content/contentStore.ts';
import type { SavedPhoto } from '../../src/shared/adminEndpoints.ts';
import { paint } from '../fixtures/photos.ts';
import { upload } from './adminCalls.ts';
import { type AdminShop, openAdminShop } from './adminShop.ts';
import { ORIGIN } from './harness.ts';

let shop: AdminShop;
let photo: SavedPhoto;

beforeAll(async () => {
  const files = {
    'public/photos/page.jpg': '<script>alert(1)</script>',
    'public/photos/drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  };
  shop = openAdminShop({ files });
  photo = (await upload(shop)).body;
});

const get = (path: string, init?: RequestInit, store: Partial<ContentStore> = {}, site?: string) =>
  answerPhotoFile(new Request(ORIGIN + path, init), { ...shop.store, ...store }, site);

describe('an image that is not in the build yet', () => {
  test('is served with its own type and a short cache time', async () => {
    const answer = await get(photo.src);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cache-control': 'public, max-age=60',
      'netlify-cache-tag': 'content',
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes).toEqual(Buffer.from((await shop.store.file(`public${photo.src}`)) ?? []));
  });

  test('contains the rights that the site states, at the same address', async () => {
    const site = { owner: 'Mara', rights: { creator: 5, copyright: '© Mara', tdm: 'reserved' } };
    shop.push({ 'content/site.json': site });
    const answer = await get(photo.src, {}, {}, 'https://mara.example');
    const bytes = Buffer.from(await answer.arrayBuffer());
    const { xmp } = await load(bytes, { expanded: true, async: true });
    expect(xmp).toMatchObject({
      creator: { description: 'Mara' },
      rights: { description: '© Mara' },
      WebStatement: { description: 'https://mara.example/legal/imprint/' },
    });
    expect(answer.headers.get('tdm-reservation')).toBe('1');
    expect(answer.headers.get('etag')).toBe(`"${blobId(bytes)}"`);
    shop.push({ 'content/site.json': undefined });
  });

  test('answers 304 to its tag, and HEAD', async () => {
    const etag = (await get(photo.src)).headers.get('etag') ?? '';
    const same = await get(photo.src, { headers: { 'If-None-Match': etag } });
    expect([same.status, await same.text()]).toEqual([304, '']);
    const head = await get(photo.src, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test('is served with the type of its bytes, not of its name', async () => {
    const bytes = await paint(9, 9).webp().toBuffer();
    const answer = await get('/photos/x.jpg', {}, { file: async () => bytes });
    expect(answer.headers.get('content-type')).toBe('image/webp');
  });

  test.each(['/photos/none.jpg', '/photos/page.jpg'])('%s answers 404, never cached', async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  });
});

test.each(['/photos/wave/', '/photos/wave', '/de/photos/wave/'])(
  'the page %s, which is not in the build yet, redirects to the hash address of the photo',
  async (path) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await get(path, { method });
      expect([answer.status, await answer.text()]).toEqual([302, '']);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        location: '/#photos/tidal/wave',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
    }
  },
);

test.each(
  `/photos/ /photos/drawing.svg /photos/nobody /photos/..%2f..%2fcontent%2fsettings.json
  /photos/%2e%2e%5cx.png /photos/.hidden.png /photos/x%00.png /photos/%ff.png
  /photos/gone/ /de/photos/gone/ /de/photos/ /photos/Wave/ /photos/_work/ /photos/reorder/`.split(/\s+/),
)('%s redirects to the home page', async (path) => {
  const answer = await get(path);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
});

test('image and page answer 503 while the store is unreachable, and 405 to other methods', async () => {
  const fail = () => Promise.reject(new ContentError('unavailable', 'github.failing'));
  for (const path of [photo.src, '/photos/wave/']) {
    const failed = await get(path, {}, { file: fail, snapshot: fail });
    expect([failed.status, failed.headers.get('cache-control')]).toEqual([503, 'no-store']);
    const posted = await get(path, { method: 'POST' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  }
});
