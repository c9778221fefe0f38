import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { emptyDist } from './emptyDist.ts';

const IMAGE = { hash: 'abc', width: 960, height: 600, color: '#123456', widths: [480] };
let dist: string;
afterEach(() => rmSync(dist, { recursive: true }));

/** What of these files is left where the photo kelp.jpg is published. */
function leftOf(files: readonly string[]): string[] {
  dist = mkdtempSync(join(tmpdir(), 'empty-'));
  for (const file of files) {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    writeFileSync(join(dist, file), '');
  }
  emptyDist(dist, { 'kelp.jpg': IMAGE });
  const left = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return left.map(({ parentPath, name }) => join(parentPath, name).slice(dist.length + 1)).sort();
}

const KEPT = [
  '.git/HEAD',
  'de/photos/kelp/index.html',
  'i/abc-480.avif',
  'i/abc-480.webp',
  'photos/kelp.jpg',
  'photos/kelp/index.html',
];

test('what the next build would only make again is left', () => {
  expect(leftOf(KEPT)).toEqual(KEPT);
});

test('everything else of an earlier build is removed', () => {
  const gone = [
    'index.html',
    '_headers',
    '_astro/page.js',
    'i/old-480.avif',
    'i/abc-960.avif',
    'photos/old.jpg',
    'de/photos/kelp.jpg',
    'de/index.html',
    'de/projects/sea/index.html',
    'projects/photos/index.html',
    'images/kelp.jpg',
  ];
  expect(leftOf([...KEPT, ...gone])).toEqual(KEPT);
});

test('a folder that is not there is empty', () => {
  expect(leftOf([])).toEqual([]);
  rmSync(dist, { recursive: true });
  expect(() => emptyDist(dist, {})).not.toThrow();
  mkdirSync(dist);
});
