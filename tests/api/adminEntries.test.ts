import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ReorderAnswer, SavedTrack, SavedVideo } from '../../src/shared/adminEndpoints.ts';
import type { ErrorBody } from '../../src/shared/errors.ts';
import { ADMIN_CONTENT, type AdminShop, openAdminShop } from './adminShop.ts';

let shop: AdminShop;
beforeEach(() => {
  shop = openAdminShop();
});
afterEach(() => shop.close());

const VIDEO = {
  url: 'https://www.youtube.com/watch?v=M7lc1UVf-VE&t=3',
  en_description: 'Clip',
  de_description: 'Film',
};
const TRACK = { url: 'https://soundcloud.com/a/night', en_description: 'Night', de_description: 'Nacht' };
/** Both lists: the same calls. */
const LISTS = [
  ['videos', VIDEO, 'rain', 'video'],
  ['music', TRACK, 'tram', 'track'],
] as const;

describe.each(LISTS)('%s', (list, form, known, noun) => {
  const add = (body: unknown) => shop.send<SavedVideo & ErrorBody>('POST', `/api/${list}/add`, body);

  test('an added entry comes last, in one commit', async () => {
    const { status, body, headers } = await add(form);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^(clip|night)-[a-z0-9]{5}$/),
      url: form.url,
      description: { en: form.en_description, de: form.de_description },
      order: 1,
      etag: expect.stringMatching(/^[0-9a-f]{40}$/),
    });
    expect(shop.lastSubject()).toBe(`Add ${noun} ${form.en_description}`);
    expect(headers.get('x-content-revision')).toBe(shop.head());
    const entries = (await shop.send<SavedVideo[]>('GET', `/api/${list}`)).body;
    expect(entries.map(({ id }) => id)).toEqual([known, body.id]);
    expect(entries[1]).toEqual(body);
    expect(shop.purges()).toBe(1);
  });

  test('a changed entry keeps unknown fields and its place', async () => {
    shop.close();
    const path = `content/${list}/${known}.json`;
    const stored = { ...(ADMIN_CONTENT[path] as object), order: 7, extra: { deep: [1] } };
    shop = openAdminShop({ content: { ...ADMIN_CONTENT, [path]: stored } });
    const { status, body } = await shop.send<SavedTrack>('PUT', `/api/${list}/${known}`, {
      id: known,
      ...form,
    });
    expect([status, body.url, body.order]).toEqual([200, form.url, 7]);
    expect(shop.stored(path)).toMatchObject({ extra: { deep: [1] }, order: 7, url: form.url });
    expect(shop.lastSubject()).toBe(`Update ${noun} ${form.en_description}`);
  });

  test('an id in the body must be the id of the address', async () => {
    const { status, body } = await shop.send<ErrorBody>('PUT', `/api/${list}/${known}`, {
      ...form,
      id: 'other',
    });
    expect([status, body.details?.map(({ path }) => path)]).toEqual([400, ['id']]);
  });

  test.each([
    {},
    { ...form, url: '' },
    { ...form, en_description: ' ' },
    { ...form, de_description: undefined },
  ])('all fields are required: %j', async (body) => {
    for (const answer of [
      await add(body),
      await shop.send<ErrorBody>('PUT', `/api/${list}/${known}`, body),
    ]) {
      expect([answer.status, answer.body.error]).toEqual([400, 'All fields are required']);
      expect(answer.body.details?.length).toBeGreaterThan(0);
    }
    expect(shop.commits()).toBe(1);
  });

  test.each([
    [[]],
    ['null'],
    ['"x"'],
    [{ ...form, url: 1 }],
    [{ ...form, url: `https://${'x'.repeat(2001)}.jpg` }],
  ])('%j is no form and answers 400', async (body) => expect((await add(body)).status).toBe(400));

  test('a write with an old etag is refused with what is stored now', async () => {
    const [entry] = (await shop.send<SavedVideo[]>('GET', `/api/${list}`)).body;
    const headers = { 'If-Match': `"${entry?.etag}"` };
    expect((await shop.send('PUT', `/api/${list}/${known}`, form, headers)).status).toBe(200);
    const late = await shop.send(
      'PUT',
      `/api/${list}/${known}`,
      { ...form, en_description: 'Late' },
      headers,
    );
    expect([late.status, late.body.current]).toEqual([
      409,
      expect.objectContaining({
        id: known,
        description: { en: form.en_description, de: form.de_description },
      }),
    ]);
  });

  test('a deleted entry is gone; deleting it again answers 404', async () => {
    const { status, body } = await shop.send('DELETE', `/api/${list}/${known}`);
    expect([status, body]).toEqual([200, { success: true }]);
    expect(shop.lastSubject()).toMatch(new RegExp(`^Delete ${noun} (Rain|Tram)$`));
    expect((await shop.send('DELETE', `/api/${list}/${known}`)).status).toBe(404);
    expect((await shop.send('PUT', `/api/${list}/${known}`, form)).status).toBe(404);
    expect(shop.commits()).toBe(2);
  });

  test('reordering takes {ids}', async () => {
    const { body } = await add(form);
    const answer = await shop.send<ReorderAnswer>('PUT', `/api/${list}/reorder`, {
      ids: [body.id, known, 'nobody'],
    });
    expect([answer.status, answer.body]).toEqual([200, { result: { matched: 2, modified: 2 } }]);
    const entries = (await shop.send<SavedVideo[]>('GET', `/api/${list}`)).body;
    expect(entries.map(({ id, order }) => [id, order])).toEqual([
      [body.id, 0],
      [known, 1],
    ]);
    expect(shop.lastSubject()).toBe(`Reorder ${list === 'music' ? 'tracks' : list}`);
    expect((await shop.send('PUT', `/api/${list}/reorder`, { ids: [known, known] })).status).toBe(400);
    expect((await shop.send('PUT', `/api/${list}/reorder`, {})).status).toBe(400);
  });
});

test('an addition sent again under its operation id happens once', async () => {
  const headers = { 'X-Operation-Id': '1F1b6c1e-3f0c-4b55-9b52-0f5f6f2f9a11' };
  const first = await shop.send('POST', '/api/music/add', TRACK, headers);
  const again = await shop.send('POST', '/api/music/add', TRACK, headers);
  expect([again.status, again.body, shop.commits()]).toEqual([201, first.body, 2]);
  const put = await shop.send('PUT', '/api/music/tram', TRACK, {
    'X-Operation-Id': '2f1b6c1e-3f0c-4b55-9b52-0f5f6f2f9a11',
  });
  const putAgain = await shop.send('PUT', '/api/music/tram', TRACK, {
    'X-Operation-Id': '2f1b6c1e-3f0c-4b55-9b52-0f5f6f2f9a11',
  });
  expect([putAgain.status, putAgain.body, shop.commits()]).toEqual([200, put.body, 3]);
});

describe('addresses of videos and tracks', () => {
  const TEXTS = { en_description: 'Clip', de_description: 'Film' };
  const VIDEO = { ...TEXTS, url: 'https://www.youtube.com/watch?v=M7lc1UVf-VE&t=3' };
  const TRACK = { ...TEXTS, url: 'https://soundcloud.com/a/night' };
  const VIDEO_URL =
    'Invalid URL format. Must be either a YouTube URL (youtube.com/watch?v= or youtu.be/) or a direct image URL (.jpg, .png, etc.)';
  const TRACK_URL = 'Invalid SoundCloud URL format. URL must contain soundcloud.com/';

  describe('addresses of videos', () => {
    test.each([
      ['https://www.youtube.com/watch?v=M7lc1UVf-VE', 'M7lc1UVf-VE'],
      ['https://m.youtube.com/watch?list=x&v=M7lc1UVf-VE', 'M7lc1UVf-VE'],
      ['https://youtu.be/M7lc1UVf-VE?t=1', 'M7lc1UVf-VE'],
      ['https://example.org/a.JPG', undefined],
      ['https://example.org/a.webp?w=3', undefined],
      ['/photos/wave.jpg', undefined],
    ])('%s is accepted, with the video id %s', async (url, videoId) => {
      const { status, body } = await shop.send<SavedVideo>('POST', '/api/videos/add', { ...VIDEO, url });
      expect([status, body.url, body.videoId]).toEqual([201, url, videoId]);
    });

    test.each([
      ['www.youtube.com/watch?v=M7lc1UVf-VE', 'https://www.youtube.com/watch?v=M7lc1UVf-VE'],
      ['youtu.be/M7lc1UVf-VE', 'https://youtu.be/M7lc1UVf-VE'],
      ['http://youtu.be/M7lc1UVf-VE', 'https://youtu.be/M7lc1UVf-VE'],
      ['example.org/a.png', 'https://example.org/a.png'],
    ])('%s is completed with https', async (url, stored) => {
      const add = await shop.send<SavedVideo>('POST', '/api/videos/add', { ...VIDEO, url });
      const put = await shop.send<SavedVideo>('PUT', '/api/videos/rain', { ...VIDEO, url });
      expect([add.status, add.body.url, put.body.url]).toEqual([201, stored, stored]);
    });

    test('an image address without TLS is refused with a sentence that says what it needs', async () => {
      const url = 'http://example.org/a.png';
      const { status, body } = await shop.send<ErrorBody>('POST', '/api/videos/add', { ...VIDEO, url });
      const message =
        'This address starts with http://. It needs https://, or browsers will not show the image.';
      expect([status, body]).toEqual([400, { error: message, details: [{ path: 'url', message }] }]);
    });

    test.each([
      'https://vimeo.com/1',
      'https://www.youtube.com/watch?v=short',
      'https://www.youtube.com/',
      'https://youtube.com.evil.example/watch?v=M7lc1UVf-VE',
      'https://example.org/a.svg',
      'nonsense',
    ])("%s is refused with the form's sentence", async (url) => {
      const add = await shop.send<ErrorBody>('POST', '/api/videos/add', { ...VIDEO, url });
      const put = await shop.send<ErrorBody>('PUT', '/api/videos/rain', { ...VIDEO, url });
      for (const { status, body } of [add, put]) {
        expect([status, body]).toEqual([
          400,
          { error: VIDEO_URL, details: [{ path: 'url', message: VIDEO_URL }] },
        ]);
      }
    });

    test.each([
      'javascript:alert(1)//.png',
      'http://example.org/a.png',
      '//evil.example/a.png',
      'data:image/png,x.png',
      'https://e.example/a b.png',
    ])('%s is refused as an unsafe address', async (url) => {
      const { status, body } = await shop.send<ErrorBody>('POST', '/api/videos/add', { ...VIDEO, url });
      expect([status, body.details?.[0]?.path]).toEqual([400, 'url']);
      expect(body.error).toContain('https://');
    });

    test('the video id changes with the address', async () => {
      const put = (url: string) => shop.send<SavedVideo>('PUT', '/api/videos/rain', { ...VIDEO, url });
      expect((await put('https://youtu.be/M7lc1UVf-VE')).body.videoId).toBe('M7lc1UVf-VE');
      expect((await put('https://example.org/a.png')).body).not.toHaveProperty('videoId');
    });

    test('changing only the texts keeps an address that was written by hand', async () => {
      shop.close();
      const stored = { url: 'https://example.org/player', videoId: 'M7lc1UVf-VE', description: { en: 'x' } };
      shop = openAdminShop({ content: { ...ADMIN_CONTENT, 'content/videos/rain.json': stored } });
      const { status, body } = await shop.send<SavedVideo>('PUT', '/api/videos/rain', {
        ...VIDEO,
        url: stored.url,
      });
      expect([status, body.videoId]).toEqual([200, 'M7lc1UVf-VE']);
    });
  });

  describe('addresses of tracks', () => {
    test.each([
      ['https://soundcloud.com/a/b', 'https://soundcloud.com/a/b'],
      ['https://on.soundcloud.com/x', 'https://on.soundcloud.com/x'],
      ['soundcloud.com/a/b', 'https://soundcloud.com/a/b'],
      ['http://soundcloud.com/a/b', 'https://soundcloud.com/a/b'],
    ])('%s is accepted and stored as %s', async (url, stored) => {
      const { status, body } = await shop.send<SavedTrack>('POST', '/api/music/add', { ...TRACK, url });
      expect([status, body.url]).toEqual([201, stored]);
    });

    test.each([
      'https://soundcloud.com',
      'https://soundcloud.com/',
      'https://example.org/soundcloud.com/x',
      'https://soundcloud.com.evil.example/x',
    ])("%s is refused with the form's sentence", async (url) => {
      const { status, body } = await shop.send<ErrorBody>('POST', '/api/music/add', { ...TRACK, url });
      expect([status, body.error]).toEqual([400, TRACK_URL]);
    });
  });
});
