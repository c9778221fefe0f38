import { expect, test } from 'vitest';
import { candidatePaths, parseRange } from './staticFiles.ts';

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

test.each([
  [undefined, 'none'],
  ['bytes=-', 'none'],
  ['lines=1-2', 'none'],
  ['bytes=0-1,3-4', 'none'],
  ['bytes=5-2', 'none'],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=2-4', { start: 2, end: 4 }],
  ['bytes=2-400', { start: 2, end: 9 }],
  ['bytes=-4', { start: 6, end: 9 }],
  ['bytes=-400', { start: 0, end: 9 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=10-', 'unsatisfiable'],
])('Range %j of ten bytes is %j', (header, range) => {
  expect(parseRange(header, 10)).toEqual(range);
});

test('an empty file has no byte range', () => {
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable');
});
