import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BulkDeleteAnswer, SavedPhoto } from '../../src/shared/adminEndpoints.ts';
import type { ErrorBody } from '../../src/shared/errors.ts';
import { ADMIN_CONTENT, type AdminShop, openAdminShop } from './adminShop.ts';

let shop: AdminShop;
beforeEach(() => {
  shop = openAdminShop();
});
afterEach(() => shop.close());

const paths = (body: unknown) => ((body as ErrorBody).details ?? []).map(({ path }) => path);
const remove = (body: unknown, headers?: Record<string, string>) =>
  shop.send<BulkDeleteAnswer>('POST', '/api/photos/bulk-delete', body, headers);
const files = () => shop.git('ls-tree', '-r', '--name-only', 'HEAD', 'content/photos', 'public/photos');
const restart = (more: Record<string, unknown>) => {
  shop.close();
  shop = openAdminShop({ content: { ...ADMIN_CONTENT, ...more } });
};

describe('deleting many photos', () => {
  test('takes their files and images in one commit, and undoing that commit brings all of it back', async () => {
    const tree = shop.git('rev-parse', 'HEAD^{tree}');
    const answer = await remove({ ids: ['wave', 'plain', 'wave'] });
    expect([answer.status, answer.body]).toEqual([200, { deleted: ['wave', 'plain'], failed: [] }]);
    expect(files().trim().split('\n')).toEqual(['content/photos/half.json', 'public/photos/half.jpg']);
    expect([shop.commits(), shop.lastSubject()]).toEqual([2, 'Delete 2 photos']);
    const list = await shop.send<SavedPhoto[]>('GET', '/api/photos');
    expect(list.body.map(({ id }) => id)).toEqual(['half']);

    const revision = answer.headers.get('x-content-revision');
    expect((await shop.send('POST', '/api/history/restore', { revision })).status).toBe(200);
    expect([shop.commits(), shop.git('rev-parse', 'HEAD^{tree}')]).toEqual([3, tree]);
  });

  test('keeps an image that a photo which stays shows, and takes one that only deleted ones share', async () => {
    const twin = { filename: 'wave.jpg', description: { en: 'Twin', de: 'Zwilling' }, order: 5 };
    restart({ 'content/photos/twin.json': twin, 'content/photos/third.json': twin });
    await remove({ ids: ['wave', 'twin'] });
    expect(files()).toContain('public/photos/wave.jpg');
    await remove({ ids: ['third', 'half'] });
    expect(files().trim().split('\n')).toEqual(['content/photos/plain.json', 'public/photos/plain.png']);
  });

  test('leaves and names one that somebody has changed meanwhile, and one that is gone', async () => {
    const list = await shop.send<SavedPhoto[]>('GET', '/api/photos');
    const etags = Object.fromEntries(list.body.map(({ id, etag }) => [id, etag]));
    const form = { en_description: 'Theirs', de_description: 'Deren' };
    await shop.send('PUT', '/api/photos/wave', form);
    const answer = await remove({ ids: ['wave', 'half', 'nobody'], etags });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        deleted: ['half'],
        failed: [
          { id: 'wave', error: 'The entry has changed in the meantime.' },
          { id: 'nobody', error: 'There is no such photo: it may have been deleted.' },
        ],
      },
    ]);
    expect([shop.commits(), shop.lastSubject()]).toEqual([3, 'Delete 1 photo']);
    expect(shop.stored('content/photos/wave.json')?.description).toEqual({ en: 'Theirs', de: 'Deren' });
    const german = await remove({ ids: ['half'] }, { 'accept-language': 'de' });
    expect(german.body.failed[0]?.error).toMatch(/^Dieses Foto gibt es nicht/);
    expect(shop.commits()).toBe(3);
  });

  test('counts in its subject what it deleted, however old the content is that was read first', async () => {
    const { store } = shop;
    const old = await store.snapshot();
    const late = openAdminShop({ store: { ...store, snapshot: async () => old } });
    shop.push({ 'content/photos/half.json': undefined });
    await late.send('POST', '/api/photos/bulk-delete', { ids: ['wave', 'half', 'plain'] });
    late.close();
    expect(shop.lastSubject()).toBe('Delete 2 photos');
  });

  test('takes a file that is broken', async () => {
    restart({ 'content/photos/torn.json': '{' });
    expect((await remove({ ids: ['torn', 'wave'] })).body.deleted).toEqual(['torn', 'wave']);
    expect(files()).not.toContain('torn');
  });

  test('sent again after a lost answer deletes nothing more, and says the same', async () => {
    const headers = { 'x-operation-id': '7f1b6c1e-3f0c-4b55-9b52-0f5f6f2f9a11' };
    const first = await remove({ ids: ['wave', 'half'] }, headers);
    const again = await remove({ ids: ['wave', 'half'] }, headers);
    expect([again.status, again.body, shop.commits()]).toEqual([200, first.body, 2]);
    expect(again.headers.get('x-content-revision')).toBe(first.headers.get('x-content-revision'));
  });

  test.each<[string, unknown, string[]]>([
    ['no ids', {}, ['ids']],
    ['an empty list', { ids: [] }, ['ids']],
    ['ids of another type', { ids: ['wave', 7] }, ['ids.1']],
    ['a bare list', ['wave'], ['ids']],
    ['etags in a list', { ids: ['wave'], etags: ['x'] }, ['etags']],
    ['an etag of another type', { ids: ['wave'], etags: { wave: 1 } }, ['etags.wave']],
  ])('%s is 400, and nothing is deleted', async (_name, body, expected) => {
    const answer = await remove(body);
    expect([answer.status, paths(answer.body), shop.commits()]).toEqual([400, expected, 1]);
  });

  test.each<[string, string, Record<string, string>, number]>([
    ['a wrong password', 'POST', { 'x-admin-password': 'wrong' }, 401],
    ['a foreign origin', 'POST', { origin: 'https://elsewhere.example' }, 403],
    ['another type', 'POST', { 'Content-Type': 'text/plain' }, 415],
    ['another method', 'PUT', {}, 405],
  ])('%s is refused', async (_name, method, headers, status) => {
    const answer = await shop.send(method, '/api/photos/bulk-delete', { ids: ['wave'] }, headers);
    expect([answer.status, shop.commits()]).toEqual([status, 1]);
  });
});
