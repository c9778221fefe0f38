import { describe, expect, test } from 'vitest';
import { filename, id, RESERVED_IDS } from './schemas.ts';
import { isSafeAddress, parseUrl } from './webAddress.ts';

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
      expect(id.safeParse(value).success).toBe(true);
    },
  );

  test.each([...HOSTILE, 'A', 'Wave', 'a_b', 'a.b', 'a.json', '__proto__', 'a'.repeat(65)])(
    '%j is none',
    (value) => {
      expect(id.safeParse(value).success).toBe(false);
    },
  );

  test.each(['reorder', 'reorder-save', 'bulk', 'upload', 'order-debug', 'add'])(
    '%s is a word of the API and never an id',
    (word) => {
      expect(RESERVED_IDS).toContain(word);
      expect(id.safeParse(word).error?.issues[0]?.message).toBe('this word is reserved; choose another id');
      expect(id.safeParse(`${word}-2`).success).toBe(true);
    },
  );

  test.each([[null], [5], [['a']], [{}], [undefined]])('%j is none', (value) => {
    expect(id.safeParse(value).success).toBe(false);
  });
});

describe('file names', () => {
  test.each(['a.jpg', 'A.JPG', 'wave-3f2a.webp', 'a_b.c.png', '0', 'a..b', 'a'.repeat(128)])(
    '%s is one',
    (value) => {
      expect(filename.safeParse(value).success).toBe(true);
    },
  );

  test.each([...HOSTILE, '.htaccess', '_a.jpg', 'a'.repeat(129), '__proto__'])('%j is none', (value) => {
    expect(filename.safeParse(value).success).toBe(false);
  });
});

describe('addresses that content may carry', () => {
  test.each([
    '/',
    '/photos/a.jpg',
    '/a?b=c#d',
    '/%2e%2e/a',
    '/ä.jpg',
    'https://example.com',
    'https://example.com/a?b=c#d',
    'HTTPS://example.com/',
    'https://exämple.com/ü',
    'https://example.com:8443/a',
  ])('%s', (address) => {
    expect(isSafeAddress(address)).toBe(true);
  });

  test.each([
    '',
    ' ',
    'a.jpg',
    './a.jpg',
    '../a.jpg',
    '#a',
    '?a',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' https://example.com',
    'https://example.com ',
    'https://exa mple.com',
    'https://example.com/a\r\nSet-Cookie: a=b',
    'https://example.com/\u0000',
    'https:example.com',
    'https:/example.com',
    'https:\\\\example.com',
    'https://',
    'https://[',
    'https://example.com:port/',
    'http://example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript://example.com/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://example.com/a',
    'file:///etc/passwd',
    'mailto:a@example.com',
    'about:blank',
    '\u00a0/a',
    '\ufeff/a',
    '/a\u2028b',
  ])('%j is refused', (address) => {
    expect(isSafeAddress(address)).toBe(false);
  });

  test('no path that is let through leaves the site', () => {
    for (const path of [
      '/',
      '/a',
      '/./a',
      '/..//evil.example',
      '/.//evil.example',
      '/%5cevil.example',
      '/@evil',
    ])
      if (isSafeAddress(path))
        expect(new URL(path, 'https://shop.example').origin).toBe('https://shop.example');
  });
});

test('rubbish is no URL, and no exception either', () => {
  expect(parseUrl('rubbish')).toBeUndefined();
  expect(parseUrl('http://[')).toBeUndefined();
  expect(parseUrl('/a', 'https://shop.example')?.href).toBe('https://shop.example/a');
});
