import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { forAll } from '../../../../tests/fixtures/forAll.ts';
import { isSafeAddress } from '../../webAddress.ts';
import { readTrack, readVideo } from '../entries/media.ts';
import { readPhoto } from '../entries/photo.ts';
import { type Fields, line, number, price } from './kinds.ts';
import { captionTexts } from './read.ts';

const FIELDS: Fields = {
  project: line({ max: 9 }),
  paper: line({ max: 99, localized: true, caption: true }),
  year: number({ caption: true }),
  price: price({}),
};

const TIDAL = { project: 'Tidal', paper: { en: 'Rag', de: 'Bütten' }, year: 2021, price: 3 };
test.each([
  [TIDAL, ['Rag', '2021'], ['Bütten', '2021']],
  [{ paper: { en: 'Rag' }, year: 0 }, ['Rag', '0'], ['Rag', '0']],
  [{ paper: { en: ' ', de: '' }, year: undefined }, [], []],
  [{}, [], []],
])('the caption of %j lists the values of its caption rows', (entry, english, german) => {
  expect(captionTexts(FIELDS, entry, 'en')).toEqual(english);
  expect(captionTexts(FIELDS, entry, 'de')).toEqual(german);
});

describe('a photo of the list', () => {
  it.each([
    ['src', { src: '/photos/a.jpg' }, '/photos/a.jpg'],
    ['filename', { filename: 'a.jpg' }, '/photos/a.jpg'],
    ['staticUrl', { staticUrl: 'https://cdn.test/a.jpg' }, 'https://cdn.test/a.jpg'],
    ['an unsafe src beside a filename', { src: 'javascript:1', filename: 'a.jpg' }, '/photos/a.jpg'],
  ])('is shown from %s', (_name, fields, src) => expect(readPhoto({ id: 'a', ...fields })?.src).toBe(src));

  it('counts an invalid value as missing', () => {
    const odd = { description: 'Wave', project: 7, order: '3', price_a4: { $gt: 0 }, creativehub_sku_a4: 9 };
    const photo = readPhoto({ id: 'a', src: '/a.jpg', price_a3: '12,50', ...odd });
    expect(photo).toMatchObject({ description: { en: 'Wave' }, project: '', order: 0, price_a3: '12,50' });
    expect([photo?.price_a4, photo?.creativehub_sku_a4]).toEqual([undefined, undefined]);
  });

  it.each([
    [{ src: '/a.jpg' }],
    [{ id: 'a' }],
    [{ id: 'a', src: 'javascript:alert(1)' }],
    [{ id: 'a', src: '//evil.test/a.jpg' }],
    [null],
    ['a'],
    [['a']],
  ])('%j is left out', (value) => expect(readPhoto(value)).toBeUndefined());
});

describe('videos and tracks', () => {
  it('keeps an entry that can be played', () => {
    const url = 'https://www.youtube.com/watch?v=abcdefghijk';
    const video = readVideo({ id: 'v', url, videoId: 'abcdefghijk', thumbnail: 'data:x', order: 2 });
    expect(video).toMatchObject({ id: 'v', url, videoId: 'abcdefghijk', order: 2 });
    expect(video?.thumbnail).toBeUndefined();
    expect(readTrack({ id: 't', url: 'https://soundcloud.com/a/b' })).toMatchObject({ id: 't', order: 0 });
  });

  it.each(['javascript:1', 'http://plain.test/', '', 5])('drops an entry at %j', (url) => {
    expect([readVideo({ id: 'v', url }), readTrack({ id: 't', url })]).toEqual([undefined, undefined]);
  });
});

it('readers never throw, and everything they keep is safe to show', () => {
  const fields = 'id src url staticUrl filename description order thumbnail videoId'.split(' ');
  // fast-check's own addresses need a second of processor time to start.
  const start = fc.constantFrom('https://a.example/', 'http://a.example/', '//a.example/', 'javascript:');
  const address = fc.tuple(start, fc.string()).map((parts) => parts.join(''));
  const value = fc.oneof(
    fc.anything(),
    fc.dictionary(fc.constantFrom(...fields), fc.oneof(fc.anything(), fc.string(), address)),
  );
  forAll(value, (entry) => {
    const photo = readPhoto(entry);
    if (photo?.staticUrl) expect(isSafeAddress(photo.staticUrl)).toBe(true);
    for (const kept of [readVideo(entry), readTrack(entry)]) {
      if (kept) expect(isSafeAddress(kept.url)).toBe(true);
    }
    for (const kept of [photo, readVideo(entry), readTrack(entry)]) {
      if (!kept) continue;
      expect([typeof kept.id, typeof kept.description.en]).toEqual(['string', 'string']);
      expect(Number.isFinite(kept.order)).toBe(true);
    }
  });
});
