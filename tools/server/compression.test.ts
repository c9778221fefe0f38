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
])('Accept-Encoding %j takes %j', (accepted, encoding) => {
  expect(negotiateEncoding(accepted)).toBe(encoding);
});

test('the same bytes are compressed once, short ones never', async () => {
  const cache = new CompressionCache();
  const body = Buffer.from('a line that repeats itself\n'.repeat(100));
  const first = await cache.encode(body, 'gzip');
  const second = await cache.encode(Buffer.from(body), 'gzip');
  expect(second?.body).toBe(first?.body);
  expect(gunzipSync(first?.body ?? Buffer.alloc(0))).toEqual(body);
  expect(await cache.encode(Buffer.from('short'), 'gzip')).toBeUndefined();
});
