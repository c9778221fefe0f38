import { expect, test } from 'vitest';
import { addressBlock } from './countWindows.ts';
import { spanOf } from './replies.ts';
import { requestLanguage } from './request.ts';

test.each([
  [undefined, undefined],
  ['bytes=-', undefined],
  ['lines=1-2', undefined],
  ['bytes=0-1,3-4', undefined],
  ['bytes=5-2', undefined],
  ['bytes=0-', { start: 0, end: 10 }],
  ['bytes=2-4', { start: 2, end: 5 }],
  ['bytes=2-400', { start: 2, end: 10 }],
  ['bytes=-4', { start: 6, end: 10 }],
  ['bytes=-400', { start: 0, end: 10 }],
  ['bytes=-0', 'none'],
  ['bytes=10-', 'none'],
])('Range %j of ten bytes is %j', (header, span) => expect(spanOf(header, 10)).toEqual(span));

test('an empty file has no byte range', () => expect(spanOf('bytes=0-', 0)).toBe('none'));

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['de-AT', 'de'],
  ['DE-de,de;q=0.9,en;q=0.8', 'de'],
  ['en-US,en;q=0.9,de;q=0.8', 'en'],
  ['fr,de;q=0.7,en;q=0.3', 'de'],
  ['fr, en;q=0.4, de;q=0.6', 'de'],
  ['de;q=0, en', 'en'],
  ['de;q=0', 'en'],
  ['den', 'en'],
  ['*', 'en'],
  [`${'x'.repeat(100_000)},de`, 'en'],
] as const)('Accept-Language %j is answered in %s', (header, language) => {
  const headers = new Headers(header === undefined ? [] : [['accept-language', header]]);
  expect(requestLanguage(new Request('http://site/', { headers }))).toBe(language);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:0:0:0:2', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['64:ff9b:1:2:3:4:192.0.2.1', '64:ff9b:1:2::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['', ''],
  ['no address', 'no address'],
])('%s is counted as %s', (address, block) => expect(addressBlock(address)).toBe(block));
