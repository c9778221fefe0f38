import { beforeEach, describe, expect, test } from 'vitest';
import type { ReorderAnswer, SavedPhoto } from '../../src/shared/adminEndpoints.ts';
import type { ErrorBody } from '../../src/shared/errors.ts';
import { type AdminShop, openAdminShop } from './adminShop.ts';
import { PHOTO } from './harness.ts';

let shop: AdminShop;
beforeEach(() => {
  shop = openAdminShop();
});

const FORM = {
  en_description: 'Big wave',
  de_description: 'Große Welle',
  project: 'Sea',
  creativehub_sku_a4: 'X-A4',
  creativehub_sku_a3: '',
  price_a4: '12.50',
  price_a3: '',
};
const WAVE = 'content/photos/wave.json';
const paths = (body: unknown) => ((body as ErrorBody).details ?? []).map(({ path }) => path);

describe('changing a photo', () => {
  test('answers the photo as in lists, once it is committed', async () => {
    const answer = await shop.send<SavedPhoto>('PUT', '/api/photos/wave', FORM);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-content-revision')).toBe(shop.head());
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const list = await shop.send<SavedPhoto[]>('GET', '/api/photos');
    expect(list.body.find(({ id }) => id === 'wave')).toEqual(answer.body);
    expect(answer.body).toMatchObject({ id: 'wave', project: 'Sea', price_a4: 12.5, order: 1 });
    expect(shop.lastSubject()).toBe('Update photo Big wave');
    expect(shop.purges()).toBe(1);
  });

  test('stores numeric texts as numbers and removes emptied fields', async () => {
    await shop.send('PUT', '/api/photos/wave', FORM);
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
    const answer = await shop.send<SavedPhoto>('PUT', '/api/photos/plain', form);
    expect(answer.body).toMatchObject({ project: 'Tidal', order: 2 });
    const again = await shop.send<SavedPhoto>('PUT', '/api/photos/plain', {
      ...form,
      en_description: 'Plainer',
    });
    expect(again.body).toMatchObject({ project: 'Tidal', order: 2 });
  });

  test.each<[string, unknown, string[]]>([
    ['an empty object', {}, ['en_description', 'de_description']],
    ['prices', { ...FORM, price_a4: -1, price_a3: 'cheap' }, ['price_a4', 'price_a3']],
    [
      'faults of many fields',
      { ...FORM, en_description: 1, project: 'a\nb', price_a4: -1 },
      ['en_description', 'project', 'price_a4'],
    ],
    ['null', 'null', ['']],
  ])('%s answers 400 with all faults', async (_name, body, expected) => {
    const answer = await shop.send<ErrorBody>('PUT', '/api/photos/wave', body);
    expect([answer.status, paths(answer.body)]).toEqual([400, expected]);
    expect(answer.body.error).toMatch(/^[A-Z\w].+\.$/);
    expect(shop.commits()).toBe(1);
  });

  test.each([
    ['en', 'price_a4: Is this €1,299.00 or €1.30? Please write the price with its cents.'],
    ['de', 'price_a4: Sind das 1.299,00\u00a0€ oder 1,30\u00a0€? Bitte schreiben Sie den Preis mit Cent.'],
  ])('an ambiguous price is asked back in %s with both readings', async (language, error) => {
    const body = { ...FORM, price_a4: '1.299' };
    const headers = { 'Accept-Language': language };
    const answer = await shop.send<ErrorBody>('PUT', '/api/photos/wave', body, headers);
    expect([answer.status, answer.body.error, shop.commits()]).toEqual([400, error, 1]);
  });
});

describe('lost updates', () => {
  test('the read etag admits one write, quoted or not; the next write needs the new etag', async () => {
    const read = (await shop.send<SavedPhoto[]>('GET', '/api/photos')).body.find(({ id }) => id === 'wave');
    const first = await shop.send<SavedPhoto>('PUT', '/api/photos/wave', FORM, {
      'If-Match': `"${read?.etag}"`,
    });
    expect(first.status).toBe(200);
    const mine = { ...FORM, en_description: 'Mine' };
    const late = await shop.send<{ error: string; current: SavedPhoto }>('PUT', '/api/photos/wave', mine, {
      'If-Match': read?.etag ?? '',
    });
    expect(late.status).toBe(409);
    expect(late.body.current).toEqual(first.body);
    expect(late.headers.get('cache-control')).toBe('no-store');
    const again = await shop.send('PUT', '/api/photos/wave', mine, { 'If-Match': late.body.current.etag });
    expect([again.status, shop.stored(WAVE)?.description]).toEqual([200, { en: 'Mine', de: 'Große Welle' }]);
  });

  test('one of several simultaneous writes with the same etag wins', async () => {
    const read = (await shop.send<SavedPhoto[]>('GET', '/api/photos')).body.find(({ id }) => id === 'wave');
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        shop.send(
          'PUT',
          '/api/photos/wave',
          { ...FORM, en_description: `v${n}` },
          { 'If-Match': `"${read?.etag}"` },
        ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  test('a deletion can send If-Match as well', async () => {
    const late = await shop.send('DELETE', '/api/photos/wave', undefined, { 'If-Match': '"old"' });
    expect([late.status, late.body.current]).toEqual([409, expect.objectContaining({ id: 'wave' })]);
    expect((await shop.send('DELETE', '/api/photos/wave', undefined, { 'If-Match': '*' })).status).toBe(200);
  });
});

describe('deleting a photo', () => {
  test('removes the file and its image in one commit', async () => {
    const answer = await shop.send('DELETE', '/api/photos/wave');
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    expect(shop.git('show', '--name-status', '--format=%s', 'HEAD').trim().split('\n')).toEqual([
      'Delete photo Wave',
      '',
      `D\t${WAVE}`,
      'D\tpublic/photos/wave.jpg',
    ]);
    expect(shop.has('public/photos/wave.jpg')).toBe(false);
  });

  test.each<[string, string, unknown]>([
    ['another photo', 'content/photos/twin.json', { ...PHOTO, order: 9 }],
    ['a broken photo', 'content/photos/broken.json', '{"filename": "wave.jpg",'],
    ["a video's still", 'content/videos/v.json', { url: '/photos/wave.jpg', description: { en: 'x' } }],
    ['a text', 'content/home/en.md', '![](/photos/wave.jpg)'],
  ])('keeps an image that %s names', async (_name, path, value) => {
    shop = openAdminShop({ files: { [path]: value } });
    await shop.send('DELETE', '/api/photos/wave');
    expect(shop.has('public/photos/wave.jpg')).toBe(true);
    expect(shop.stored(WAVE)).toBeUndefined();
  });

  test('an image with a longer name counts as another image', async () => {
    const longer = { ...PHOTO, filename: 'big-wave.jpg' };
    shop = openAdminShop({ files: { 'content/photos/longer.json': longer } });
    await shop.send('DELETE', '/api/photos/wave');
    expect(shop.has('public/photos/wave.jpg')).toBe(false);
  });

  test('removes a broken file from the list', async () => {
    shop = openAdminShop({ files: { 'content/photos/bad.json': '{' } });
    expect((await shop.send('PUT', '/api/photos/bad', FORM)).status).toBe(409);
    expect((await shop.send('DELETE', '/api/photos/bad')).status).toBe(200);
    expect(shop.lastSubject()).toBe('Delete photo bad');
  });
});

describe('unusable ids', () => {
  test.each([
    'unknown',
    '..%2f..%2fsettings',
    'wave.json',
    'Wave',
    '..%5csettings',
    '%',
    '__proto__',
    'x'.repeat(65),
  ])('%s answers 404 to PUT and DELETE, in every list', async (id) => {
    for (const list of ['photos', 'videos', 'music', 'projects']) {
      const form = { ...FORM, url: 'https://youtu.be/dQw4w9WgXcQ' };
      const link = list === 'music' ? { ...form, url: 'https://soundcloud.com/a/b' } : form;
      expect((await shop.send('PUT', `/api/${list}/${id}`, link)).status).toBe(404);
      expect((await shop.send('DELETE', `/api/${list}/${id}`)).status).toBe(404);
    }
    expect(shop.commits()).toBe(1);
  });

  test.each([
    ['DELETE', '/api/photos/reorder', 'PUT'],
    ['DELETE', '/api/photos/bulk', 'PUT'],
    ['PUT', '/api/photos/upload', 'POST'],
    ['PUT', '/api/photos/order-debug', 'GET, HEAD'],
    ['DELETE', '/api/videos/add', 'POST'],
    ['GET', '/api/photos/wave', 'PUT, DELETE'],
    ['POST', '/api/photos', 'GET, HEAD'],
    ['DELETE', '/api/settings', 'GET, HEAD, PUT'],
    ['DELETE', '/api/site', 'GET, HEAD, PUT'],
  ])('%s %s answers 405 and allows %s', async (method, path, allow) => {
    const answer = await shop.send(method, path);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
  });
});

describe('reordering', () => {
  const order = (id: string) => shop.stored(`content/photos/${id}.json`)?.order;

  test.each([
    ['PUT', '/api/photos/reorder'],
    ['POST', '/api/photos/reorder-save'],
  ])('%s %s stores the order sent, in one commit', async (method, path) => {
    const answer = await shop.send<ReorderAnswer>(method, path, ['half', 'wave', 'plain']);
    expect([answer.status, answer.body]).toEqual([200, { result: { matched: 3, modified: 2 } }]);
    expect(answer.headers.get('x-reorder-matched')).toBe('3');
    expect(answer.headers.get('x-reorder-modified')).toBe('2');
    expect([order('half'), order('wave'), order('plain')]).toEqual([0, 1, 2]);
    expect([shop.commits(), shop.lastSubject()]).toEqual([2, 'Reorder photos']);
    const again = await shop.send<ReorderAnswer>(method, path, ['half', 'wave', 'plain']);
    expect([again.body, shop.commits()]).toEqual([{ result: { matched: 3, modified: 0 } }, 2]);
  });

  test('skips unknown ids', async () => {
    const answer = await shop.send<ReorderAnswer>('PUT', '/api/photos/reorder', [
      'nobody',
      'half',
      '../x',
      'wave',
    ]);
    expect(answer.body).toEqual({ result: { matched: 2, modified: 1 } });
    expect([order('half'), order('wave')]).toEqual([0, 1]);
  });

  test.each<[string, unknown, string[]]>([
    ['a repeated id', ['wave', 'half', 'wave'], ['2']],
    ['no list', {}, ['ids']],
  ])('%s is 400', async (_name, body, expected) => {
    const answer = await shop.send('PUT', '/api/photos/reorder', body);
    expect([answer.status, paths(answer.body), shop.commits()]).toEqual([400, expected, 1]);
  });

  test('an empty list changes nothing', async () => {
    expect((await shop.send('PUT', '/api/photos/reorder', [])).body).toEqual({
      result: { matched: 0, modified: 0 },
    });
  });

  test('1,000 ids are accepted', async () => {
    const ids = Array.from({ length: 1000 }, (_, n) => `${'x'.repeat(55)}-${n}`);
    expect((await shop.send('PUT', '/api/photos/reorder', ids)).status).toBe(200);
  });
});
