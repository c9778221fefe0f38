import { describe, expect, test } from 'vitest';
import { FILENAME_PATTERN, isEntryId, RESERVED_IDS } from './names.ts';

/** Ways to leave a folder or to look like another name. */
const HOSTILE = [
  '',
  '.',
  '..',
  '../a',
  '..\\a',
  'a/b',
  'a\\b',
  '/a',
  '%2e%2e',
  '%2e%2e%2fa',
  'a%00',
  'a\u0000',
  'a\u0000.jpg',
  'a\n',
  'a\r',
  ' a',
  'a ',
  '\u0430bc', // Cyrillic а
  '\uff41bc', // full-width a
  'a\u2024\u2024', // one dot leaders
  'a\u2215b', // division slash
  'a\u200b', // zero-width space
  'a\u202egpj', // right-to-left override
  'ﬁle',
  'é',
  'a:b',
  'a*',
  'a?b',
  'a#b',
  '~a',
  '-a',
  '$(a)',
];

describe('ids', () => {
  test.each(['a', '0', 'wave-3f2a', 'a-', 'a--b', '0-0', 'constructor', 'a'.repeat(64)])(
    '%s is one',
    (value) => {
      expect(isEntryId(value)).toBe(true);
    },
  );

  test.each([...HOSTILE, 'A', 'Wave', 'a_b', 'a.b', 'a.json', '__proto__', 'a'.repeat(65)])(
    '%j is none',
    (value) => {
      expect(isEntryId(value)).toBe(false);
    },
  );

  test.each(['reorder', 'reorder-save', 'bulk', 'bulk-delete', 'upload', 'order-debug', 'add'])(
    '%s is a word of the API and never an id',
    (word) => {
      expect(RESERVED_IDS).toContain(word);
      expect(isEntryId(word)).toBe(false);
      expect(isEntryId(`${word}-2`)).toBe(true);
    },
  );
});

describe('file names', () => {
  test.each(['a.jpg', 'A.JPG', 'wave-3f2a.webp', 'a_b.c.png', '0', 'a..b', 'a'.repeat(128)])(
    '%s is one',
    (value) => {
      expect(FILENAME_PATTERN.test(value)).toBe(true);
    },
  );

  test.each([...HOSTILE, '.htaccess', '_a.jpg', 'a'.repeat(129), '__proto__'])('%j is none', (value) => {
    expect(FILENAME_PATTERN.test(value)).toBe(false);
  });
});
