import { describe, expect, test } from 'vitest';
import { PHOTO_FIELDS, toPhoto } from './entries/photo.ts';
import { storedPhotoSchema } from './entries/schemas.ts';
import { toTrack } from './entries/track.ts';
import { toVideo } from './entries/video.ts';
import { formatStored, idOfFile, parseStored, StoredFileError } from './stored.ts';

const PHOTO = { filename: 'a.jpg', description: { en: 'A', de: 'Ä' } };
const VIDEO = { url: 'https://youtu.be/dQw4w9WgXcQ', description: { en: 'V' } };
const TRACK = { url: 'https://soundcloud.com/a/b', description: { en: 'T' } };

test('an error carries its faults one by one', () => {
  const error = new StoredFileError([{ file: 'f.json', path: '', code: 'object' }]);
  expect(error).toMatchObject({
    name: 'StoredFileError',
    message: 'f.json: object',
    faults: [{ file: 'f.json' }],
  });
});

describe('what fits is read', () => {
  test('unknown fields are kept, pollution keys are not', () => {
    const text =
      '{"filename":"a.jpg","description":{"en":" A ","fr":"À"},"later":{"x":1},"__proto__":{"evil":1}}';
    const photo = parseStored('f', text, storedPhotoSchema);
    expect(photo).toEqual({ filename: 'a.jpg', description: { en: 'A', fr: 'À' }, later: { x: 1 } });
    expect(Object.getPrototypeOf(photo)).toBe(Object.prototype);
    expect(({} as { evil?: number }).evil).toBeUndefined();
  });

  test.each([[24.99], [0], ['24.99'], ['24,99'], ['35,-'], ['1.299,00'], ['0'], ['100000'], [''], [null]])(
    'the price %j',
    (price) => {
      expect(parseStored('f', JSON.stringify({ ...PHOTO, price }), storedPhotoSchema).price).toBe(price);
    },
  );

  test.each([
    [{ edition: { size: 30, sold_before: 4 } }],
    [{ edition: { size: 1, sold_before: 1 } }],
    [{ edition_a4: { size: 999 }, edition_a3: { size: 20, sold_before: 0 } }],
    [{ edition: { size: 30, signed: true } }],
  ])('the edition %j', (edition) => {
    const photo = { ...PHOTO, ...edition };
    expect(parseStored('f', JSON.stringify(photo), storedPhotoSchema)).toEqual(photo);
  });

  test('entries get their id and what can be derived', () => {
    expect(toPhoto('a', PHOTO)).toMatchObject({ id: 'a', src: '/photos/a.jpg', project: '', order: 0 });
    expect(toPhoto('a', { ...PHOTO, src: '/x.jpg', project: ' P ', order: 3 })).toMatchObject({
      src: '/x.jpg',
      project: 'P',
      order: 3,
    });
    expect(toPhoto('a', { description: { en: 'A' }, staticUrl: '/s.jpg' }).src).toBe('/s.jpg');
    expect(toVideo('v', VIDEO)).toEqual({ ...VIDEO, id: 'v', order: 0 });
    expect(toTrack('t', { ...TRACK, order: 2 })).toEqual({ ...TRACK, id: 't', order: 2 });
  });
});

describe('writing', () => {
  test('named keys first and in their order, then the others; two spaces; a newline at the end', () => {
    const text = formatStored(
      { later: 1, order: 0, id: 'a', ...PHOTO, project: undefined, price: '' },
      Object.keys(PHOTO_FIELDS),
    );
    expect(text).toBe(
      '{\n  "filename": "a.jpg",\n  "description": {\n    "en": "A",\n    "de": "Ä"\n  },\n' +
        '  "order": 0,\n  "price": "",\n  "later": 1\n}\n',
    );
  });

  test('what is written is read back, and written again the same', () => {
    const text = formatStored(
      { ...PHOTO, later: [1, { a: null }], price_a4: 34.5 },
      Object.keys(PHOTO_FIELDS),
    );
    expect(formatStored(parseStored('f', text, storedPhotoSchema), Object.keys(PHOTO_FIELDS))).toBe(text);
  });
});

describe('the id of a file', () => {
  test.each([
    ['content/photos/wave-3f2a.json', 'wave-3f2a'],
    ['wave.json', 'wave'],
    [`content/photos/${'a'.repeat(64)}.json`, 'a'.repeat(64)],
  ])('%s is %s', (file, id) => {
    expect(idOfFile(file)).toBe(id);
  });

  test.each([
    'Wave',
    'wave_1',
    '-wave',
    'wäve',
    'wa ve',
    'a.b',
    '',
    '..',
    'a'.repeat(65),
    'reorder',
    'bulk',
    'upload',
  ])('a file named %j.json is refused', (name) => {
    const file = `content/photos/${name}.json`;
    expect(() => idOfFile(file)).toThrow(`${file}: fileName`);
  });
});
