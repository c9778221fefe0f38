import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { createFixtureSite } from '../../tests/fixtures/server/functionsSite.ts';
import { answers, loadFunctions } from './functions.ts';
import { candidatePaths } from './site.ts';

test('the calls and what no build has published yet are limited for each address', async () => {
  const functions = await loadFunctions(resolve(import.meta.dirname, '../../netlify/functions'));
  const limits = functions.map(({ name, rateLimit }) => [name, rateLimit?.windowLimit]);
  expect(limits).toEqual([
    ['api', 1200],
    ['certificates', undefined],
    ['photo-file', 1200],
  ]);
});

test.each([
  ['/api/*', '/api/a/b', true],
  ['/api/*', '/api/', true],
  ['/api/*', '/api', false],
  ['/api/*', '/apis/x', false],
  ['/api', '/api', true],
  ['/api', '/api/', false],
])('the path %s answers %s: %s', (path, asked, expected) => {
  expect(answers({ path }, new URL(asked, 'http://localhost'))).toBe(expected);
});

test('a missing folder holds no functions', async () => {
  expect(await loadFunctions('/no/such/folder')).toEqual([]);
});

test.each([
  ['export const handler = 1;', 'a function as default export'],
  ["export default () => {}; export const config = { path: '/api/:id' };", 'a plain path'],
  ["export default () => {}; export const config = { path: '/api/*', method: 'GET' };", '"method"'],
  [
    "export default () => {}; export const config = { path: '/a', rateLimit: { windowSize: 60, windowLimit: 9, aggregateBy: 'ip' } };",
    'rateLimit.aggregateBy',
  ],
  [
    "export default () => {}; export const config = { path: '/a', rateLimit: { windowSize: 60, windowLimit: 9, aggregateBy: ['domain'] } };",
    "a list with 'ip'",
  ],
])('a file that is no function known here is named in the error: %s', async (text, reason) => {
  const site = await createFixtureSite({ 'wrong.mts': text });
  const loading = loadFunctions(`${site.root}/netlify/functions`);
  await expect(loading).rejects.toThrow('netlify/functions/wrong.mts');
  await expect(loading).rejects.toThrow(reason);
  await site.remove();
});

test.each([
  ['/', ['/index.html']],
  ['/admin/', ['/admin/index.html', '/admin.html']],
  ['/admin', ['/admin', '/admin.html', '/admin/index.html']],
  ['/i/a.avif', ['/i/a.avif', '/i/a.avif.html', '/i/a.avif/index.html']],
  ['/../secret', []],
  ['/a/..', []],
  ['/a/./b', []],
  ['/a\\..\\b', []],
  ['/a\0b', []],
  ['/_headers', []],
  ['/_redirects', []],
])('the address %j may mean the files %j', (pathname, paths) => {
  expect(candidatePaths(pathname)).toEqual(paths);
});
