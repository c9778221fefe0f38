import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerPhotoFile } from '../../netlify/api/photoFile.ts';
import { setLocalRuntime } from '../../netlify/lib/runtime.ts';
import { ContentError } from '../../netlify/services/content/contentStore.ts';
import { headTags } from '../../src/domain/pageHead.ts';
import {
  TEMPLATE_MAIN,
  TEMPLATE_OTHER,
  TEMPLATES_PATH,
  templateHead,
  type WorkTemplates,
} from '../../src/domain/work/workTemplate.ts';
import { SITE } from '../fixtures/works.ts';
import { CONTENT, ORIGIN, readOnlyStore, snapshotOf } from './harness.ts';

const template = (language: 'en' | 'de') => ({
  html: `<html lang="${language}"><head>${headTags(templateHead(language), undefined).text}</head>${TEMPLATE_MAIN}<a href="${TEMPLATE_OTHER}"></a></html>`,
  policy: `default-src 'none'; script-src 'self' '${language}'`,
});
const TEMPLATES: WorkTemplates = {
  site: SITE,
  pages: { en: template('en'), de: template('de') },
};

let distDir: string;
const store = readOnlyStore(snapshotOf(CONTENT));
beforeAll(async () => {
  distDir = await mkdtemp(join(tmpdir(), 'templates-'));
  await writeFile(join(distDir, TEMPLATES_PATH), JSON.stringify(TEMPLATES));
  setLocalRuntime({ distDir });
});
afterAll(async () => {
  setLocalRuntime(undefined);
  await rm(distDir, { recursive: true });
});

const get = (path: string, init?: RequestInit) => answerPhotoFile(new Request(ORIGIN + path, init), store);

test.each([
  ['/photos/wave/', 'en', 'Wave', '€24.50'],
  ['/photos/wave', 'en', 'Wave', '€24.50'],
  ['/de/photos/wave/', 'de', 'Welle', '24,50\u00a0€'],
])('%s is the page of a photo that no build holds yet', async (path, language, title, price) => {
  const answer = await get(path);
  const page = await answer.text();
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': TEMPLATES.pages[language as 'en'].policy,
    'x-content-type-options': 'nosniff',
    'netlify-cache-tag': 'content',
  });
  expect(page).toContain(`<html lang="${language}">`);
  expect(page).toContain(`<title>${title} · Tidal · Anna</title>`);
  expect(page).toContain(
    `<link rel="canonical" href="${ORIGIN}${language === 'de' ? '/de' : ''}/photos/wave/">`,
  );
  expect(page).toContain(`<meta property="og:image" content="${ORIGIN}/photos/wave.jpg">`);
  expect(page).toContain('"@type":"VisualArtwork"');
  expect(page).toContain(price);
  expect(page).not.toContain('print-drawings');
  expect(page).not.toContain('etag');
});

test('answers 304 to its tag, and HEAD', async () => {
  const etag = (await get('/photos/wave/')).headers.get('etag') ?? '';
  const same = await get('/photos/wave/', { headers: { 'If-None-Match': etag } });
  expect([same.status, await same.text()]).toEqual([304, '']);
  const head = await get('/photos/wave/', { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test.each([
  '/photos/gone/',
  '/de/photos/gone/',
  '/de/photos/',
  '/de/photos/wave.jpg',
  '/photos/Wave/',
  '/photos/wave/more/',
  '/photos/_work/',
  '/photos/reorder/',
  '/de/photos/..%2fwave/',
])('%s leads home', async (path) => {
  const answer = await get(path);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
});

test('a photo leads to its place on the home page where the build has left no templates', async () => {
  setLocalRuntime({ distDir: '/no/such/folder' });
  const answer = await get('/de/photos/wave/');
  setLocalRuntime({ distDir });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/#photos/tidal/wave']);
});

test('answers 503 while the store is unreachable, and takes no other method', async () => {
  store.failing = new ContentError('unavailable', 'github.failing');
  const answer = await get('/photos/wave/');
  delete store.failing;
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store']);
  expect((await get('/photos/wave/', { method: 'POST' })).status).toBe(405);
});
