import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { headTags } from '../../src/domain/pageHead.ts';
import { TEMPLATE_MAIN, TEMPLATE_OTHER, templateHead } from '../../src/domain/work/workTemplate.ts';
import { SITE, workOf } from '../../tests/fixtures/works.ts';
import { publishSite } from './publishSite.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'publish-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const template = (language: 'en' | 'de') => ({
  html: `${headTags(templateHead(language), undefined).text}${TEMPLATE_MAIN}${TEMPLATE_OTHER}`,
  policy: '',
});

/** Publishes a site of one page and one script, both named after their build. */
async function publish(name: string, works = [workOf()], file = 'index.html'): Promise<void> {
  const client = join(root, `client-${name}`);
  mkdirSync(join(client, '_astro'), { recursive: true });
  writeFileSync(join(client, '_astro', `${name}.js`), name);
  await publishSite({
    root,
    outDir: join(root, 'dist'),
    client,
    facts: {
      contentRoot: root,
      revision: name,
      lists: { photos: '', videos: '', music: '', projects: '', settings: '' },
      images: {},
      copies: {},
      legalDates: {},
      shop: { sells: true, notices: {} },
    },
    derived: { own: {}, copied: {} },
    pages: {
      files: [{ file, text: `<script src="/_astro/${name}.js">` }],
      templates: { en: template('en'), de: template('de') },
      headers: name,
    },
    works: { origin: undefined, site: SITE, works },
  });
}
const built = (path: string) => join(root, 'dist', path);

test('a build replaces the one before: its pages, its code, the works that are gone', async () => {
  await publish('old', [workOf(), workOf({ id: 'gone' })]);
  await publish('new');
  expect(readFileSync(built('index.html'), 'utf8')).toBe('<script src="/_astro/new.js">');
  expect(readFileSync(built('_headers'), 'utf8')).toBe('new');
  expect(existsSync(built('photos/kelp/index.html'))).toBe(true);
  for (const path of ['_astro/old.js', 'photos/gone', 'de/photos/gone'])
    expect(existsSync(built(path))).toBe(false);
});

test('a build that fails on its way leaves the pages before it and what they need', async () => {
  await publish('old', [workOf(), workOf({ id: 'gone' })]);
  // A folder lies where the page would.
  mkdirSync(built('index.htm'));
  await expect(publish('new', [workOf()], 'index.htm')).rejects.toThrow();
  expect(readFileSync(built('index.html'), 'utf8')).toBe('<script src="/_astro/old.js">');
  for (const path of ['_astro/old.js', 'photos/gone/index.html']) expect(existsSync(built(path))).toBe(true);
});
