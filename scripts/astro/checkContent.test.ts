import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkFiles } from './checkContent.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'content-'));
});
afterEach(() => rmSync(root, { recursive: true }));

test('a folder without content is named, with the variable that names another one', () => {
  expect(() => checkFiles(root)).toThrow(`${root} holds no folder content/: build in the repository`);
  expect(() => checkFiles(root)).toThrow('CONTENT_ROOT');
});

test('pictures that Git LFS has not fetched are counted in one line, which names the first and what to do', () => {
  const put = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n';
  put('content/site.json', '{}');
  put('public/photos/notes.jpg', 'A text about Git LFS');
  put('public/photos/long.jpg', pointer.repeat(20));
  put('public/photos/empty.jpg', '');
  expect(() => checkFiles(root)).not.toThrow();
  put('public/photos/b.jpg', pointer);
  put('public/photos/a.jpg', pointer);
  put('public/share/c.png', pointer);
  expect(() => checkFiles(root)).toThrow(
    /^Pictures that Git LFS has not fetched: 3, the first is public\/photos\/a\.jpg\. .*git lfs pull.*Netlify.*LFS\. .+$/,
  );
});

test('every link in the content is named, and nothing else', () => {
  mkdirSync(join(root, 'content/photos'), { recursive: true });
  writeFileSync(join(root, 'content/photos/a.json'), '{}');
  expect(() => checkFiles(root)).not.toThrow();
  symlinkSync('/etc/passwd', join(root, 'content/photos/b.json'));
  symlinkSync('/etc', join(root, 'content/legal'));
  mkdirSync(join(root, 'public'));
  symlinkSync('/etc', join(root, 'public/photos'));
  symlinkSync('/etc/passwd', join(root, 'public/secret.txt'));
  expect(() => checkFiles(root)).toThrow(
    'Put the files themselves here:\n  content/legal\n  content/photos/b.json\n  public/photos\n  public/secret.txt',
  );
});
