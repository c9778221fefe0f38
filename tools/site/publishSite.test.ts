import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LANGUAGES } from '../../src/domain/language.ts';
import { headTags } from '../../src/domain/pageHead.ts';
import { TEMPLATE_MAIN, TEMPLATE_OTHER, templateHead } from '../../src/domain/work/workTemplate.ts';
import { canMount, openDisk } from '../../tests/fixtures/disk.ts';
import { SITE, workOf } from '../../tests/fixtures/works.ts';
import type { FailedPhoto } from '../images/photoFolder.ts';
import { sayFailure } from './buildLog.ts';
import { templatesOf } from './finishPages.ts';
import { recallPages } from './pageMemory.ts';
import { publishSite } from './publishSite.ts';
import { findWorkPages, templateFile } from './workPages.ts';

let root: string;
let outDir: string;
let warned: string[];
let failed: FailedPhoto[];
beforeEach(() => {
  [warned, failed] = [[], []];
  root = mkdtempSync(join(tmpdir(), 'publish-'));
  outDir = join(root, 'dist');
});
afterEach(() => rmSync(root, { recursive: true }));

const TEMPLATES = LANGUAGES.map((language) => ({
  file: templateFile(language),
  text: `${headTags(templateHead(language), undefined).text}${TEMPLATE_MAIN}${TEMPLATE_OTHER}`,
  policy: `of works in ${language}`,
}));

/** Publishes a site of one page and one script, both named after their build. */
async function publish(name: string, works = [workOf()], file = 'index.html'): Promise<void> {
  const client = join(root, `client-${name}`);
  mkdirSync(join(client, '_astro'), { recursive: true });
  writeFileSync(join(client, '_astro', `${name}.js`), name);
  const memory = recallPages(outDir, 'this code');
  await publishSite({
    root,
    outDir,
    client,
    facts: {
      contentRoot: root,
      revision: name,
      lists: { photos: '', videos: '', music: '', projects: '', settings: '' },
      images: {},
      leftOut: [],
      copies: {},
      legalDates: {},
      shop: { sells: true, notices: {} },
    },
    derived: { own: { manifest: {}, failed }, copied: {} },
    memory,
    pages: [{ file, text: `<script src="/_astro/${name}.js">`, policy: name }, ...TEMPLATES],
    works: findWorkPages(memory, { origin: undefined, site: SITE, works }, templatesOf(TEMPLATES)),
    log: { info: () => {}, warn: (line) => warned.push(line) },
  });
}
const built = (path: string) => join(outDir, path);

test('a build replaces the one before: its pages, its code, the works that are gone', async () => {
  await publish('old', [workOf(), workOf({ id: 'gone' })]);
  await publish('new');
  expect(readFileSync(built('index.html'), 'utf8')).toBe('<script src="/_astro/new.js">');
  const rules = [
    ['/', 'new'],
    ['/index.html', 'new'],
    ['/photos/*', 'of works in en'],
    ['/de/photos/*', 'of works in de'],
  ].map(([address, policy]) => `${address}\n  Content-Security-Policy: ${policy}\n`);
  const always = '/*\n  Strict-Transport-Security: max-age=63072000; includeSubDomains\n';
  expect(readFileSync(built('_headers'), 'utf8')).toBe(always + rules.join(''));
  expect(existsSync(built('photos/kelp/index.html'))).toBe(true);
  for (const path of ['_astro/old.js', 'photos/gone', 'de/photos/gone'])
    expect(existsSync(built(path))).toBe(false);
});

test('what is no picture is not published under its name, a picture without derivatives is', async () => {
  const put = (path: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), path);
  };
  for (const path of ['public/photos/text.jpg', 'public/photos/huge.jpg', 'dist/photos/text.jpg']) put(path);
  failed = [
    { filename: 'text.jpg', reason: 'the file is not a picture', isPicture: false },
    { filename: 'huge.jpg', reason: 'too many pixels', isPicture: true },
  ];
  await publish('new');
  expect([existsSync(built('photos/text.jpg')), existsSync(built('photos/huge.jpg'))]).toEqual([false, true]);
});

test('a link in public/ is left out and named', async () => {
  mkdirSync(join(root, 'public/photos'), { recursive: true });
  for (const path of ['secret.txt', '.hidden', 'photos/named-where-photos-are.jpg'])
    symlinkSync('/etc/passwd', join(root, 'public', path));
  await publish('new');
  expect(existsSync(built('secret.txt'))).toBe(false);
  expect(warned).toEqual([
    expect.stringMatching(/^File left out: public\/secret\.txt: it is not a plain file: /),
  ]);
});

test('a build that fails on its way leaves the pages before it and what they need', async () => {
  await publish('old', [workOf(), workOf({ id: 'gone' })]);
  // A folder lies where the page would.
  mkdirSync(built('index.htm'));
  await expect(publish('new', [workOf()], 'index.htm')).rejects.toThrow();
  expect(readFileSync(built('index.html'), 'utf8')).toBe('<script src="/_astro/old.js">');
  for (const path of ['_astro/old.js', 'photos/gone/index.html']) expect(existsSync(built(path))).toBe(true);
});

const onDisk = test.skipIf(!canMount());
onDisk('a disk that fills up at any write of a build leaves whole pages and what they need', async () => {
  const disk = await openDisk();
  try {
    const work = 'photos/kelp/index.html';
    const dearer = [workOf({ price_a4: 77 })];
    await publish('new', dearer);
    const later = readFileSync(built(work), 'utf8');
    outDir = join(disk.folder, 'dist');
    let pagesLeft = 0;
    for (; pagesLeft < 50; pagesLeft += 1) {
      disk.free();
      rmSync(outDir, { recursive: true, force: true });
      await publish('old', [workOf(), workOf({ id: 'gone' })]);
      const earlier = readFileSync(built(work), 'utf8');
      disk.fill(pagesLeft);
      const failure: unknown = await publish('new', dearer).catch((error: unknown) => error);
      if (failure === undefined) break;
      expect(failure).toMatchObject({ code: 'ENOSPC' });
      const page = readFileSync(built('index.html'), 'utf8');
      const [, name = ''] = /_astro\/(\w+)\.js/.exec(page) ?? [];
      expect(page).toBe(`<script src="/_astro/${name}.js">`);
      expect(readFileSync(built(`_astro/${name}.js`), 'utf8')).toBe(name);
      expect([earlier, later]).toContain(readFileSync(built(work), 'utf8'));
      expect(existsSync(built('photos/gone/index.html'))).toBe(true);
      if (pagesLeft > 0) continue;
      const said = vi.spyOn(console, 'error').mockReturnValue();
      sayFailure(failure);
      process.exitCode = undefined;
      expect(said.mock.calls).toEqual([[expect.stringMatching(/^The disk is full: /)]]);
    }
    // Files take each other's place, so that few pages are needed: the script's and a file's that is not yet renamed.
    expect(pagesLeft).toBeGreaterThan(1);
    expect(readFileSync(built('index.html'), 'utf8')).toBe('<script src="/_astro/new.js">');
    expect(existsSync(built('photos/gone'))).toBe(false);
  } finally {
    await disk.close();
  }
});
