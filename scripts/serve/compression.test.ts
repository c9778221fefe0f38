import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { CompressionCache, negotiateEncoding } from './compression.ts';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['BR;q=0.5, gzip', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000, gzip; q=0', undefined],
  ['*', 'br'],
  ['*, br;q=0', 'gzip'],
  ['*;q=0', undefined],
])('Accept-Encoding %j chooses %j', (accepted, encoding) => {
  expect(negotiateEncoding(accepted)).toBe(encoding);
});

const text = (line: string) => Buffer.from(`${line}\n`.repeat(100));

test('the same bytes are compressed once, short bodies never', async () => {
  const cache = new CompressionCache();
  const first = await cache.encode('/a', text('a line that repeats itself'), 'gzip');
  const second = await cache.encode('/a', text('a line that repeats itself'), 'gzip');
  expect(second?.body).toBe(first?.body);
  expect(gunzipSync(first?.body ?? '')).toEqual(text('a line that repeats itself'));
  expect(await cache.encode('/a', Buffer.from('short'), 'gzip')).toBeUndefined();
});

test('other bytes at the same address are compressed anew', async () => {
  const cache = new CompressionCache();
  await cache.encode('/a', text('the administrator sees this'), 'gzip');
  const other = await cache.encode('/a', text('and a visitor sees that one'), 'gzip');
  expect(gunzipSync(other?.body ?? '')).toEqual(text('and a visitor sees that one'));
});
