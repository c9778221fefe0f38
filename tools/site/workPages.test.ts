import { mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headTags } from '../../src/domain/pageHead.ts';
import type { Work } from '../../src/domain/work/work.ts';
import { TEMPLATE_MAIN, TEMPLATE_OTHER, templateHead } from '../../src/domain/work/workTemplate.ts';
import { photoOf, SITE, workOf } from '../../tests/fixtures/works.ts';
import { recallPages } from './pageMemory.ts';
import { findWorkPages } from './workPages.ts';

const template = (language: 'en' | 'de') => ({
  html: `<html lang="${language}">${headTags(templateHead(language), undefined).text}${TEMPLATE_MAIN}<a href="${TEMPLATE_OTHER}"></a>`,
  policy: `policy of ${language}`,
});
const PAGES = { en: template('en'), de: template('de') };
let root: string;
let dist: string;
const text = (path: string) => readFile(join(dist, path), 'utf8');

/** Writes the pages of these works into the site, as a build does. */
function build(works: readonly Work[], code = 'this code'): readonly string[] {
  const memory = recallPages(dist, code);
  const { published, due } = findWorkPages(
    memory,
    { origin: 'https://anna.example/', site: SITE, works },
    PAGES,
  );
  for (const write of due) write();
  memory.save();
  return published;
}

const KELP = workOf({}, { next: photoOf({ id: 'undercurrents' }) });
// The project is called so, too.
const UNDERCURRENTS = workOf({ id: 'undercurrents' }, { previous: photoOf() });

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'works-'));
  dist = join(root, 'dist');
  await mkdir(join(dist, 'photos'), { recursive: true });
  await writeFile(join(dist, 'photos/kelp.jpg'), 'the picture');
  build([KELP, UNDERCURRENTS]);
});
afterAll(() => rm(root, { recursive: true }));

test('each work has its page in each language, beside the pictures', async () => {
  const english = await text('photos/kelp/index.html');
  expect(english).toContain('<html lang="en">');
  expect(english).toContain('<link rel="canonical" href="https://anna.example/photos/kelp/">');
  expect(english).toContain('€24.50');
  const german = await text('de/photos/kelp/index.html');
  expect(german).toContain('<h1>Seetang im letzten Licht</h1>');
  expect(german).toContain('24,50\u00a0€');
  expect(await text('photos/undercurrents/index.html')).toContain('href="/projects/undercurrents/"');
  expect(await text('photos/kelp.jpg')).toBe('the picture');
});

test('the templates are left for the function', async () => {
  expect(JSON.parse(await text('work-templates.json'))).toEqual({ site: SITE, pages: PAGES });
});

test('the next build writes only what differs, and names what it keeps', async () => {
  const long = new Date('2020-01-01');
  const [kept, changed] = ['de/photos/kelp/index.html', 'photos/kelp/index.html'];
  for (const page of [kept, changed]) await utimes(join(dist, page), long, long);
  await writeFile(join(dist, changed), 'half a pa');
  const published = build([KELP]);
  expect((await stat(join(dist, kept))).mtime).toEqual(long);
  expect(await text(changed)).toContain('€24.50');
  expect(await text('photos/kelp.jpg')).toBe('the picture');
  expect(published).toEqual(['work-templates.json', 'photos/kelp', 'de/photos/kelp']);
});

test('a page that lies there made of the same is not even read; one of another code or content is', async () => {
  const page = 'photos/undercurrents/index.html';
  const long = new Date('2020-01-01');
  const isMade = async () => (await text(page)) === made;
  /** As it lies there, but for what it says. */
  const damage = async () => {
    await writeFile(join(dist, page), made.replaceAll('Kelp', 'Help'));
    await utimes(join(dist, page), long, long);
  };
  build([KELP, UNDERCURRENTS]);
  const made = await text(page);
  await utimes(join(dist, page), long, long);
  build([KELP, UNDERCURRENTS]);
  await damage();
  build([KELP, UNDERCURRENTS]);
  expect(await isMade()).toBe(false);
  build([KELP, UNDERCURRENTS], 'another code');
  expect(await isMade()).toBe(true);
  await damage();
  build([KELP, UNDERCURRENTS], 'another code');
  expect(await isMade()).toBe(true);
  build([KELP, workOf({ id: 'undercurrents', price_a4: 77 }, { previous: photoOf() })], 'another code');
  expect(await text(page)).toContain('€77.00');
});
