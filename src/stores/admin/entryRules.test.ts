import { describe, expect, test } from 'vitest';
import { AdminApiError } from '../../services/adminApi.ts';
import { checkEntry, serverErrors } from './entryRules.ts';

const fields = (url: string) => ({ url, en: 'One', de: 'Eins' });

describe('a new video', () => {
  test.each([
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://youtu.be/aqz-KE-bpKQ?t=3',
    'https://example.org/a.jpg',
    'https://example.org/a.WEBP?w=3',
  ])('may be %s', (url) => {
    expect(checkEntry('videos', fields(` ${url} `), true, false)).toBeUndefined();
  });

  test.each(['https://example.org/a', 'https://youtube.com/@a', 'a.jpg.html', 'https://soundcloud.com/a'])(
    'may not be %s',
    (url) => {
      expect(checkEntry('videos', fields(url), true, false)?.key).toBe('videos.invalidUrl');
      expect(checkEntry('videos', fields(url), true, true)?.key).toBe('videos.invalidImageUrl');
    },
  );
});

test('a track is an address of the audio service', () => {
  expect(checkEntry('music', fields('https://soundcloud.com/a/b'), true, false)).toBeUndefined();
  expect(checkEntry('music', fields('https://example.org/a'), true, false)?.key).toBe('music.invalidUrl');
});

test('every field is required, blank ones are named; an edited address may be any', () => {
  const fault = checkEntry('music', { url: ' ', en: 'One', de: '\n' }, false, false);
  expect(fault?.key).toBe('entries.required');
  expect(Object.keys(fault?.errors ?? {})).toEqual(['url', 'de']);
  expect(checkEntry('videos', fields('https://example.org/a'), false, false)).toBeUndefined();
});

test('what the server finds wrong stands at its field', () => {
  const error = new AdminApiError('http', 'x', {
    status: 400,
    details: [
      { path: 'en_description', message: 'is required' },
      { path: 'description.de', message: 'too long' },
      { path: 'elsewhere', message: 'odd' },
    ],
  });
  expect(serverErrors(error)).toEqual({ en: { text: 'is required' }, de: { text: 'too long' } });
  expect(serverErrors(new Error('x'))).toEqual({});
});
