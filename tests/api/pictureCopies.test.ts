import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type {
  BulkDeleteAnswer,
  HistoryItem,
  SavedPhoto,
  SavedVideo,
} from '../../src/shared/adminEndpoints.ts';
import type { Names } from '../fixtures/pictureHost.ts';
import { CLIP, OTHER_CLIP, openPictureShop, type PictureShop, STILL } from './pictureShop.ts';
import { ANIMATIONS, GOOD_IMAGES } from './uploadImages.ts';

let shop: PictureShop;
async function open(options: Parameters<typeof openPictureShop>[0] = {}) {
  shop = await openPictureShop(options);
}

const address = (size: string) => `https://i.ytimg.com/vi/M7lc1UVf-VE/${size}.jpg`;
const LARGEST = 'i.ytimg.com/vi/M7lc1UVf-VE/maxresdefault.jpg';
/** A video whose picture somebody has chosen. */
const BY_HAND = { url: '/photos/still.jpg', description: { en: 'Rain' } };
const OTHER_LARGEST = 'i.ytimg.com/vi/dQw4w9WgXcQ/maxresdefault.jpg';

let jpeg: Buffer;
let png: Buffer;

beforeAll(async () => {
  const image = sharp({ create: { width: 64, height: 36, channels: 3, background: '#c04020' } });
  const gps = { IFD3: { GPSLatitude: '52/1 30/1 0/1' } };
  jpeg = await image.clone().jpeg().withExif(gps).toBuffer();
  png = await image.png().toBuffer();
});

/** A video that was added with its picture. */
async function addClip(): Promise<SavedVideo & { thumbnail: string }> {
  const { body } = await shop.call('POST', '/api/videos/add', CLIP);
  return { ...body, thumbnail: String(body.thumbnail) };
}

describe('the picture of a video', () => {
  test('is copied with it in one commit: the largest there is, decoded and encoded anew', async () => {
    await open({ pictures: { 'i.ytimg.com/vi/M7lc1UVf-VE/hqdefault.jpg': jpeg } });
    const { status, body, fault } = await shop.call('POST', '/api/videos/add', CLIP);
    expect([status, fault]).toEqual([201, null]);
    expect(body.thumbnail).toMatch(new RegExp(`^/photos/${body.id}-[0-9a-f]{8}\\.jpg$`));
    expect(body).not.toHaveProperty('copyOf');
    expect(shop.host.asked.map(({ path }) => path)).toEqual(
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

  test('is fetched once: an edit of the texts asks for nothing', async () => {
    await open({ pictures: { [LARGEST]: jpeg } });
    const { id, thumbnail } = await addClip();
    const { body } = await shop.call('PUT', `/api/videos/${id}`, { ...CLIP, en_description: 'New' });
    expect([body.thumbnail, shop.host.asked.length]).toEqual([thumbnail, 1]);
    expect(shop.touched()).toEqual([`M\tcontent/videos/${id}.json`]);
  });

  test('is replaced when the address changes', async () => {
    await open({ pictures: { [LARGEST]: jpeg, [OTHER_LARGEST]: png } });
    const { id, thumbnail } = await addClip();
    const { body } = await shop.call('PUT', `/api/videos/${id}`, OTHER_CLIP);
    expect(body.thumbnail).toMatch(/\.png$/);
    expect(shop.touched()).toEqual(
      [`A\tpublic${body.thumbnail}`, `D\tpublic${thumbnail}`, `M\tcontent/videos/${id}.json`].sort(),
    );
  });

  test('is deleted with its address, even without a new picture', async () => {
    await open({ pictures: { [LARGEST]: jpeg } });
    const { id, thumbnail } = await addClip();
    const { body, fault } = await shop.call('PUT', `/api/videos/${id}`, OTHER_CLIP);
    expect(body).not.toHaveProperty('thumbnail');
    expect(shop.stored(`content/videos/${id}.json`)).not.toHaveProperty('copy');
    expect(fault).toContain('i.ytimg.com has none to give (status 404)');
    expect(shop.touched()).toContain(`D\tpublic${thumbnail}`);
  });

  test('is deleted with the video, unless other content names it', async () => {
    await open({ pictures: { [LARGEST]: jpeg } });
    const alone = await addClip();
    await shop.call('DELETE', `/api/videos/${alone.id}`);
    expect(shop.touched()).toEqual([`D\tcontent/videos/${alone.id}.json`, `D\tpublic${alone.thumbnail}`]);
    const shared = await addClip();
    await shop.call('POST', '/api/videos/add', { ...CLIP, url: shared.thumbnail });
    await shop.call('DELETE', `/api/videos/${shared.id}`);
    expect(shop.touched()).toEqual([`D\tcontent/videos/${shared.id}.json`]);
  });

  test('is part of its video in the history, and comes back when deleting is undone', async () => {
    await open({ pictures: { [LARGEST]: jpeg } });
    const { id, thumbnail } = await addClip();
    const bytes = await shop.bytesOf(thumbnail);
    await shop.call('DELETE', `/api/videos/${id}`);
    const [deleted, added] = (await shop.call<HistoryItem[]>('GET', '/api/history')).body;
    const name = thumbnail.replace('/photos/', '');
    for (const item of [deleted, added]) {
      const picture = `/api/history/picture/${added?.revision}/${name}`;
      expect(item?.changes).toEqual([expect.objectContaining({ kind: 'video', id, picture })]);
    }
    await shop.undo();
    expect(await shop.bytesOf(thumbnail)).toEqual(bytes);
  });

  test('stays when somebody has since chosen it as the thumbnail', async () => {
    const thumbnail = '/photos/rain-00000000.jpg';
    const copied = { copy: 'rain-00000000.jpg', copyOf: address('default') };
    const files = {
      'content/videos/rain.json': { url: CLIP.url, thumbnail, ...copied, description: { en: 'Rain' } },
      [`public${thumbnail}`]: 'an image',
    };
    await open({ files });
    const { body } = await shop.call('PUT', '/api/videos/rain', CLIP);
    expect(body.thumbnail).toBe(thumbnail);
    expect(shop.touched()).toEqual(['M\tcontent/videos/rain.json']);
  });

  test.each([
    ['deleted', 'DELETE', undefined],
    ['given another address', 'PUT', OTHER_CLIP],
  ] as const)('that is chosen by hand goes when the video is %s', async (_what, method, body) => {
    const files = {
      'content/videos/rain.json': { ...BY_HAND, thumbnail: '/photos/poster.jpg' },
      'public/photos/still.jpg': 'a still',
      'public/photos/poster.jpg': 'a poster',
      'public/photos/nobodys.jpg': 'of nobody',
    };
    await open({ files });
    const before = shop.tree();
    await shop.call(method, '/api/videos/rain', body);
    const isGone = method === 'DELETE';
    expect(shop.has('public/photos/still.jpg')).toBe(false);
    expect(shop.has('public/photos/poster.jpg')).toBe(!isGone);
    expect(shop.has('public/photos/nobodys.jpg')).toBe(true);
    await shop.undo();
    expect(shop.tree()).toBe(before);
  });

  test('that is chosen by hand stays while a text, a photo or another video names it', async () => {
    const files = {
      'content/videos/rain.json': BY_HAND,
      'content/videos/snow.json': BY_HAND,
      'content/photos/still.json': { filename: 'still.jpg', description: { en: 'Still' } },
      'content/legal/imprint.en.md': '---\ntitle: Imprint\n---\n\n![Me](/photos/still.jpg).\n',
      'public/photos/still.jpg': 'a still',
    };
    await open({ files });
    const isThere = () => shop.has('public/photos/still.jpg');
    await shop.call('DELETE', '/api/videos/rain');
    await shop.call('PUT', '/api/videos/snow', CLIP);
    await shop.call('POST', '/api/photos/bulk-delete', { ids: ['still'], etags: {} });
    expect(isThere()).toBe(true);
    await shop.call('PUT', '/api/site', { 'imprint.en.body': 'Me' });
    expect(isThere()).toBe(false);
  });

  test('is deleted and restored with several videos; a changed or unknown one stays', async () => {
    const video = (name: string) => ({ url: `/photos/${name}.jpg`, description: { en: name } });
    await open({
      files: {
        'content/videos/rain.json': video('rain'),
        'content/videos/snow.json': video('snow'),
        'content/videos/hail.json': video('hail'),
        ...Object.fromEntries(['rain', 'snow', 'hail'].map((name) => [`public/photos/${name}.jpg`, name])),
      },
    });
    const before = shop.tree();
    const sent = { ids: ['rain', 'nobody', 'hail', 'snow', 'rain'], etags: { hail: 'an earlier one' } };
    const { status, body } = await shop.call<BulkDeleteAnswer>('POST', '/api/videos/delete', sent);
    const failed = [
      { id: 'nobody', error: 'There is no such video: it may have been deleted.' },
      { id: 'hail', error: expect.stringContaining('changed') },
    ];
    expect([status, body]).toEqual([200, { deleted: ['rain', 'snow'], failed }]);
    expect(shop.lastSubject()).toBe('Delete 2 videos');
    expect(shop.touched()).toEqual([
      'D\tcontent/videos/rain.json',
      'D\tcontent/videos/snow.json',
      'D\tpublic/photos/rain.jpg',
      'D\tpublic/photos/snow.jpg',
    ]);
    expect((await shop.undo()).status).toBe(200);
    expect(shop.tree()).toBe(before);
    expect((await shop.call('POST', '/api/music/delete', { ids: [] })).status).toBe(400);
  });

  test('is removed when the save that added it is undone', async () => {
    const files = {
      'content/videos/rain.json': BY_HAND,
      'public/photos/still.jpg': 'a still',
      'public/photos/new.jpg': 'a new still',
    };
    await open({ files });
    await shop.call('PUT', '/api/videos/rain', { ...CLIP, url: '/photos/new.jpg' });
    expect(shop.has('public/photos/still.jpg')).toBe(false);
    await shop.undo();
    expect([shop.has('public/photos/still.jpg'), shop.has('public/photos/new.jpg')]).toEqual([true, false]);
  });

  test('is copied from its thumbnail elsewhere, which stays as it was typed', async () => {
    const thumbnail = 'https://pictures.example/thumb';
    const stored = { url: CLIP.url, thumbnail, description: { en: 'Rain' } };
    const pictures = { 'pictures.example/thumb': jpeg };
    await open({ files: { 'content/videos/rain.json': stored }, pictures });
    const { body } = await shop.call('PUT', '/api/videos/rain', CLIP);
    expect(body.thumbnail).toMatch(/^\/photos\/rain-/);
    expect(shop.stored('content/videos/rain.json')).toMatchObject({ thumbnail, copyOf: thumbnail });
  });
});

describe('a direct image address', () => {
  test.each([
    ['png', () => png, 1],
    ['gif', ANIMATIONS.gif, 3],
  ])('stays as typed; its copy is a %s as well, with all frames', async (extension, make, frames) => {
    await open({ pictures: { 'pictures.example/still.png?w=2': await make() } });
    const { body } = await shop.call('POST', '/api/videos/add', STILL);
    expect(body.url).toBe(STILL.url);
    expect(body.thumbnail).toMatch(new RegExp(`^/photos/clip-.*\\.${extension}$`));
    expect(shop.stored(`content/videos/${body.id}.json`)).toMatchObject({ copyOf: STILL.url });
    const { pages = 1 } = await sharp(await shop.bytesOf(body.thumbnail), { animated: true }).metadata();
    expect(pages).toBe(frames);
  });
});

describe('a photo that is shown from elsewhere', () => {
  const src = 'https://pictures.example/old.png';
  const photo = { src, description: { en: 'Old', de: 'Alt' }, order: 3 };
  const texts = { en_description: 'Old', de_description: 'Alt' };
  const pictures = () => ({ 'pictures.example/old.png': png });

  test('is copied when it is saved, and deleted with it', async () => {
    await open({ files: { 'content/photos/old.json': photo }, pictures: pictures() });
    const { body } = await shop.call<SavedPhoto>('PUT', '/api/photos/old', texts);
    expect([body.src, body.staticUrl]).toEqual([src, expect.stringMatching(/^\/photos\/old-.*\.png$/)]);
    expect(shop.stored('content/photos/old.json')).toMatchObject({ src, copyOf: src });
    await shop.call('DELETE', '/api/photos/old');
    expect(shop.touched()).toEqual(['D\tcontent/photos/old.json', `D\tpublic${body.staticUrl}`]);
  });

  test('keeps its own file too', async () => {
    const stored = { ...photo, src: undefined, staticUrl: src, filename: 'wave.jpg' };
    await open({ files: { 'content/photos/old.json': stored }, pictures: pictures() });
    const { body } = await shop.call<SavedPhoto>('PUT', '/api/photos/old', texts);
    expect(body).toMatchObject({ src: '/photos/wave.jpg', filename: 'wave.jpg' });
    expect(body.staticUrl).toMatch(/^\/photos\/old-/);
  });

  test('is copied in the commit that moves it with others', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const shown = (name: string) => ({ ...photo, src: `https://pictures.example/${name}.png` });
    const files = Object.fromEntries(names.map((name) => [`content/photos/${name}.json`, shown(name)]));
    const found = names.slice(1).map((name) => [`pictures.example/${name}.png`, png]);
    await open({ files, pictures: Object.fromEntries(found) });
    const ids = [...names, 'wave'];
    const { status, body, fault } = await shop.call('PUT', '/api/photos/bulk', { ids, project: 'New' });
    expect([status, body]).toEqual([200, { updated: ids, failed: [] }]);
    expect(fault).toMatch(/^Saved\. Its picture could not be copied: pictures\.example has none to give/);
    expect(shop.commits()).toBe(2);
    expect(shop.touched().filter((line) => line.startsWith('A'))).toHaveLength(5);
    expect(shop.stored('content/photos/a.json')).not.toHaveProperty('copy');
    for (const name of names.slice(1)) {
      const { copy, copyOf, project } = shop.stored(`content/photos/${name}.json`) ?? {};
      expect([copyOf, project]).toEqual([shown(name).src, 'New']);
      expect((await shop.bytesOf(`/photos/${copy}`)).length).toBeGreaterThan(0);
    }
    const again = await shop.call('PUT', '/api/photos/bulk', { ids: ['b', 'c'], project: 'Other' });
    expect([again.fault, shop.host.asked.length]).toEqual([null, 6]);
  });
});

describe('faults of pictures', () => {
  const AT = 'pictures.example/still.png?w=2';

  const faults: [string, Buffer | number, RegExp, Names?][] = [
    ['is not there', 404, /pictures\.example has none to give \(status 404\)\./],
    ['is a page', Buffer.from('<!doctype html><title>No</title>'), /not a JPEG, PNG/],
    ['has no host', 200, /pictures\.example cannot be reached/, () => undefined],
    ['is on this machine', 200, /not a host of the public internet/, () => ['127.0.0.1']],
  ];
  test.each(faults)('a picture that %s: the video is saved, with why', async (_, found, why, names) => {
    await open({ pictures: { [AT]: found }, ...(names ? { names } : {}) });
    const { status, body, fault } = await shop.call('POST', '/api/videos/add', STILL);
    expect([status, body.url, body.thumbnail]).toEqual([201, STILL.url, undefined]);
    expect(fault).toMatch(why);
    expect(fault).toMatch(
      /^Saved\. Its picture could not be copied: .*\. Saving it again later tries again\.$/,
    );
    expect(shop.stored(`content/videos/${body.id}.json`)).toMatchObject({ url: STILL.url });
  });

  test('the reason is given in the language of the caller', async () => {
    await open();
    const { fault } = await shop.call('POST', '/api/videos/add', CLIP, { 'Accept-Language': 'de' });
    expect(fault).toContain('Das Bild dazu konnte nicht kopiert werden: i.ytimg.com gibt keines heraus');
  });

  test('an unreachable host is asked once, not for every size', async () => {
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

  test('a refused save fetches nothing', async () => {
    await open();
    expect((await shop.call('PUT', '/api/videos/rain', { ...STILL, en_description: '' })).status).toBe(400);
    expect((await shop.call('PUT', '/api/videos/nobody', STILL)).status).toBe(404);
    expect((await shop.call('PUT', '/api/videos/rain', STILL, { 'If-Match': '"old"' })).status).toBe(409);
    expect(shop.host.resolved).toEqual([]);
  });
});
