import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MoveAnswer, ReorderAnswer, SavedPhoto } from '../../src/domain/adminEndpoints.ts';
import type { ErrorBody } from '../../src/domain/errors.ts';
import { type AdminShop, openAdminShop } from './adminShop.ts';
import { PHOTO } from './harness.ts';

let shop: AdminShop;
beforeEach(() => {
  shop = openAdminShop();
});
afterEach(() => shop.close());

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

describe('unusable ids', () => {
  test.each([
    'unknown',
    '..%2f..%2fsettings',
    '%2e%2e%2fwave',
    'wave.json',
    'wave%00',
    'Wave',
    'wave%2F',
    'w%C3%A4ve',
    '%EF%BC%8E%EF%BC%8E',
    '..%5csettings',
    'wave%0a',
    '%',
    '__proto__',
    'x'.repeat(65),
  ])('%s answers 404 to PUT and DELETE, in every list', async (id) => {
    for (const list of ['photos', 'videos', 'music']) {
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

  test('skips unknown ids without numbering them', async () => {
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
    ['what is no id', [1, null, {}], ['0', '1', '2']],
    ['no list', {}, ['ids']],
    ['a text', '"wave"', ['ids']],
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

describe('moving photos to a project', () => {
  test('makes one commit and says what moved and what could not', async () => {
    const ids = ['wave', 'nobody', 'plain', 'wave'];
    const answer = await shop.send<MoveAnswer>('PUT', '/api/photos/bulk', { ids, project: ' New one ' });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        updated: ['wave', 'plain'],
        failed: [{ id: 'nobody', error: expect.stringContaining('no such photo') }],
      },
    ]);
    expect([shop.commits(), shop.lastSubject()]).toEqual([2, 'Move 2 photos to New one']);
    expect(shop.stored(WAVE)).toEqual({ ...PHOTO, project: 'New one' });
  });

  test('puts them at the end of a project that is there, in the order sent', async () => {
    const ids = ['half', 'plain'];
    await shop.send('PUT', '/api/photos/bulk', { ids, project: 'Tidal' });
    const list = await shop.send<SavedPhoto[]>('GET', '/api/photos');
    const tidal = list.body.filter(({ project }) => project === 'Tidal');
    expect(tidal.map(({ id, order }) => [id, order])).toEqual([
      ['wave', 1],
      ['half', 2],
      ['plain', 3],
    ]);
    expect([shop.commits(), shop.stored(WAVE)]).toEqual([2, PHOTO]);
  });

  test('an empty project means Uncategorized', async () => {
    const answer = await shop.send<MoveAnswer>('PUT', '/api/photos/bulk', { ids: ['wave'], project: '' });
    expect(answer.body).toEqual({ updated: ['wave'], failed: [] });
    expect(shop.stored(WAVE)).not.toHaveProperty('project');
    expect(shop.lastSubject()).toBe('Move 1 photo to Uncategorized');
  });

  test.each<[string, unknown, string[]]>([
    ['no ids', { ids: [], project: 'x' }, ['ids']],
    ['ids of another type', { ids: 'wave', project: 'x' }, ['ids']],
    ['no project', { ids: ['wave'] }, ['project']],
    ['a project of two lines', { ids: ['wave'], project: 'a\nb' }, ['project']],
    ['a long project', { ids: ['wave'], project: 'x'.repeat(121) }, ['project']],
    ['nothing', {}, ['ids', 'project']],
  ])('%s is 400', async (_name, body, expected) => {
    const answer = await shop.send('PUT', '/api/photos/bulk', body);
    expect([answer.status, paths(answer.body), shop.commits()]).toEqual([400, expected, 1]);
  });
});

test('why a photo cannot be moved is said in the language of the call', async () => {
  const body = { ids: ['nowhere'], project: 'X' };
  const ask = (language: string) =>
    shop.send('PUT', '/api/photos/bulk', body, { 'accept-language': language });
  const told = (error: string) => ({ updated: [], failed: [{ id: 'nowhere', error }] });
  expect((await ask('en')).body).toEqual(told('There is no such photo: it may have been deleted.'));
  expect((await ask('de')).body).toEqual(told('Dieses Foto gibt es nicht: Vielleicht wurde es gelöscht.'));
});
