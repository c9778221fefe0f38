import { describe, expect, test } from 'vitest';
import { DAMAGED, expectFaults, SITE } from '../../../tests/fixtures/damagedContent.ts';
import { describeFault } from '../i18n/faults.ts';
import { toTrack, toVideo } from './entries/media.ts';
import { PHOTO_FIELDS, toPhoto } from './entries/photo.ts';
import { PROJECTS_PATH as FILE, readProjectFile } from './entries/project.ts';
import {
  settingsSchema,
  storedPhotoSchema,
  storedSiteSchema,
  storedTrackSchema,
  storedVideoSchema,
} from './entries/schemas.ts';
import type { Schema } from './fields/read.ts';
import {
  FILENAME_PATTERN,
  formatStored,
  idOfFile,
  isEntryId,
  parseStored,
  RESERVED_IDS,
  StoredFileError,
} from './stored.ts';

const PHOTO = { filename: 'a.jpg', description: { en: 'A', de: 'Ä' } };
const VIDEO = { url: 'https://youtu.be/dQw4w9WgXcQ', description: { en: 'V' } };
const TRACK = { url: 'https://soundcloud.com/a/b', description: { en: 'T' } };

describe('reading valid files', () => {
  test('unknown fields are kept, keys that would change a prototype are not', () => {
    const text =
      '{"filename":"a.jpg","description":{"en":" A ","fr":"À"},"later":{"x":1},"__proto__":{"evil":1}}';
    const photo = parseStored('f', text, storedPhotoSchema);
    expect(photo).toEqual({ filename: 'a.jpg', description: { en: 'A', fr: 'À' }, later: { x: 1 } });
    expect(Object.getPrototypeOf(photo)).toBe(Object.prototype);
    expect(({} as { evil?: number }).evil).toBeUndefined();
  });

  test.each([
    [{ edition: { size: 30, sold_before: 4 } }],
    [{ edition: { size: 1, sold_before: 1 } }],
    [{ edition_a4: { size: 999 }, edition_a3: { size: 20, sold_before: 0 } }],
    [{ edition: { size: 30, signed: true } }],
  ])('the edition %j', (edition) => {
    const photo = { ...PHOTO, ...edition };
    expect(parseStored('f', JSON.stringify(photo), storedPhotoSchema)).toEqual(photo);
  });

  test('entries get their id and derived fields', () => {
    expect(toPhoto('a', PHOTO)).toMatchObject({ id: 'a', src: '/photos/a.jpg', project: '', order: 0 });
    const own = { src: '/x.jpg', project: 'P', order: 3 };
    expect(toPhoto('a', { ...PHOTO, ...own, project: ' P ' })).toMatchObject(own);
    expect(toPhoto('a', { description: { en: 'A' }, staticUrl: '/s.jpg' }).src).toBe('/s.jpg');
    expect(toVideo('v', VIDEO)).toEqual({ ...VIDEO, id: 'v', order: 0 });
    expect(toTrack('t', { ...TRACK, order: 2 })).toEqual({ ...TRACK, id: 't', order: 2 });
  });
});

describe('writing', () => {
  const NAMES = Object.keys(PHOTO_FIELDS);
  test('the given keys come first, in their order, then the others, with two spaces and a final newline', () => {
    const photo = { later: 1, order: 0, id: 'a', ...PHOTO, project: undefined, price: '' };
    expect(formatStored(photo, NAMES)).toBe(
      '{\n  "filename": "a.jpg",\n  "description": {\n    "en": "A",\n    "de": "Ä"\n  },\n' +
        '  "order": 0,\n  "price": "",\n  "later": 1\n}\n',
    );
  });

  test('a written file is read back, and written again the same', () => {
    const text = formatStored({ ...PHOTO, later: [1, { a: null }], price_a4: 34.5 }, NAMES);
    expect(formatStored(parseStored('f', text, storedPhotoSchema), NAMES)).toBe(text);
  });
});

describe('the id of a file', () => {
  test.each([
    ['content/photos/wave-3f2a.json', 'wave-3f2a'],
    ['wave.json', 'wave'],
    [`content/photos/${'a'.repeat(64)}.json`, 'a'.repeat(64)],
  ])('%s is %s', (file, id) => expect(idOfFile(file)).toBe(id));

  // Other invalid ids: see below.
  test.each(['Wave', '..', '', 'reorder'])('a file named %j.json is refused', (name) => {
    const file = `content/photos/${name}.json`;
    expect(() => idOfFile(file)).toThrow(`${file}: fileName`);
  });
});

/** Names that leave a folder or imitate another name, some with look-alike letters. */
const HOSTILE = [
  ...' a|a |a\n|a\r|a\u0000|a\u0000.jpg||.|..|../a|..\\a|a/b|a\\b|/a|%2e%2e|%2e%2e%2fa|a%00|-a'.split('|'),
  ...'\u0430bc \uff41bc a\u2024\u2024 a\u2215b a\u200b a\u202egpj ﬁle é a:b a* a?b a#b ~a $(a)'.split(' '),
];

describe('ids', () => {
  const GOOD = ['a', '0', 'wave-3f2a', 'a-', 'a--b', '0-0', 'constructor', 'a'.repeat(64)];
  test.each(GOOD)('%s is valid', (value) => expect(isEntryId(value)).toBe(true));

  const BAD = ['A', 'Wave', 'a_b', 'a.b', 'a.json', '__proto__', 'a'.repeat(65)];
  test.each([...HOSTILE, ...BAD])('%j is invalid', (value) => expect(isEntryId(value)).toBe(false));

  test.each(['reorder', 'reorder-save', 'bulk', 'bulk-delete', 'delete', 'upload', 'order-debug', 'add'])(
    '%s is a word of the API and therefore not an id',
    (word) => {
      expect(RESERVED_IDS).toContain(word);
      expect([isEntryId(word), isEntryId(`${word}-2`)]).toEqual([false, true]);
    },
  );
});

describe('file names', () => {
  const GOOD = ['a.jpg', 'A.JPG', 'wave-3f2a.webp', 'a_b.c.png', '0', 'a..b', 'a'.repeat(128)];
  test.each(GOOD)('%s is valid', (value) => expect(FILENAME_PATTERN.test(value)).toBe(true));

  test.each([...HOSTILE, '.htaccess', '_a.jpg', 'a'.repeat(129), '__proto__'])('%j is invalid', (value) => {
    expect(FILENAME_PATTERN.test(value)).toBe(false);
  });
});

const KINDS: readonly (readonly [keyof typeof DAMAGED, Schema<unknown>])[] = [
  ['photos', storedPhotoSchema],
  ['videos', storedVideoSchema],
  ['music', storedTrackSchema],
  ['site', storedSiteSchema],
  ['settings', settingsSchema],
];
/** @throws StoredFileError like the readers of single entries */
function readRows(text: string): void {
  const { faults } = readProjectFile(text);
  if (faults.length > 0) throw new StoredFileError(faults);
}
const READERS = [
  ['projects', readRows] as const,
  ...KINDS.map(([kind, schema]) => [kind, (text: string) => parseStored(FILE, text, schema)] as const),
];

/** The faults of an invalid file, one line each. */
function linesAbout(stored: unknown, read: (text: string) => unknown): string[] {
  try {
    read(typeof stored === 'string' ? stored : JSON.stringify(stored));
  } catch (error) {
    if (error instanceof StoredFileError) return error.faults.map(describeFault);
    throw error;
  }
  return [];
}

test.each(
  READERS.flatMap(([kind, read]) => DAMAGED[kind].map((damage) => [kind, damage[0], damage, read] as const)),
)('%s, %s: the fault names file, field, expectation and found value', (_kind, _name, damage, read) => {
  expectFaults(linesAbout(damage[1], read), FILE, damage);
});

test.each([
  ['no social links', { ...SITE, social: undefined }],
  ['a kind of link unknown', { ...SITE, social: { tic: {} } }],
  ['a key unknown', { ...SITE, Title: 'T' }],
  ['tax and order words', { ...SITE, tax: 'included', orderButton: 'binding' }],
])('%s is valid', (_name, site) => {
  expect(linesAbout(site, (text) => parseStored(FILE, text, storedSiteSchema))).toEqual([]);
});
