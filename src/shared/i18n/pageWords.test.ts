import { expect, test } from 'vitest';
import { siteDescription, siteTitle } from './pageWords.ts';

test.each([
  [{ photos: 2, videos: 1, music: 1, sells: true }, 'Ink: prints, films, music', 'Ink: Drucke, Filme, Musik'],
  [{ photos: 2, videos: 0, music: 0, sells: true }, 'Ink: prints', 'Ink: Drucke'],
  [{ photos: 2, videos: 1, music: 0, sells: false }, 'Ink: pictures, films', 'Ink: Bilder, Filme'],
  [{ photos: 0, videos: 0, music: 0, sells: true }, 'Ink', 'Ink'],
])('the title names what is there: %j', (shown, en, de) => {
  expect([siteTitle('Ink', shown, 'en'), siteTitle('Ink', shown, 'de')]).toEqual([en, de]);
});

test('the description does so in both languages', () => {
  expect(siteDescription('Mara', { photos: 2, videos: 1, music: 1, sells: true })).toBe(
    'Mara. Art prints in A4 and A3, films and music. Kunstdrucke in A4 und A3, Filme und Musik.',
  );
  expect(siteDescription('Mara', { photos: 0, videos: 0, music: 3, sells: true })).toBe(
    'Mara. Music. Musik.',
  );
  expect(siteDescription('Mara', { photos: 0, videos: 0, music: 0, sells: false })).toBe('Mara');
});
