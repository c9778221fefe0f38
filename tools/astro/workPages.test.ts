import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headTags } from '../../src/domain/pageHead.ts';
import { TEMPLATE_MAIN, TEMPLATE_OTHER, templateHead } from '../../src/domain/work/workTemplate.ts';
import { photoOf, SITE, workOf } from '../../tests/fixtures/works.ts';
import { templateFile, writeWorkPages } from './workPages.ts';

const template = (language: 'en' | 'de') => ({
  html: `<html lang="${language}">${headTags(templateHead(language), undefined).text}${TEMPLATE_MAIN}<a href="${TEMPLATE_OTHER}"></a>`,
  policy: `policy of ${language}`,
});
const PAGES = { en: template('en'), de: template('de') };
const BUYING = { en: '<p>buy</p>', de: '<p>kaufen</p>' };
let dist: string;
const text = (path: string) => readFile(join(dist, path), 'utf8');

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'works-'));
  for (const language of ['en', 'de'] as const) {
    const file = join(dist, templateFile(language));
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, PAGES[language].html);
  }
  await writeFile(join(dist, 'photos/kelp.jpg'), 'the picture');
  const next = photoOf({ id: 'undercurrents' });
  const entries = [
    { work: workOf({}, { next }), buying: BUYING },
    // The project is called so, too.
    { work: workOf({ id: 'undercurrents' }, { previous: photoOf() }), buying: BUYING },
  ];
  const works = { origin: 'https://anna.example/', site: SITE, entries, buying: BUYING };
  await writeFile(join(dist, 'works.json'), JSON.stringify(works));
  writeWorkPages(dist, PAGES);
});
afterAll(() => rm(dist, { recursive: true }));

test('each work has its page in each language, beside the pictures', async () => {
  const english = await text('photos/kelp/index.html');
  expect(english).toContain('<html lang="en">');
  expect(english).toContain('<link rel="canonical" href="https://anna.example/photos/kelp/">');
  expect(english).toContain('<p>buy</p>');
  const german = await text('de/photos/kelp/index.html');
  expect(german).toContain('<h1>Seetang im letzten Licht</h1>');
  expect(german).toContain('<p>kaufen</p>');
  expect(await text('photos/undercurrents/index.html')).toContain('href="/projects/undercurrents/"');
  expect(await text('photos/kelp.jpg')).toBe('the picture');
});

test('of the templates only what the function needs is left', async () => {
  expect(existsSync(join(dist, templateFile('en')))).toBe(false);
  expect(existsSync(join(dist, templateFile('de')))).toBe(false);
  expect(existsSync(join(dist, 'works.json'))).toBe(false);
  expect(JSON.parse(await text('work-templates.json'))).toEqual({ site: SITE, buying: BUYING, pages: PAGES });
});
