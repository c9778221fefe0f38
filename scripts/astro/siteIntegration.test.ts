import { statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { readEnv } from '../../netlify/lib/env.ts';
import { put } from '../../tests/fixtures/localRepository.ts';
import { temporaryFolder } from '../../tests/fixtures/temporary.ts';
import { checkFiles } from './checkContent.ts';
import { FACES, siteFonts } from './fonts.ts';
import { siteIntegration } from './siteIntegration.ts';

const cache = temporaryFolder();

/** The typefaces of a site with this setting: their CSS variables and files. */
async function facesOf(typeface?: string) {
  put(cache, 'site/content/site.json', JSON.stringify({ typeface }));
  const fonts = await siteFonts(join(cache, 'site'), cache);
  return fonts.map(({ options, ...font }) => ({ ...font, file: options.variants[0].src[0] }));
}

test.each([
  [undefined, ['Bricolage Grotesque', 'Figtree']],
  ['Bricolage', ['Bricolage Grotesque', 'Figtree']],
  ['Newsreader', ['Newsreader', 'Figtree']],
  ['Figtree', ['Figtree']],
])('a site with the typeface %s loads only %j', async (typeface, names) => {
  const faces = await facesOf(typeface);
  expect(faces.map(({ name }) => name)).toEqual(names);
  expect(faces.at(-1)?.cssVariable).toBe('--font-text');
  // Two faces must fit into the budget of the first view.
  for (const { file } of faces) expect(statSync(String(file)).size).toBeLessThan(32_000);
});

test('a cut face is cached by its inputs, and a missing package is an error', async () => {
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
  root = temporaryFolder();
});

test('the error about a folder without content names it and CONTENT_ROOT', () => {
  expect(() => checkFiles(root)).toThrow(`${root} holds no folder content/: build in the repository`);
  expect(() => checkFiles(root)).toThrow('CONTENT_ROOT');
});

test('pictures that Git LFS has not fetched end a build with one line: the first one and what to do', async () => {
  const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n';
  put(root, 'content/site.json', '{}');
  put(root, 'public/photos/notes.jpg', 'A text about Git LFS');
  put(root, 'public/photos/long.jpg', pointer.repeat(20));
  put(root, 'public/photos/empty.jpg', '');
  expect(() => checkFiles(root)).not.toThrow();
  for (const path of ['photos/b.jpg', 'photos/a.jpg', 'share/c.png']) put(root, `public/${path}`, pointer);
  const { hooks } = siteIntegration({ root, contentRoot: root, env: readEnv({}) });
  await expect(hooks['astro:config:setup']?.({ command: 'build' } as never)).rejects.toThrow(
    /^Pictures that Git LFS has not fetched: 3, the first is public\/photos\/a\.jpg\. .*git lfs pull.*Netlify.*LFS\. .+$/,
  );
});

test('an error names every link in the content', () => {
  put(root, 'content/photos/a.json', '{}');
  put(root, 'public/a.txt', '');
  expect(() => checkFiles(root)).not.toThrow();
  symlinkSync('/etc/passwd', join(root, 'content/photos/b.json'));
  symlinkSync('/etc', join(root, 'content/legal'));
  symlinkSync('/etc', join(root, 'public/photos'));
  symlinkSync('/etc/passwd', join(root, 'public/secret.txt'));
  expect(() => checkFiles(root)).toThrow(
    'Put the files themselves here:\n  content/legal\n  content/photos/b.json\n  public/photos\n  public/secret.txt',
  );
});
