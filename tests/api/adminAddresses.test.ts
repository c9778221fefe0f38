import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SavedTrack, SavedVideo } from '../../src/shared/adminEndpoints.ts';
import type { ErrorBody } from '../../src/shared/errors.ts';
import { ADMIN_CONTENT, type AdminShop, openAdminShop } from './adminShop.ts';

let shop: AdminShop;
beforeEach(() => {
  shop = openAdminShop();
});
afterEach(() => shop.close());

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
