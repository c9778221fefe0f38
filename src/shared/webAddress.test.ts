import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '../ui/markdown.ts';
import { ADMIN_ENDPOINTS, entryAddress } from './adminEndpoints.ts';
import { completeAddress, isSafeAddress, linkAddress, parseUrl } from './webAddress.ts';

describe('addresses that content may hold', () => {
  test.each(
    `/ /photos/a.jpg /a?b=c#d /%2e%2e/a /ä.jpg https://example.com https://example.com/a?b=c#d
    HTTPS://example.com/ https://exämple.com/ü https://example.com:8443/a`.split(/\s+/),
  )('%s', (address) => expect(isSafeAddress(address)).toBe(true));

  test.each([
    ...`a.jpg ./a.jpg ../a.jpg #a ?a //evil.example ///evil.example https:example.com https:/example.com https://
      https://[ https://example.com:port/ http://example.com ftp://example.com javascript:alert(1)
      JaVaScRiPt:alert(1) javascript://example.com/%0aalert(1) vbscript:msgbox(1) blob:https://example.com/a
      file:///etc/passwd mailto:a@example.com about:blank`.split(/\s+/),
    ...'| |/\\evil.example|\\\\evil.example|https:\\\\example.com|/\t/evil.example|/\n/evil.example'.split(
      '|',
    ),
    ...'\t//evil.example| https://example.com|https://example.com |https://exa mple.com|\u00a0/a'.split('|'),
    ...'https://example.com/a\r\nSet-Cookie: a=b|https://example.com/\u0000|\ufeff/a|/a\u2028b'.split('|'),
    ...'java\tscript:alert(1)|\u0001javascript:alert(1)|data:text/html,<script>alert(1)</script>'.split('|'),
  ])('%j is refused', (address) => expect(isSafeAddress(address)).toBe(false));

  test('no accepted path leaves the site', () => {
    for (const path of '/ /a /./a /..//evil.example /.//evil.example /%5cevil.example /@evil'.split(' '))
      if (isSafeAddress(path))
        expect(new URL(path, 'https://shop.example').origin).toBe('https://shop.example');
  });
});

test('an invalid text is not a URL, and throws nothing', () => {
  expect([parseUrl('rubbish'), parseUrl('http://[')]).toEqual([undefined, undefined]);
  expect(parseUrl('/a', 'https://shop.example')?.href).toBe('https://shop.example/a');
});

test.each([
  ['www.youtube.com/watch?v=M7lc1UVf-VE', 'https://www.youtube.com/watch?v=M7lc1UVf-VE'],
  ['youtu.be/M7lc1UVf-VE', 'https://youtu.be/M7lc1UVf-VE'],
  ['soundcloud.com/a/b', 'https://soundcloud.com/a/b'],
  ['example.org:8080/a.png', 'https://example.org:8080/a.png'],
  ['exämple.org/ä', 'https://exämple.org/ä'],
])('the missing scheme of %s is added: %s', (typed, address) => expect(completeAddress(typed)).toBe(address));

test.each([
  '',
  'a text about this/that',
  ...`https://example.org/a http://example.org/a javascript:alert(1)//a.b/c data:image/png,a.b/c
    //evil.example/a /photos/a.jpg ../a.b/c wave.jpg youtube.com`.split(/\s+/),
])('%j is unchanged', (typed) => expect(completeAddress(typed)).toBe(typed));

describe('the address of a link in a text', () => {
  test.each([
    [' https://example.org/a ', 'https://example.org/a'],
    ['http://example.org', 'http://example.org'],
    ['example.org', 'https://example.org'],
    ['www.example.org/a?b=c#d', 'https://www.example.org/a?b=c#d'],
    ['a@example.org', 'mailto:a@example.org'],
    ['mailto:a@example.org', 'mailto:a@example.org'],
    ['/legal/imprint/', '/legal/imprint/'],
  ])('%j is completed to %s, an allowed address', (typed, address) => {
    expect(linkAddress(typed)).toBe(address);
    expect(renderMarkdown(`[a](${address})`)).toContain(`<a href="${address}">`);
  });

  test.each([
    ...'|Kontakt|zwei Wörter|https://exa mple.org|#a|?a|./a|//evil.example|javascript:alert(1)'.split('|'),
    ...'JaVaScRiPt:a@b.c|data:text/html,a|tel:+491|http:'.split('|'),
  ])('%j is refused', (typed) => expect(linkAddress(typed)).toBeUndefined());
});

test('an id in an address is encoded', () => {
  expect(entryAddress(ADMIN_ENDPOINTS.photos.update.path, 'a/../b?')).toBe('/api/photos/a%2F..%2Fb%3F');
});
