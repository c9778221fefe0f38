import { afterEach, expect, test } from 'vitest';
import type { Names } from '../fixtures/pictureHost.ts';
import { CLIP, openPictureShop, type PictureShop, STILL } from './pictureShop.ts';
import { BAD_IMAGES, GOOD_IMAGES } from './uploadImages.ts';

const AT = 'pictures.example/still.png?w=2';
let shop: PictureShop;
async function open(options: Parameters<typeof openPictureShop>[0] = {}) {
  shop = await openPictureShop(options);
}
afterEach(() => shop.end());

const faults: [string, Buffer | number, RegExp, Names?][] = [
  ['is not there', 404, /pictures\.example has none to give \(status 404\)\./],
  ['is refused', 403, /pictures\.example has none to give \(status 403\)\./],
  ['is a page', Buffer.from('<!doctype html><title>No</title>'), /not a JPEG, PNG/],
  ['is a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /not a JPEG, PNG/],
  ['is cut off', Buffer.from('\x89PNG\r\n\x1a\nrubbish', 'latin1'), /damaged or cut off/],
  ['is empty', Buffer.alloc(0), /an empty file/],
  ['is too large', Buffer.alloc(6 * 1024 * 1024), /larger than 5 MB/],
  ['has no host', 200, /pictures\.example cannot be reached/, () => undefined],
  ['is on this machine', 200, /not a host of the public internet/, () => ['127.0.0.1']],
];
test.each(faults)(
  'a picture that %s: the video is saved, and the answer says why',
  async (_, found, why, names) => {
    await open({ pictures: { [AT]: found }, ...(names ? { names } : {}) });
    const { status, body, fault } = await shop.call('POST', '/api/videos/add', STILL);
    expect([status, body.url, body.thumbnail]).toEqual([201, STILL.url, undefined]);
    expect(fault).toMatch(why);
    expect(fault).toMatch(
      /^Saved\. Its picture could not be copied: .*\. Saving it again later tries again\.$/,
    );
    expect(shop.stored(`content/videos/${body.id}.json`)).toMatchObject({ url: STILL.url });
  },
);

test('too many pixels in a few bytes are not decoded', async () => {
  const bomb = await BAD_IMAGES['256 megapixels in a few kB']?.make();
  await open({ pictures: { [AT]: bomb ?? 404 } });
  expect((await shop.call('POST', '/api/videos/add', STILL)).fault).toContain('more than 50 megapixels');
});

test('the reason is given in the language of the caller', async () => {
  await open();
  const { fault } = await shop.call('POST', '/api/videos/add', CLIP, { 'Accept-Language': 'de' });
  expect(fault).toContain('Das Bild dazu konnte nicht kopiert werden: i.ytimg.com gibt keines heraus');
});

test('a host that cannot be reached is asked once, not for every size', async () => {
  await open({ names: () => undefined });
  await shop.call('POST', '/api/videos/add', CLIP);
  expect(shop.host.resolved).toEqual(['i.ytimg.com']);
});

test('the next save tries again', async () => {
  const pictures: Record<string, Buffer> = {};
  await open({ pictures });
  expect((await shop.call('PUT', '/api/videos/rain', CLIP)).fault).toContain('could not be copied');
  pictures['i.ytimg.com/vi/M7lc1UVf-VE/maxresdefault.jpg'] = await GOOD_IMAGES.jpeg.make();
  const { body, fault } = await shop.call('PUT', '/api/videos/rain', CLIP);
  expect([fault, body.thumbnail]).toEqual([null, expect.stringMatching(/^\/photos\/rain-/)]);
});

test('a save that is refused fetches nothing', async () => {
  await open();
  expect((await shop.call('PUT', '/api/videos/rain', { ...STILL, en_description: '' })).status).toBe(400);
  expect((await shop.call('PUT', '/api/videos/nobody', STILL)).status).toBe(404);
  expect((await shop.call('PUT', '/api/videos/rain', STILL, { 'If-Match': '"old"' })).status).toBe(409);
  expect(shop.host.resolved).toEqual([]);
});
