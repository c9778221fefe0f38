import { describe, expect, test } from 'vitest';
import { createBundledStore } from '../../netlify/content/bundled/store.ts';
import { ContentError } from '../../netlify/content/contentStore.ts';
import { contentFaults, listEtag, publicLists } from '../../netlify/content/publicLists.ts';
import { apiMessage } from '../../netlify/lib/messages/index.ts';
import { DEFAULT_SETTINGS } from '../../src/shared/content/settings/table.ts';
import { DAMAGED } from '../fixtures/damagedContent.ts';
import { put } from '../fixtures/localRepository.ts';
import { temporaryFolder } from '../fixtures/temporary.ts';
import { answerOf, CONTENT, openShop, PHOTO, REVISION, snapshotOf } from './harness.ts';

type Entry = { id: string; etag: string };
const READS = ['/api/photos', '/api/videos', '/api/music', '/api/projects', '/api/settings'];

describe('the lists', () => {
  test('hold every field, the id and the ETag, sorted by order', async () => {
    const answer = await openShop().call('/api/photos');
    const photos = (await answer.clone().json()) as Entry[];
    expect(await answer.text()).toBe(JSON.stringify(photos));
    expect(answer.headers.get('etag')).toBe(listEtag(JSON.stringify(photos)));
    expect(photos.map(({ id }) => id)).toEqual(['plain', 'wave', 'half']);
    const oid = snapshotOf(CONTENT).files.get('content/photos/wave.json')?.oid;
    expect(photos[1]).toEqual({ ...PHOTO, id: 'wave', src: '/photos/wave.jpg', etag: oid });
  });

  test('order-debug answers only id, project and order, uncached, with any password', async () => {
    const headers = { 'x-admin-password': 'wrong' };
    const answer = await openShop().call('/api/photos/order-debug', { headers });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual([
      { id: 'plain', project: '', order: 0 },
      { id: 'wave', project: 'Tidal', order: 1 },
      { id: 'half', project: '', order: 2 },
    ]);
  });

  test('leave out a damaged file and log its name once per snapshot', async () => {
    const content = {
      ...CONTENT,
      'content/photos/broken.json': '{ "filename": ',
      'content/photos/Reserved Name.json': PHOTO,
      'content/photos/upload.json': PHOTO,
      'content/photos/noname.json': { filename: 'x.jpg', description: {} },
      'content/photos/below/deep.json': PHOTO,
      'content/photos/readme.txt': 'hello',
      'content/settings.json': { cornerRadiusPx: 'x', enableGrain: true },
    };
    const shop = openShop({ content });
    for (let n = 0; n < 3; n += 1) {
      expect(await (await shop.call('/api/photos')).json()).toHaveLength(3);
      const { body } = await answerOf(await shop.call('/api/settings'));
      expect(body).toEqual({ ...DEFAULT_SETTINGS, enableGrain: true });
    }
    expect(shop.lines.filter((line) => line.includes('broken.json'))).toHaveLength(1);
    expect(shop.lines.filter((line) => line.includes('noname.json'))).toEqual([
      expect.stringContaining('description.en'),
    ]);
    expect(shop.lines.filter((line) => line.includes('cornerRadiusPx'))).toHaveLength(1);
    shop.store.current = snapshotOf({ ...content });
    await shop.call('/api/photos');
    expect(shop.lines.filter((line) => line.includes('broken.json'))).toHaveLength(2);
  });

  test('stay complete beside damaged files, and every damaged file is reported', async () => {
    const [good, damaged] = [{ ...CONTENT }, { ...CONTENT } as Record<string, unknown>];
    for (const folder of ['photos', 'videos', 'music'] as const)
      for (const [n, [, stored]] of DAMAGED[folder].entries())
        damaged[`content/${folder}/broken-${n}.json`] = stored;
    for (let n = 0; n < DAMAGED.texts.length; n += 1) {
      for (const name of ['site', 'settings', 'projects'] as const)
        damaged[`content/${name}.json`] = DAMAGED[name][n % DAMAGED[name].length]?.[1];
      for (const path of ['content/home/en.md', 'content/legal/imprint.de.md'])
        damaged[path] = DAMAGED.texts[n]?.[1];
      const shop = openShop({ content: damaged });
      for (const path of ['/api/photos', '/api/videos', '/api/music'])
        expect(await (await shop.call(path)).json()).toEqual(
          await (await openShop({ content: good }).call(path)).json(),
        );
      for (const path of ['/api/projects', '/api/settings']) expect((await shop.call(path)).status).toBe(200);
      const named = new Set((await contentFaults(shop.store.current)).map(({ file }) => file));
      const broken = Object.keys(damaged).filter((path) => damaged[path] !== good[path]);
      expect(named).toEqual(new Set(broken));
    }
  });
});

describe('caching', () => {
  test.each(READS)(
    '%s: the CDN caches by tag, browsers revalidate, ?t= makes no separate cache entry',
    async (path) => {
      const shop = openShop();
      const answer = await shop.call(`${path}?t=1`);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(answer.headers.get('netlify-cdn-cache-control')).toMatch(
        /^public, durable, max-age=\d+, stale-while-revalidate=\d+$/,
      );
      expect(answer.headers.get('netlify-cache-tag')).toBe('content');
      expect(answer.headers.get('netlify-vary')).toMatch(/^query=none\b/);
      expect(answer.headers.get('vary')).toBeNull();
      expect(answer.headers.get('x-content-revision')).toBe(REVISION);
      expect(answer.headers.get('etag')).toBe((await shop.call(`${path}?t=2`)).headers.get('etag'));
    },
  );

  test.each(READS)('%s: a weakly matching ETag gets 304, and HEAD is GET without a body', async (path) => {
    const shop = openShop();
    const get = await shop.call(path);
    const etag = get.headers.get('etag') ?? '';
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await shop.call(path, { headers: { 'If-None-Match': tag } });
      expect([answer.status, await answer.text()]).toEqual([304, '']);
      expect(answer.headers.get('etag')).toBe(etag);
      expect(answer.headers.get('netlify-cache-tag')).toBe('content');
    }
    for (const tag of ['"other"', etag.slice(1, -1), '', 'rubbish,,'])
      expect((await shop.call(path, { headers: { 'If-None-Match': tag } })).status).toBe(200);
    const head = await shop.call(path, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
  });

  test('stale content is marked, and cached only briefly', async () => {
    const shop = openShop();
    shop.store.current = snapshotOf(CONTENT, { stale: { key: 'github.unauthorized' } });
    const answer = await shop.call('/api/photos');
    expect([answer.status, answer.headers.get('x-content-stale')]).toEqual([200, 'true']);
    expect(answer.headers.get('netlify-cdn-cache-control')).toBe('public, max-age=15');
  });

  test('a build computes the same bodies and ETags from the files', async () => {
    const root = temporaryFolder();
    for (const [path, value] of Object.entries(CONTENT)) put(root, path, JSON.stringify(value));
    const lists = publicLists(await createBundledStore({ root }).snapshot());
    const shop = openShop();
    for (const name of ['photos', 'videos', 'music', 'settings'] as const) {
      const answer = await shop.call(`/api/${name}`);
      expect(lists[name]).toEqual({ body: await answer.text(), etag: answer.headers.get('etag') });
    }
  });

  test('a build without content has empty lists and the default settings', async () => {
    const lists = publicLists(await createBundledStore({ root: '/nonexistent' }).snapshot());
    expect([lists.photos.body, lists.music.body]).toEqual(['[]', '[]']);
    expect(JSON.parse(lists.settings.body)).toEqual(DEFAULT_SETTINGS);
  });
});

test('a failing store is reported as uncached JSON', async () => {
  const shop = openShop();
  shop.store.failing = new ContentError('rateLimited', 'store.changing', { retryAfterSeconds: 7 });
  for (const path of READS) {
    const answer = await shop.call(path);
    const error = apiMessage('en', 'store.changing');
    expect([answer.status, await answer.json()]).toEqual([429, { error }]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('retry-after')).toBe('7');
  }
});
