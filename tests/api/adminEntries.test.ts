import { describe, expect, test } from 'vitest';
import type { SavedVideo } from '../../src/shared/adminEndpoints.ts';
import { forEachTest } from '../fixtures/provide.ts';
import { openAdminShop } from './adminShop.ts';

const shop = forEachTest(openAdminShop);

const VIDEO = {
  url: 'https://www.youtube.com/watch?v=M7lc1UVf-VE&t=3',
  en_description: 'Clip',
  de_description: 'Film',
};
const TRACK = { url: 'https://soundcloud.com/a/night', en_description: 'Night', de_description: 'Nacht' };
/** Both lists have the same calls. */
const LISTS = [
  ['videos', VIDEO, 'rain', 'video'],
  ['music', TRACK, 'tram', 'track'],
] as const;

describe.each(LISTS)('%s', (list, form, known, noun) => {
  const add = (body: unknown) => shop.send<SavedVideo>('POST', `/api/${list}/add`, body);
  const put = (body: unknown, headers?: Record<string, string>) =>
    shop.send('PUT', `/api/${list}/${known}`, body, headers);
  const listed = async () => (await shop.send<SavedVideo[]>('GET', `/api/${list}`)).body;

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
    expect(await listed()).toEqual([expect.objectContaining({ id: known }), body]);
    expect(shop.purges()).toBe(1);
  });

  test('an id in the body must be the id of the address', async () => {
    expect(await put({ ...form, id: 'other' })).toMatchObject({ status: 400, paths: ['id'] });
  });

  test.each([{}, { ...form, url: '' }, { ...form, en_description: ' ' }])(
    'all fields are required: %j',
    async (body) => {
      for (const { status, error, paths } of [await add(body), await put(body)])
        expect([status, error, paths?.length]).toEqual([
          400,
          'All fields are required',
          expect.toSatisfy((count) => count > 0),
        ]);
      expect(shop.commits()).toBe(1);
    },
  );
});

describe('addresses of videos and tracks', () => {
  const UNSAFE = 'This address starts with http://. It needs https://, or browsers will not show the image.';
  const TRACK_URL = 'Invalid SoundCloud URL format. URL must contain soundcloud.com/';
  /** Adds an entry with this address, then changes an existing entry to it. */
  async function addAndChange(list: string, url: string) {
    const [, form, known] = LISTS.find(([name]) => name === list) ?? LISTS[0];
    const add = await shop.send<SavedVideo>('POST', `/api/${list}/add`, { ...form, url });
    return [add, await shop.send<SavedVideo>('PUT', `/api/${list}/${known}`, { ...form, url })];
  }

  // All valid addresses: src/shared/content/embeds.test.ts and fields/form.test.ts.
  test.each([
    ['videos', 'youtu.be/M7lc1UVf-VE', 'https://youtu.be/M7lc1UVf-VE', 'M7lc1UVf-VE'],
    ['videos', 'https://example.org/a.webp?w=3', 'https://example.org/a.webp?w=3', undefined],
    ['music', 'http://soundcloud.com/a/b', 'https://soundcloud.com/a/b', undefined],
  ])('in %s %s is stored as %s, with the video id %s', async (list, url, stored, videoId) => {
    for (const { body } of await addAndChange(list, url))
      expect([body.url, body.videoId]).toEqual([stored, videoId]);
  });

  test.each([
    ['videos', 'http://example.org/a.png', UNSAFE],
    ['music', 'https://soundcloud.com.evil.example/x', TRACK_URL],
  ])("in %s %s is refused with the form's sentence", async (list, url, message) => {
    for (const { status, body } of await addAndChange(list, url))
      expect([status, body]).toEqual([400, { error: message, details: [{ path: 'url', message }] }]);
  });

  test('changing only the texts keeps an address that was written by hand', async () => {
    const stored = { url: 'https://example.org/player', videoId: 'M7lc1UVf-VE', description: { en: 'x' } };
    shop.push({ 'content/videos/rain.json': stored });
    const form = { ...VIDEO, url: stored.url };
    const { status, body } = await shop.send<SavedVideo>('PUT', '/api/videos/rain', form);
    expect([status, body.videoId]).toEqual([200, 'M7lc1UVf-VE']);
  });
});
