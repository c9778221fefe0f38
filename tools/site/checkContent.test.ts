import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkContent } from './checkContent.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'content-'));
});
afterEach(() => rmSync(root, { recursive: true }));

test('a folder without content is named, with the variable that names another one', () => {
  expect(() => checkContent(root)).toThrow(`${root} holds no folder content/: build in the repository`);
  expect(() => checkContent(root)).toThrow('CONTENT_ROOT');
});

test('every link in the content is named, and nothing else', () => {
  mkdirSync(join(root, 'content/photos'), { recursive: true });
  writeFileSync(join(root, 'content/photos/a.json'), '{}');
  expect(() => checkContent(root)).not.toThrow();
  symlinkSync('/etc/passwd', join(root, 'content/photos/b.json'));
  symlinkSync('/etc', join(root, 'content/legal'));
  mkdirSync(join(root, 'public'));
  symlinkSync('/etc', join(root, 'public/photos'));
  expect(() => checkContent(root)).toThrow(
    'Put the files themselves here:\n  content/legal\n  content/photos/b.json\n  public/photos',
  );
});
