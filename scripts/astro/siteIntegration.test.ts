import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { checkFiles } from './checkContent.ts';
import { FACES, siteFonts } from './fonts.ts';

const cache = mkdtempSync(join(tmpdir(), 'fonts-'));
afterAll(() => rmSync(cache, { recursive: true }));

/** The typefaces of a site with this setting: their CSS variables and files. */
async function facesOf(typeface?: string) {
  const root = join(cache, 'site');
  mkdirSync(join(root, 'content'), { recursive: true });
  writeFileSync(join(root, 'content/site.json'), JSON.stringify({ typeface }));
  const fonts = await siteFonts(root, cache);
  return fonts.map(({ cssVariable, name, options }) => ({
    cssVariable,
    name,
    file: options.variants[0].src[0],
  }));
}

test.each([
  [undefined, ['Bricolage Grotesque', 'Figtree']],
  ['Bricolage', ['Bricolage Grotesque', 'Figtree']],
  ['Newsreader', ['Newsreader', 'Figtree']],
  ['Figtree', ['Figtree']],
])('a site whose typeface is %s is built with no face but %j', async (typeface, names) => {
  const faces = await facesOf(typeface);
  expect(faces.map(({ name }) => name)).toEqual(names);
  expect(faces.at(-1)?.cssVariable).toBe('--font-text');
  // The first view has two files with the typeface of texts, within its budget.
  for (const { file } of faces) expect(statSync(String(file)).size).toBeLessThan(32_000);
});

test('a face is kept for what it is made of alone, and refused where its package is not installed', async () => {
  const [loud, first] = await facesOf();
  writeFileSync(String(first?.file), 'kept');
  expect(await facesOf()).toEqual([loud, first]);
  const { file, weights } = FACES.Figtree;
  try {
    FACES.Figtree.weights = [400, 700];
    const [same, other] = await facesOf();
    expect([same?.file === loud?.file, other?.file === first?.file]).toEqual([true, false]);
    FACES.Figtree.file = '@fontsource-variable/of-nobody/files/of-nobody.woff2';
    await expect(facesOf()).rejects.toThrow('@fontsource-variable/of-nobody');
  } finally {
    Object.assign(FACES.Figtree, { file, weights });
  }
});

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
