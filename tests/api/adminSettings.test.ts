import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ContentFault } from '../../src/shared/adminEndpoints.ts';
import { DEFAULT_SETTINGS, SETTING_KEYS } from '../../src/shared/content/settings/table.ts';
import type { ErrorBody } from '../../src/shared/errors.ts';
import { ADMIN_CONTENT, type AdminShop, openAdminShop } from './adminShop.ts';

let shop: AdminShop;
beforeEach(() => {
  shop = openAdminShop();
});
afterEach(() => shop.close());
const FILE = 'content/settings.json';

describe('saving settings', () => {
  test('stores what differs from the defaults, in the order of the table', async () => {
    const settings = { ...DEFAULT_SETTINGS, modalBackdropBlur: 9, enableGrain: true, cornerRadiusPx: 16 };
    const answer = await shop.send('PUT', '/api/settings', settings);
    expect([answer.status, answer.body]).toEqual([200, settings]);
    expect(shop.git('show', `HEAD:${FILE}`)).toBe('{\n  "enableGrain": true,\n  "modalBackdropBlur": 9\n}\n');
    expect([shop.lastSubject(), shop.purges()]).toEqual(['Update settings', 1]);
    expect(answer.headers.get('x-content-revision')).toBe(shop.head());
    expect((await shop.send('GET', '/api/settings')).body).toEqual(settings);
  });

  test('saving all defaults stores an empty file', async () => {
    const backwards = Object.fromEntries(Object.entries(DEFAULT_SETTINGS).reverse());
    const { body } = await shop.send('PUT', '/api/settings', backwards);
    expect(Object.keys(body)).toEqual(SETTING_KEYS);
    expect(shop.git('show', `HEAD:${FILE}`)).toBe('{}\n');
  });

  test.each<[string, unknown, string[]]>([
    [
      'every fault',
      { cornerRadiusPx: '3', grainSizePx: 39, siteBgColor: 'red', nothing: 1 },
      ['grainSizePx', 'siteBgColor', 'cornerRadiusPx', 'nothing'],
    ],
    ['style', { colorHome: '#fff;background:url(//evil)' }, ['colorHome']],
    ['a forged prototype', '{"__proto__":{"cornerRadiusPx":3}}', ['__proto__']],
    ['no object', [], ['']],
    ['null', 'null', ['']],
  ])('%s is 400', async (_name, body, expected) => {
    const { status, body: error } = await shop.send<ErrorBody>('PUT', '/api/settings', body);
    expect([status, error.details?.map(({ path }) => path)]).toEqual([400, expected]);
    expect(shop.commits()).toBe(1);
  });

  test('refuses the ETag of an earlier read once the settings have changed', async () => {
    const etag = (await shop.send('GET', '/api/settings')).headers.get('etag') ?? '';
    const save = (cornerRadiusPx: number) =>
      shop.send('PUT', '/api/settings', { cornerRadiusPx }, { 'If-Match': etag });
    expect((await save(4)).status).toBe(200);
    const late = await save(5);
    expect([late.status, late.body.current]).toEqual([409, { ...DEFAULT_SETTINGS, cornerRadiusPx: 4 }]);
  });

  test('answers the ETag that the next read has, so that the next save is guarded without one', async () => {
    const saved = await shop.send('PUT', '/api/settings', { siteBgColor: '#ABCDEF', cornerRadiusPx: 4 });
    const read = await shop.send('GET', '/api/settings');
    expect(saved.headers.get('etag')).toBe(read.headers.get('etag'));
    const etag = saved.headers.get('etag') ?? '';
    const next = await shop.send('PUT', '/api/settings', { cornerRadiusPx: 5 }, { 'If-Match': etag });
    expect(next.status).toBe(200);
  });
});

describe('what is wrong with stored files', () => {
  const content = {
    ...ADMIN_CONTENT,
    'content/photos/broken.json': '{',
    'content/videos/bad.json': { url: 'javascript:alert(1)', description: { en: 'x' } },
    [FILE]: { cornerRadiusPx: -1 },
  };

  test('is listed for the admin, and counted on every list', async () => {
    shop.close();
    shop = openAdminShop({ content });
    const faults = await shop.send<ContentFault[]>('GET', '/api/content-faults');
    expect(faults.body.map(({ file, path }) => [file, path])).toEqual([
      ['content/photos/broken.json', ''],
      ['content/videos/bad.json', 'url'],
      [FILE, 'cornerRadiusPx'],
    ]);
    expect(faults.headers.get('cache-control')).toBe('no-store');
    for (const list of ['photos', 'videos', 'music', 'settings']) {
      expect((await shop.send('GET', `/api/${list}`)).headers.get('x-content-faults')).toBe('3');
      const open = await shop.raw(`/api/${list}`);
      expect(open.headers.has('x-content-faults')).toBe(false);
    }
  });

  test('is hidden from everybody else', async () => {
    expect((await shop.raw('/api/content-faults')).status).toBe(401);
    expect((await shop.send('GET', '/api/content-faults')).body).toEqual([]);
  });
});
