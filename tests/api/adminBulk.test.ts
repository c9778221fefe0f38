import { describe, expect, test } from 'vitest';
import type { BulkAnswer, BulkDeleteAnswer, SavedPhoto } from '../../src/shared/adminEndpoints.ts';
import { forEachTest } from '../fixtures/provide.ts';
import { openAdminShop } from './adminShop.ts';
import { PHOTO } from './harness.ts';

const shop = forEachTest(openAdminShop);

const WAVE = 'content/photos/wave.json';
const list = async () => (await shop.send<SavedPhoto[]>('GET', '/api/photos')).body;
const change = (body: object) => shop.send<BulkAnswer>('PUT', '/api/photos/bulk', body);
const remove = (body: unknown, headers?: Record<string, string>) =>
  shop.send<BulkDeleteAnswer>('POST', '/api/photos/bulk-delete', body, headers);
const files = () => [...shop.files('content/photos/'), ...shop.files('public/photos/')];

describe('moving photos to a project', () => {
  test('puts them last in one commit, and answers which photos moved and which did not', async () => {
    const ids = ['half', 'nobody', 'plain', 'half'];
    const answer = await change({ ids, project: ' Tidal ' });
    const failed = [{ id: 'nobody', error: expect.stringContaining('no such photo') }];
    expect([answer.status, answer.body]).toEqual([200, { updated: ['half', 'plain'], failed }]);
    expect([shop.commits(), shop.lastSubject()]).toEqual([2, 'Move 2 photos to Tidal']);
    const tidal = (await list()).filter(({ project }) => project === 'Tidal');
    expect(tidal.map(({ id, order }) => `${id} ${order}`)).toEqual(['wave 1', 'half 2', 'plain 3']);
    expect(shop.stored(WAVE)).toEqual(PHOTO);
  });

  test('an empty project means Uncategorized', async () => {
    const { body } = await change({ ids: ['wave'], project: '' });
    expect(body).toEqual({ updated: ['wave'], failed: [] });
    expect(shop.stored(WAVE)).not.toHaveProperty('project');
    expect(shop.lastSubject()).toBe('Move 1 photo to Uncategorized');
  });
});

describe('changing fields of many photos', () => {
  test('makes one commit, keeps every other field, and answers what changed', async () => {
    const before = shop.stored('content/photos/plain.json');
    const fields = { price_a4: '31,50', price_a3: '', en_paper: ' Baryta ', year: 1999 };
    const answer = await change({ ids: ['wave', 'plain'], fields });
    expect([answer.status, answer.body]).toEqual([200, { updated: ['wave', 'plain'], failed: [] }]);
    expect(answer.headers.get('x-content-revision')).toBe(shop.head());
    const { price_a3: _gone, ...rest } = PHOTO as Record<string, unknown>;
    const changed = { price_a4: 31.5, paper: { en: 'Baryta' }, year: 1999 };
    expect(shop.stored(WAVE)).toEqual({ ...rest, ...changed });
    expect(shop.stored('content/photos/plain.json')).toEqual({ ...before, ...changed });
    expect(shop.lastSubject()).toBe('Update 2 photos: en_paper, year, price_a4, price_a3');
    expect(shop.commits()).toBe(2);
    expect((await list()).filter(({ price_a4 }) => price_a4 === 31.5)).toHaveLength(2);
  });

  test('puts photos at the end of their new project, and adds a text beside the other language', async () => {
    await change({ ids: ['wave'], fields: { de_paper: 'Büttenpapier' } });
    const answer = await change({ ids: ['half', 'wave'], fields: { project: 'Tidal', en_paper: 'Rag' } });
    expect(answer.body.updated).toEqual(['half', 'wave']);
    expect(shop.stored('content/photos/half.json')).toMatchObject({ project: 'Tidal', order: 2 });
    expect(shop.stored(WAVE)).toEqual({ ...PHOTO, paper: { en: 'Rag', de: 'Büttenpapier' } });
  });

  test('names missing photos and damaged files; makes no commit if nothing else changes', async () => {
    shop.push({ 'content/photos/torn.json': '{' });
    const fields = { year: 2001 };
    const answer = await change({ ids: ['nobody', 'wave', 'torn', '../x'], fields });
    const gone = 'There is no such photo: it may have been deleted.';
    expect([answer.status, answer.body.updated]).toEqual([200, ['wave']]);
    expect(answer.body.failed).toEqual([
      { id: 'nobody', error: gone },
      { id: 'torn', error: expect.stringContaining('content/photos/torn.json') },
      { id: '../x', error: gone },
    ]);
    expect(shop.stored(WAVE)).toEqual({ ...PHOTO, year: 2001 });
    await change({ ids: ['nobody'], fields });
    await change({ ids: ['wave'], fields });
    expect(shop.commits()).toBe(3);
  });

  test('answers 400 with the faulty fields, and saves nothing', async () => {
    const { status, paths } = await change({ ids: ['wave'], fields: { year: 'x', price_a3: -1 } });
    expect([status, paths, shop.commits()]).toEqual([400, ['fields.year', 'fields.price_a3'], 1]);
  });

  test('accepts a body of 200 kB, answers 413 to one of 300 kB', async () => {
    const ids = Array.from({ length: 3000 }, (_, n) => `${'x'.repeat(58)}-${n}`);
    expect((await change({ ids, fields: { year: 2000 } })).status).toBe(200);
    expect((await change({ ids: [...ids, ...ids], fields: { year: 2000 } })).status).toBe(413);
  });
});

describe('deleting many photos', () => {
  test('removes files and images in one commit, and undoing that commit restores them', async () => {
    const tree = shop.tree();
    const answer = await remove({ ids: ['wave', 'plain', 'wave'] });
    expect([answer.status, answer.body]).toEqual([200, { deleted: ['wave', 'plain'], failed: [] }]);
    expect(files()).toEqual(['content/photos/half.json', 'public/photos/half.jpg']);
    expect([shop.commits(), shop.lastSubject()]).toEqual([2, 'Delete 2 photos']);
    expect((await list()).map(({ id }) => id)).toEqual(['half']);

    expect([(await shop.undo()).status, shop.commits(), shop.tree()]).toEqual([200, 3, tree]);
  });

  test('keeps an image that another photo shows; removes damaged files and images that only deleted photos share', async () => {
    const twin = { filename: 'wave.jpg', description: { en: 'Twin', de: 'Zwilling' }, order: 5 };
    const twins = { 'content/photos/twin.json': twin, 'content/photos/third.json': twin };
    shop.push({ ...twins, 'content/photos/torn.json': '{' });
    await remove({ ids: ['wave', 'twin'] });
    expect(files()).toContain('public/photos/wave.jpg');
    expect((await remove({ ids: ['third', 'torn', 'half'] })).body.deleted).toHaveLength(3);
    expect(files()).toEqual(['content/photos/plain.json', 'public/photos/plain.png']);
  });

  test('keeps and names a photo that was changed meanwhile, and names a missing one', async () => {
    const etags = Object.fromEntries((await list()).map(({ id, etag }) => [id, etag]));
    await shop.send('PUT', '/api/photos/wave', { en_description: 'Theirs', de_description: 'Deren' });
    const { status, body } = await remove({ ids: ['wave', 'half', 'nobody'], etags });
    const failed = [
      { id: 'wave', error: 'The entry has changed in the meantime.' },
      { id: 'nobody', error: 'There is no such photo: it may have been deleted.' },
    ];
    expect([status, body]).toEqual([200, { deleted: ['half'], failed }]);
    expect([shop.commits(), shop.lastSubject()]).toEqual([3, 'Delete 1 photo']);
    expect(shop.stored(WAVE)?.description).toEqual({ en: 'Theirs', de: 'Deren' });
    const german = await remove({ ids: ['half'] }, { 'accept-language': 'de' });
    expect(german.body.failed[0]?.error).toMatch(/^Dieses Foto gibt es nicht/);
    expect(shop.commits()).toBe(3);
  });

  test('counts the deleted photos in its subject, even after a stale first read', async () => {
    const { store } = shop;
    const old = await store.snapshot();
    const late = openAdminShop({ store: { ...store, snapshot: async () => old } });
    shop.push({ 'content/photos/half.json': undefined });
    await late.send('POST', '/api/photos/bulk-delete', { ids: ['wave', 'half', 'plain'] });
    expect(shop.lastSubject()).toBe('Delete 2 photos');
  });

  test.each<[string, object, string[]]>([
    ['no ids', { ids: [] }, ['ids']],
    ['ids of another type', { ids: ['wave', 7] }, ['ids.1']],
    ['an etag of another type', { ids: ['wave'], etags: { wave: 1 } }, ['etags.wave']],
  ])('%s: answers 400 and deletes nothing', async (_name, sent, faults) => {
    const { status, paths } = await remove(sent);
    expect([status, paths, shop.commits()]).toEqual([400, faults, 1]);
  });
});
