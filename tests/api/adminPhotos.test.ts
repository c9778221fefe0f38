import { describe, expect, test } from 'vitest';
import type { ReorderAnswer, SavedPhoto } from '../../src/shared/adminEndpoints.ts';
import { forEachTest } from '../fixtures/provide.ts';
import { openAdminShop } from './adminShop.ts';
import { PHOTO } from './harness.ts';

const shop = forEachTest(openAdminShop);

const FORM = {
  en_description: 'Big wave',
  de_description: 'Große Welle',
  project: 'Sea',
  creativehub_sku_a4: 'X-A4',
  creativehub_sku_a3: '',
  price_a4: '12.50',
  price_a3: '',
};
const WRONG = { en_description: 1, project: 'a\nb', price_a4: -1 };
const WAVE = 'content/photos/wave.json';
const put = (id: string, form: unknown, headers?: Record<string, string>) =>
  shop.send<SavedPhoto>('PUT', `/api/photos/${id}`, form, headers);
const listed = async (id: string) =>
  (await shop.send<SavedPhoto[]>('GET', '/api/photos')).body.find((photo) => photo.id === id);

describe('changing a photo', () => {
  test('answers the committed photo as the lists show it', async () => {
    const answer = await put('wave', FORM);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-content-revision')).toBe(shop.head());
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await listed('wave')).toEqual(answer.body);
    expect(answer.body).toMatchObject({ id: 'wave', project: 'Sea', price_a4: 12.5, order: 1 });
    expect([shop.lastSubject(), shop.purges()]).toEqual(['Update photo Big wave', 1]);
    // Numeric texts are stored as numbers, emptied fields are removed.
    expect(shop.stored(WAVE)).toEqual({
      filename: 'wave.jpg',
      description: { en: 'Big wave', de: 'Große Welle' },
      project: 'Sea',
      order: 1,
      creativehub_sku_a4: 'X-A4',
      price_a4: 12.5,
    });
  });

  test('puts a photo at the end of its new project', async () => {
    const form = { en_description: 'Plain', de_description: 'Schlicht', project: 'Tidal' };
    for (const en_description of ['Plain', 'Plainer']) {
      const { body } = await put('plain', { ...form, en_description });
      expect(body).toMatchObject({ project: 'Tidal', order: 2 });
    }
  });

  test.each<[string, unknown, string[]]>([
    ['faults of many fields', { ...FORM, ...WRONG }, Object.keys(WRONG)],
    ['null', 'null', ['']],
  ])('%s: 400 with all faults', async (_name, body, faults) => {
    const { status, paths, error } = await put('wave', body);
    expect([status, paths, shop.commits()]).toEqual([400, faults, 1]);
    expect(error).toMatch(/^[A-Z\w].+\.$/);
  });

  test.each([
    ['en', 'price_a4: Is this €1,299.00 or €1.30? Please write the price with its cents.'],
    ['de', 'price_a4: Sind das 1.299,00\u00a0€ oder 1,30\u00a0€? Bitte schreiben Sie den Preis mit Cent.'],
  ])('an ambiguous price is refused in %s with both readings', async (language, question) => {
    const answer = await put('wave', { ...FORM, price_a4: '1.299' }, { 'Accept-Language': language });
    expect([answer.status, answer.error, shop.commits()]).toEqual([400, question, 1]);
  });
});

test('only one of several simultaneous writes with the same ETag is saved', async () => {
  const headers = { 'If-Match': `"${(await listed('wave'))?.etag}"` };
  const versions = ['v0', 'v1', 'v2', 'v3', 'v4'];
  const answers = await Promise.all(
    versions.map((en_description) => put('wave', { ...FORM, en_description }, headers)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
});

describe('deleting a photo', () => {
  test('removes the file and its image in one commit', async () => {
    const answer = await shop.send('DELETE', '/api/photos/wave');
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    expect(shop.lastSubject()).toBe('Delete photo Wave');
    expect(shop.touched()).toEqual([`D\t${WAVE}`, 'D\tpublic/photos/wave.jpg']);
  });

  test.each<[string, string, unknown, boolean]>([
    ['another photo', 'content/photos/twin.json', { ...PHOTO, order: 9 }, true],
    ['a broken photo', 'content/photos/broken.json', '{"filename": "wave.jpg",', true],
    ["a video's still", 'content/videos/v.json', { url: '/photos/wave.jpg', description: { en: 'x' } }, true],
    ['a text', 'content/home/en.md', '![](/photos/wave.jpg).', true],
    ['only a similar name', 'content/photos/longer.json', { ...PHOTO, filename: 'big-wave.jpg' }, false],
  ])('keeps the image that %s names: %s', async (_name, path, value, stays) => {
    shop.push({ [path]: value });
    await shop.send('DELETE', '/api/photos/wave');
    expect([shop.has('public/photos/wave.jpg'), shop.stored(WAVE)]).toEqual([stays, undefined]);
  });

  test('removes a broken file', async () => {
    shop.push({ 'content/photos/bad.json': '{' });
    expect((await put('bad', FORM)).status).toBe(409);
    expect((await shop.send('DELETE', '/api/photos/bad')).status).toBe(200);
    expect(shop.lastSubject()).toBe('Delete photo bad');
  });
});

test.each([
  'unknown',
  '..%2f..%2fsettings',
  'wave.json',
  'Wave',
  '..%5csettings',
  '%',
  '__proto__',
  'x'.repeat(65),
])('the unusable id %s answers 404 to PUT and DELETE, in every list', async (id) => {
  for (const list of ['photos', 'videos', 'music', 'projects']) {
    const form = { ...FORM, url: 'https://youtu.be/dQw4w9WgXcQ' };
    const link = list === 'music' ? { ...form, url: 'https://soundcloud.com/a/b' } : form;
    expect((await shop.send('PUT', `/api/${list}/${id}`, link)).status).toBe(404);
    expect((await shop.send('DELETE', `/api/${list}/${id}`)).status).toBe(404);
  }
  expect(shop.commits()).toBe(1);
});

describe('reordering', () => {
  const order = (id: string) => shop.stored(`content/photos/${id}.json`)?.order;

  test.each([
    ['PUT', '/api/photos/reorder'],
    ['POST', '/api/photos/reorder-save'],
  ])('%s %s stores the order sent, in one commit', async (method, path) => {
    const send = () => shop.send<ReorderAnswer>(method, path, ['half', 'nobody', 'wave', '../x', 'plain']);
    const answer = await send();
    expect([answer.status, answer.body]).toEqual([200, { result: { matched: 3, modified: 2 } }]);
    expect(answer.headers.get('x-reorder-matched')).toBe('3');
    expect(answer.headers.get('x-reorder-modified')).toBe('2');
    expect([order('half'), order('wave'), order('plain')]).toEqual([0, 1, 2]);
    expect([shop.commits(), shop.lastSubject()]).toEqual([2, 'Reorder photos']);
    expect([(await send()).body, shop.commits()]).toEqual([{ result: { matched: 3, modified: 0 } }, 2]);
  });

  test('1,000 ids are accepted', async () => {
    const ids = Array.from({ length: 1000 }, (_, n) => `${'x'.repeat(55)}-${n}`);
    expect((await shop.send('PUT', '/api/photos/reorder', ids)).status).toBe(200);
  });
});
