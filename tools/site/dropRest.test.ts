import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { dropRest } from './dropRest.ts';

let dist: string;
afterEach(() => rmSync(dist, { recursive: true }));

/** What of these files is left where the build published these paths. */
function leftOf(files: readonly string[], published: readonly string[]): string[] {
  dist = mkdtempSync(join(tmpdir(), 'drop-'));
  for (const file of files) {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    writeFileSync(join(dist, file), '');
  }
  dropRest(dist, new Set(published));
  const left = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return left.map(({ parentPath, name }) => join(parentPath, name).slice(dist.length + 1)).sort();
}

const PUBLISHED = ['_headers', 'de/photos/kelp', 'i/abc-480.avif', 'photos/kelp', 'photos/kelp.jpg'];
const KEPT = [
  '.git/HEAD',
  '_headers',
  'de/photos/kelp/index.html',
  'i/abc-480.avif',
  'photos/kelp.jpg',
  'photos/kelp/index.html',
];

test('what the build published is left, and its repository', () => {
  expect(leftOf(KEPT, PUBLISHED)).toEqual(KEPT);
});

test('everything else of an earlier build is removed', () => {
  const gone = [
    'index.html',
    '_astro/page.js',
    'i/old-480.avif',
    'photos/old.jpg',
    'photos/old/index.html',
    'de/photos/kelp.jpg',
    'de/index.html',
    'de/projects/sea/index.html',
    'projects/photos/index.html',
  ];
  expect(leftOf([...KEPT, ...gone], PUBLISHED)).toEqual(KEPT);
});

test('a folder that is not there is empty', () => {
  expect(leftOf([], [])).toEqual([]);
  rmSync(dist, { recursive: true });
  expect(() => dropRest(dist, new Set())).not.toThrow();
  mkdirSync(dist);
});
