import { expect, test } from 'vitest';
import { candidatePaths } from './staticFiles.ts';

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
