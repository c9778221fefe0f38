import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { copyPicture, createDownloader } from '../../netlify/images/copyPicture.ts';
import type { SavedPhoto, SavedVideo } from '../../src/shared/adminEndpoints.ts';
import { type Names, openPictureHost } from '../fixtures/pictureHost.ts';
import { whenTestEnds } from '../fixtures/temporary.ts';
import { openAdminShop } from './adminShop.ts';

const TEXTS = { en_description: 'Clip', de_description: 'Film' };
/** Two YouTube videos and one with a direct image address. */
const CLIP = { url: 'https://youtu.be/M7lc1UVf-VE', ...TEXTS };
const OTHER_CLIP = { url: 'https://youtu.be/dQw4w9WgXcQ', ...TEXTS };
const STILL = { url: 'https://pictures.example/still.png?w=2', ...TEXTS };

/** The other hosts' answers by host and path: bytes or a status. Everything else is 404. */
type Pictures = Record<string, Buffer | number>;

/** The API with a stand-in for the hosts from which pictures are copied. */
async function openPictureShop(
  options: { pictures?: Pictures; files?: Record<string, unknown>; names?: Names } = {},
) {
  const { pictures = {}, files = {}, names } = options;
  const host = await openPictureHost((request, response) => {
    const found = pictures[`${request.headers.host}${request.url}`] ?? 404;
    if (typeof found === 'number') response.writeHead(found).end('not a picture');
    else response.end(found);
  }, names);
  whenTestEnds(host.close);
  const shop = openAdminShop({
    files,
    copyPicture: (origins) => copyPicture(origins, createDownloader(host.network)),
  });
  return {
    ...shop,
    host,
    /** Makes a call; `fault` is the message about the picture. */
    async call<E = SavedVideo>(...[method, path, body, headers]: Parameters<typeof shop.send>) {
      const answer = await shop.send<E>(method, path, body, headers);
      const fault = answer.headers.get('x-picture-fault');
      return { ...answer, fault: fault && decodeURIComponent(fault) };
    },
    /** The bytes of a file of this site. */
    bytesOf: async (address: string | undefined): Promise<Uint8Array> =>
      (await shop.store.file(`public${address}`)) ?? new Uint8Array(),
  };
}

let shop: Awaited<ReturnType<typeof openPictureShop>>;
async function open(options: Parameters<typeof openPictureShop>[0] = {}) {
  shop = await openPictureShop(options);
}

const address = (size: string) => `https://i.ytimg.com/vi/M7lc1UVf-VE/${size}.jpg`;
const LARGEST = 'i.ytimg.com/vi/M7lc1UVf-VE/maxresdefault.jpg';
const OTHER_LARGEST = 'i.ytimg.com/vi/dQw4w9WgXcQ/maxresdefault.jpg';

let jpeg: Buffer;
let png: Buffer;

beforeAll(async () => {
  const image = sharp({ create: { width: 64, height: 36, channels: 3, background: '#c04020' } });
  const gps = { IFD3: { GPSLatitude: '52/1 30/1 0/1' } };
  jpeg = await image.clone().jpeg().withExif(gps).toBuffer();
  png = await image.png().toBuffer();
});

describe('the picture of a video', () => {
  test('is copied in the video’s commit: the largest available one, re-encoded', async () => {
    await open({ pictures: { 'i.ytimg.com/vi/M7lc1UVf-VE/hqdefault.jpg': jpeg } });
    const { status, body, fault } = await shop.call('POST', '/api/videos/add', CLIP);
    expect([status, fault]).toEqual([201, null]);
    expect(body.thumbnail).toMatch(new RegExp(`^/photos/${body.id}-[0-9a-f]{8}\\.jpg$`));
    expect(body).not.toHaveProperty('copyOf');
    expect(shop.host.requests.map(({ path }) => path)).toEqual(
      ['maxresdefault', 'sddefault', 'hqdefault'].map((size) => `/vi/M7lc1UVf-VE/${size}.jpg`),
    );
    expect(shop.touched()).toEqual([`A\tcontent/videos/${body.id}.json`, `A\tpublic${body.thumbnail}`]);
    expect(shop.stored(`content/videos/${body.id}.json`)).toEqual({
      url: CLIP.url,
      videoId: 'M7lc1UVf-VE',
      copy: body.thumbnail?.replace('/photos/', ''),
      copyOf: address('hqdefault'),
      description: { en: 'Clip', de: 'Film' },
      order: 1,
    });
    const { format, width, height, exif } = await sharp(await shop.bytesOf(body.thumbnail)).metadata();
    expect([format, width, height, exif]).toEqual(['jpeg', 64, 36, undefined]);
    const listed = (await shop.call<SavedVideo[]>('GET', '/api/videos')).body;
    expect(listed.find(({ id }) => id === body.id)).toEqual(body);
  });

  test('stays when texts change, is replaced with the address, and is removed if the new address has none', async () => {
    await open({ pictures: { [LARGEST]: jpeg, [OTHER_LARGEST]: png } });
    const { body: added } = await shop.call('POST', '/api/videos/add', CLIP);
    const file = `content/videos/${added.id}.json`;
    const put = (form: object) => shop.call('PUT', `/api/videos/${added.id}`, form);
    const same = await put({ ...CLIP, en_description: 'New' });
    expect([same.body.thumbnail, shop.host.requests.length]).toEqual([added.thumbnail, 1]);
    expect(shop.touched()).toEqual([`M\t${file}`]);
    const { thumbnail } = (await put(OTHER_CLIP)).body;
    expect(thumbnail).toMatch(/\.png$/);
    const replaced = [`A\tpublic${thumbnail}`, `D\tpublic${added.thumbnail}`, `M\t${file}`];
    expect(shop.touched()).toEqual(replaced.sort());
    const without = await put({ ...CLIP, url: 'https://youtu.be/aaaaaaaaaaa' });
    expect(without.body).not.toHaveProperty('thumbnail');
    expect(shop.stored(file)).not.toHaveProperty('copy');
    expect(without.fault).toContain('i.ytimg.com has none to give (status 404)');
    expect(shop.touched()).toEqual([`D\tpublic${thumbnail}`, `M\t${file}`]);
  });

  test('chosen by hand is removed with its address, and restored by undo', async () => {
    const rain = { url: '/photos/still.jpg', thumbnail: '/photos/poster.jpg', description: { en: 'Rain' } };
    const names = ['still', 'poster', 'new', 'nobodys'].map((name) => `public/photos/${name}.jpg`);
    const pictures = Object.fromEntries(names.map((name) => [name, name]));
    await open({ files: { 'content/videos/rain.json': rain, ...pictures } });
    await shop.call('PUT', '/api/videos/rain', { ...CLIP, url: '/photos/new.jpg' });
    expect(names.map((name) => shop.has(name))).toEqual([false, true, true, true]);
    await shop.undo();
    // No entry uses the new picture any more.
    expect(names.map((name) => shop.has(name))).toEqual([true, true, false, true]);
    await shop.call('DELETE', '/api/videos/rain');
    expect(names.map((name) => shop.has(name))).toEqual([false, false, false, true]);
  });
});

test('a direct image address stays as typed, and its copy keeps the format', async () => {
  await open({ pictures: { 'pictures.example/still.png?w=2': png } });
  const { body } = await shop.call('POST', '/api/videos/add', STILL);
  expect([body.url, body.thumbnail]).toEqual([STILL.url, expect.stringMatching(/^\/photos\/clip-.*\.png$/)]);
  expect(shop.stored(`content/videos/${body.id}.json`)).toMatchObject({ copyOf: STILL.url });
});

describe('a photo on another host', () => {
  const src = 'https://pictures.example/old.png';
  const photo = { src, description: { en: 'Old', de: 'Alt' }, order: 3 };

  test('is copied when it is saved; the copy is deleted with the photo', async () => {
    await open({
      files: { 'content/photos/old.json': photo },
      pictures: { 'pictures.example/old.png': png },
    });
    const texts = { en_description: 'Old', de_description: 'Alt' };
    const { body } = await shop.call<SavedPhoto>('PUT', '/api/photos/old', texts);
    expect([body.src, body.staticUrl]).toEqual([src, expect.stringMatching(/^\/photos\/old-.*\.png$/)]);
    expect(shop.stored('content/photos/old.json')).toMatchObject({ src, copyOf: src });
    await shop.call('DELETE', '/api/photos/old');
    expect(shop.touched()).toEqual(['D\tcontent/photos/old.json', `D\tpublic${body.staticUrl}`]);
  });

  test('is copied in the commit that moves several photos', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const addressOf = (name: string) => `https://pictures.example/${name}.png`;
    const files = names.map((name) => [`content/photos/${name}.json`, { ...photo, src: addressOf(name) }]);
    const found = names.slice(1).map((name) => [`pictures.example/${name}.png`, png]);
    await open({ files: Object.fromEntries(files), pictures: Object.fromEntries(found) });
    const ids = [...names, 'wave'];
    const { status, body, fault } = await shop.call('PUT', '/api/photos/bulk', { ids, project: 'New' });
    expect([status, body]).toEqual([200, { updated: ids, failed: [] }]);
    expect(fault).toMatch(/^Saved\. Its picture could not be copied: pictures\.example has none to give/);
    const added = shop.touched().filter((line) => line.startsWith('A'));
    expect([shop.commits(), added.length]).toEqual([2, 5]);
    expect(shop.stored('content/photos/a.json')).not.toHaveProperty('copy');
    for (const name of names.slice(1)) {
      const { copy, ...others } = shop.stored(`content/photos/${name}.json`) ?? {};
      expect(others).toMatchObject({ copyOf: addressOf(name), project: 'New' });
      expect(added).toContain(`A\tpublic/photos/${copy}`);
    }
    const again = await shop.call('PUT', '/api/photos/bulk', { ids: ['b', 'c'], project: 'Other' });
    expect([again.fault, shop.host.requests.length]).toEqual([null, 6]);
  });
});

describe('faults of pictures', () => {
  // All faults of a download: netlify/images/download.test.ts.
  const faults: [string, Buffer | number, RegExp, Names?][] = [
    ['is not there', 404, /pictures\.example has none to give \(status 404\)\./],
    ['is a page', Buffer.from('<!doctype html><title>No</title>'), /not a JPEG, PNG/],
    ['is on this machine', 200, /not a host of the public internet/, () => ['127.0.0.1']],
  ];
  test.each(faults)('a picture that %s: the answer says why', async (_, found, why, names) => {
    await open({ pictures: { 'pictures.example/still.png?w=2': found }, ...(names ? { names } : {}) });
    const { status, body, fault } = await shop.call('POST', '/api/videos/add', STILL);
    expect([status, body.url, body.thumbnail]).toEqual([201, STILL.url, undefined]);
    expect(fault).toMatch(why);
    expect(fault).toMatch(
      /^Saved\. Its picture could not be copied: .*\. Saving it again later tries again\.$/,
    );
    expect(shop.stored(`content/videos/${body.id}.json`)).toMatchObject({ url: STILL.url });
  });

  test('an unreachable host is called once, not for every size, and named in the caller’s language', async () => {
    await open({ names: () => undefined });
    const { fault } = await shop.call('POST', '/api/videos/add', CLIP, { 'Accept-Language': 'de' });
    expect(fault).toContain('Das Bild dazu konnte nicht kopiert werden: i.ytimg.com ist nicht erreichbar');
    expect(shop.host.resolved).toEqual(['i.ytimg.com']);
  });

  test('the next save tries again', async () => {
    const pictures: Record<string, Buffer> = {};
    await open({ pictures });
    expect((await shop.call('PUT', '/api/videos/rain', CLIP)).fault).toContain('could not be copied');
    pictures[LARGEST] = jpeg;
    const { body, fault } = await shop.call('PUT', '/api/videos/rain', CLIP);
    expect([fault, body.thumbnail]).toEqual([null, expect.stringMatching(/^\/photos\/rain-/)]);
  });

  test('a refused save fetches nothing', async () => {
    await open();
    expect((await shop.call('PUT', '/api/videos/rain', { ...STILL, en_description: '' })).status).toBe(400);
    expect((await shop.call('PUT', '/api/videos/nobody', STILL)).status).toBe(404);
    expect((await shop.call('PUT', '/api/videos/rain', STILL, { 'If-Match': '"old"' })).status).toBe(409);
    expect(shop.host.resolved).toEqual([]);
  });
});
