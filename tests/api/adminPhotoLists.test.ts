import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ReorderAnswer } from '../../src/shared/adminEndpoints.ts';
import type { ErrorBody } from '../../src/shared/errors.ts';
import { type AdminShop, openAdminShop } from './adminShop.ts';

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
    ['DELETE', '/api/photos/bulk-delete', 'POST'],
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
