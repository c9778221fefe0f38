import { beforeEach, describe, expect, test } from 'vitest';
import type { ReorderAnswer, SavedVideo } from '../../src/shared/adminEndpoints.ts';
import type { ErrorBody } from '../../src/shared/errors.ts';
import { type AdminShop, openAdminShop, textOf } from './adminShop.ts';

let shop: AdminShop;
beforeEach(() => {
  shop = openAdminShop();
});

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

  test('an id in the body must be the id of the address', async () => {
    const { status, body } = await shop.send<ErrorBody>('PUT', `/api/${list}/${known}`, {
      ...form,
      id: 'other',
    });
    expect([status, body.details?.map(({ path }) => path)]).toEqual([400, ['id']]);
  });

  test.each([{}, { ...form, url: '' }, { ...form, en_description: ' ' }])(
    'all fields are required: %j',
    async (body) => {
      for (const answer of [
        await add(body),
        await shop.send<ErrorBody>('PUT', `/api/${list}/${known}`, body),
      ]) {
        expect([answer.status, answer.body.error]).toEqual([400, 'All fields are required']);
        expect(answer.body.details?.length).toBeGreaterThan(0);
      }
      expect(shop.commits()).toBe(1);
    },
  );

  test.each([['null'], [{ ...form, url: 1 }], [{ ...form, url: `https://${'x'.repeat(2001)}.jpg` }]])(
    '%j is no form and answers 400',
    async (body) => expect((await add(body)).status).toBe(400),
  );

  test('a write with an old etag is refused with the current entry', async () => {
    const [entry] = (await shop.send<SavedVideo[]>('GET', `/api/${list}`)).body;
    const headers = { 'If-Match': `"${entry?.etag}"` };
    expect((await shop.send('PUT', `/api/${list}/${known}`, form, headers)).status).toBe(200);
    expect(shop.lastSubject()).toBe(`Update ${noun} ${form.en_description}`);
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

describe('addresses of videos and tracks', () => {
  const VIDEO_URL =
    'Invalid URL format. Must be either a YouTube URL (youtube.com/watch?v= or youtu.be/) or a direct image URL (.jpg, .png, etc.)';
  const TRACK_URL = 'Invalid SoundCloud URL format. URL must contain soundcloud.com/';
  const UNSAFE = 'This address starts with http://. It needs https://, or browsers will not show the image.';

  test.each([
    ['videos', 'https://youtu.be/M7lc1UVf-VE?t=1', 'https://youtu.be/M7lc1UVf-VE?t=1', 'M7lc1UVf-VE'],
    ['videos', 'youtu.be/M7lc1UVf-VE', 'https://youtu.be/M7lc1UVf-VE', 'M7lc1UVf-VE'],
    ['videos', 'https://example.org/a.webp?w=3', 'https://example.org/a.webp?w=3', undefined],
    ['music', 'http://soundcloud.com/a/b', 'https://soundcloud.com/a/b', undefined],
  ])('in %s %s is stored as %s, with the video id %s', async (list, url, stored, videoId) => {
    const form = list === 'videos' ? VIDEO : TRACK;
    const known = list === 'videos' ? 'rain' : 'tram';
    const add = await shop.send<SavedVideo>('POST', `/api/${list}/add`, { ...form, url });
    const put = await shop.send<SavedVideo>('PUT', `/api/${list}/${known}`, { ...form, url });
    expect([add.status, add.body.url, put.body.url, add.body.videoId]).toEqual([
      201,
      stored,
      stored,
      videoId,
    ]);
  });

  test.each([
    ['videos', 'https://youtube.com.evil.example/watch?v=M7lc1UVf-VE', VIDEO_URL],
    ['videos', 'http://example.org/a.png', UNSAFE],
    ['videos', 'javascript:alert(1)//.png', expect.stringContaining('https://')],
    ['music', 'https://soundcloud.com.evil.example/x', TRACK_URL],
  ])("in %s %s is refused with the form's sentence", async (list, url, message) => {
    const form = list === 'videos' ? VIDEO : TRACK;
    const known = list === 'videos' ? 'rain' : 'tram';
    const add = await shop.send<ErrorBody>('POST', `/api/${list}/add`, { ...form, url });
    const put = await shop.send<ErrorBody>('PUT', `/api/${list}/${known}`, { ...form, url });
    for (const { status, body } of [add, put])
      expect([status, body]).toEqual([400, { error: message, details: [{ path: 'url', message }] }]);
  });

  test('the video id changes with the address', async () => {
    const put = (url: string) => shop.send<SavedVideo>('PUT', '/api/videos/rain', { ...VIDEO, url });
    expect((await put('https://youtu.be/M7lc1UVf-VE')).body.videoId).toBe('M7lc1UVf-VE');
    expect((await put('https://example.org/a.png')).body).not.toHaveProperty('videoId');
  });

  test('changing only the texts keeps an address that was written by hand', async () => {
    const stored = { url: 'https://example.org/player', videoId: 'M7lc1UVf-VE', description: { en: 'x' } };
    shop.push({ 'content/videos/rain.json': textOf(stored) });
    const form = { ...VIDEO, url: stored.url };
    const { status, body } = await shop.send<SavedVideo>('PUT', '/api/videos/rain', form);
    expect([status, body.videoId]).toEqual([200, 'M7lc1UVf-VE']);
  });
});
