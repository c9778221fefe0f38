import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { KEPT_SUBJECT } from '../../netlify/content/commitMessage.ts';
import type { HistoryItem } from '../../src/shared/adminEndpoints.ts';
import type { ErrorBody } from '../../src/shared/errors.ts';
import { forEachTest } from '../fixtures/provide.ts';
import { upload } from './adminCalls.ts';
import { openAdminShop } from './adminShop.ts';
import { PASSWORD, PHOTO } from './harness.ts';

const shop = forEachTest(openAdminShop);

const FORM = { en_description: 'Storm', de_description: 'Sturm' };
const WAVE = 'content/photos/wave.json';
const history = async () => (await shop.send<HistoryItem[]>('GET', '/api/history')).body;
const latest = async () => (await history())[0] as HistoryItem;

const picture = (item: HistoryItem | undefined, filename: string) =>
  `/api/history/picture/${item?.revision}/${filename}`;

describe('the history', () => {
  test("lists changes, newest first, in the panel's language", async () => {
    await shop.send('PUT', '/api/photos/wave', FORM);
    await shop.send('DELETE', '/api/photos/plain');
    await shop.send('PUT', '/api/settings', {});
    await shop.send('DELETE', '/api/music/tram');
    const items = await history();
    expect(items.map(({ subject }) => subject)).toEqual([
      'Delete track Tram',
      'Update settings',
      'Delete photo Plain',
      'Update photo Storm',
      'Start',
    ]);
    const wave = { kind: 'photo', id: 'wave', description: { en: 'Storm', de: 'Sturm' } };
    expect(items.flatMap(({ changes }) => changes).slice(0, 4)).toEqual([
      { kind: 'track', id: 'tram', status: 'deleted' },
      { kind: 'settings', id: 'content/settings.json', status: 'modified' },
      { kind: 'photo', id: 'plain', status: 'deleted', picture: picture(items[3], 'plain.png') },
      { ...wave, status: 'modified', picture: picture(items[3], 'wave.jpg') },
    ]);
    expect(items[4]?.restorable).toBe(false);
    for (const { restorable, date, revision, author } of items.slice(0, 4)) {
      expect([restorable, author]).toEqual([true, expect.any(String)]);
      expect(new Date(date).toISOString()).toBe(date);
      expect(revision).toMatch(/^[0-9a-f]{40}$/);
    }
  });

  test.each<[string, string[], string, string, string?]>([
    ['a picture replaced in the folder', ['wave.jpg'], 'photo', 'wave', 'wave.jpg'],
    ['a picture of no photo', ['no.jpg'], 'other', 'public/photos/no.jpg', 'no.jpg'],
    ['a photo and its copies', ['photos/n.json', 'n.jpg', 'large/n.jpg'], 'photo', 'n', 'n.jpg'],
    ['a photo with another file name', ['photos/plain.json', 'odd.png'], 'photo', 'plain', 'odd.png'],
    ['a video and its copy', ['videos/tide.json', 'tide-0123abcd.jpg'], 'video', 'tide', 'tide-0123abcd.jpg'],
    ['a logo', ['site.json', 'site_logo-0a1b2c3d.svg'], 'site', 'content/site.json'],
    ['a text', ['legal/imprint.de.md'], 'text', 'imprint.de'],
    ['projects', ['projects.json'], 'project', 'content/projects.json'],
  ])('lists %s as one change', async (_what, files, kind, id, filename) => {
    const stored = { filename: 'odd.png', description: { en: 'Odd' } };
    const folderOf = (file: string) => (/json$|md$/.test(file) ? 'content/' : 'public/photos/');
    shop.push(Object.fromEntries(files.map((file) => [folderOf(file) + file, stored])));
    const item = await latest();
    expect(item.actions).toHaveLength(1);
    const shown = filename && picture(item, filename);
    expect(item.changes.map((one) => [one.kind, one.id, one.picture])).toEqual([[kind, id, shown]]);
  });

  test('ends after 30 changes', async () => {
    for (let n = 0; n < 31; n += 1) shop.push({ 'content/settings.json': { cornerRadiusPx: n } });
    expect(await history()).toHaveLength(30);
  });
});

describe('undoing', () => {
  test('brings a deleted photo back with its image, in one commit, once', async () => {
    const before = shop.tree();
    await shop.send('DELETE', '/api/photos/wave');
    const deleted = shop.head();
    const answer = await shop.undo();
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    expect(answer.headers.get('x-content-revision')).toBe(shop.head());
    expect([shop.lastSubject(), shop.commits(), shop.purges()]).toEqual(['Undo: Delete photo Wave', 3, 2]);
    expect([(await shop.undo(deleted, true)).status, shop.commits()]).toEqual([200, 3]);
    expect(shop.tree()).toBe(before);
  });

  test('removes an added entry, and can itself be undone', async () => {
    const form = { url: 'https://soundcloud.com/a/b', en_description: 'New', de_description: 'Neu' };
    const { body } = await shop.send<{ id: string }>('POST', '/api/music/add', form);
    await shop.undo();
    expect(shop.has(`content/music/${body.id}.json`)).toBe(false);
    await shop.undo();
    expect(shop.lastSubject()).toBe('Undo: Undo: Add track New');
    expect(shop.stored(`content/music/${body.id}.json`)).toMatchObject({ url: form.url });
  });

  test('refuses a change whose file was changed later, unless forced; not one of another file', async () => {
    await shop.send('PUT', '/api/photos/wave', FORM);
    const revision = shop.head();
    await shop.send('PUT', '/api/photos/half', FORM);
    const other = shop.head();
    await shop.send('PUT', '/api/photos/wave', { ...FORM, en_description: 'Later' });
    const refused = await shop.undo(revision);
    expect([refused.status, refused.error]).toEqual([409, expect.stringMatching(/later change.*\.$/)]);
    expect((await shop.undo(revision, false)).status).toBe(409);
    expect([(await shop.undo(other)).status, shop.stored(WAVE)?.description]).toMatchObject([
      200,
      { en: 'Later' },
    ]);
    expect([(await shop.undo(revision, true)).status, shop.stored(WAVE)]).toEqual([200, PHOTO]);
  });

  test('the very first change cannot be undone', async () => expect((await shop.undo()).status).toBe(409));

  test.each<[string, unknown, number]>([
    ['an unknown revision', { revision: 'a'.repeat(40) }, 404],
    ['an option', { revision: '--output=/tmp/x' }, 400],
    ['a force that is no boolean', { revision: 'a'.repeat(40), force: 'yes' }, 400],
    ['null', 'null', 400],
  ])('%s is refused', async (_name, body, status) => {
    const answer = await shop.send('POST', '/api/history/restore', body);
    expect([answer.status, answer.error]).toEqual([status, expect.stringMatching(/\.$/)]);
    expect(shop.commits()).toBe(1);
  });
});

describe('what a save did', () => {
  const done = async () => (await latest()).actions;
  const WAVE = { en: 'Wave', de: 'Welle' };
  const photo = (action: string, more: object) => ({ kind: 'photo', action, count: 1, fields: [], ...more });

  test('is described by a photo’s title and its changed fields', async () => {
    const texts = { en_description: 'Wave', de_description: 'Welle' };
    await shop.send('PUT', '/api/photos/wave', { ...texts, price_a4: 31, year: 2020 });
    const changed = { id: 'wave', title: WAVE, fields: ['year', 'price_a4'] };
    expect(await done()).toEqual([photo('changed', changed)]);
    await shop.send('DELETE', '/api/photos/wave');
    const deleted = await latest();
    expect([deleted.byPanel, deleted.undoes, deleted.actions]).toEqual([
      true,
      false,
      [photo('deleted', { id: 'wave', title: WAVE })],
    ]);
    // Earlier changes of the deleted photo show its title, too.
    expect(deleted.titles).toEqual({ wave: WAVE });
    await shop.undo();
    const undone = await latest();
    expect([undone.undoes, undone.actions]).toEqual([true, [photo('deleted', { id: 'wave', title: WAVE })]]);
  });

  test('counts several photos: moved, changed, put in another order, deleted', async () => {
    const ids = ['wave', 'plain'];
    await shop.send('PUT', '/api/photos/bulk', { ids, project: 'Harbour' });
    expect(await done()).toMatchObject([{ kind: 'photo', action: 'moved', count: 2, to: { en: 'Harbour' } }]);
    await shop.send('PUT', '/api/photos/bulk', { ids, fields: { price_a4: 40 } });
    expect(await done()).toMatchObject([{ action: 'changed', count: 2, fields: ['price_a4'] }]);
    await shop.send('PUT', '/api/photos/bulk', { ids: ids.slice(0, 1), fields: { price_a4: 41.5 } });
    expect(await done()).toMatchObject([{ prices: { price_a4: [4000, 4150] } }]);
    const titled = { price_a4: 41.5, project: 'Harbour' };
    await shop.send('PUT', '/api/photos/wave', {
      ...titled,
      en_description: 'Surf',
      de_description: 'Welle',
    });
    expect(await done()).toMatchObject([{ titles: { en_description: ['Wave', 'Surf'] } }]);
    await shop.undo();
    expect(await done()).toMatchObject([{ titles: { en_description: ['Wave', 'Surf'] } }]);
    await shop.send('PUT', '/api/photos/reorder', ['half', 'plain', 'wave']);
    expect(await done()).toMatchObject([{ kind: 'photo', action: 'reordered' }]);
    await shop.send('POST', '/api/photos/bulk-delete', { ids });
    expect(await done()).toMatchObject([{ kind: 'photo', action: 'deleted', count: 2 }]);
  });

  test('is described completely even with more files than are read', async () => {
    const ids = Array.from({ length: 60 }, (_, at) => `p${String(at).padStart(2, '0')}`);
    const file = { filename: 'wave.jpg', description: WAVE };
    shop.push(Object.fromEntries(ids.map((id, order) => [`content/photos/${id}.json`, { ...file, order }])));
    await shop.send('PUT', '/api/photos/reorder', ids.toReversed());
    expect(await done()).toMatchObject([{ kind: 'photo', action: 'reordered' }]);
    await shop.send('PUT', '/api/photos/bulk', { ids, project: 'Harbour' });
    expect(await done()).toMatchObject([{ action: 'moved', count: 60 }]);
  });

  test('is described by fields for settings and the site, by names for projects', async () => {
    await shop.send('PUT', '/api/settings', { cornerRadiusPx: 7 });
    expect(await done()).toMatchObject([{ kind: 'settings', action: 'changed', fields: ['cornerRadiusPx'] }]);
    await shop.send('PUT', '/api/photos/bulk', { ids: ['wave', 'plain', 'half'], project: 'Harbour' });
    await shop.send('PUT', '/api/projects/harbour', { en_name: 'Harbour', de_name: 'Hafen' });
    const named = { kind: 'project', count: 1, id: 'Harbour', title: { en: 'Harbour', de: 'Hafen' } };
    expect(await done()).toEqual([{ ...named, action: 'changed', fields: ['en_name', 'de_name'] }]);
    await shop.send('DELETE', '/api/projects/harbour');
    expect(await done()).toMatchObject([
      { kind: 'photo', action: 'moved', count: 3, to: { en: '' } },
      { ...named, action: 'deleted' },
    ]);
  });

  test.each([`${KEPT_SUBJECT}\n\nOperation-Id: ${randomUUID()}`, 'Take the wave down'])(
    'a change made by hand is described alike, but not as one of the panel: %s',
    async (message) => {
      shop.push({ 'content/photos/wave.json': undefined }, message);
      expect(await latest()).toMatchObject({
        byPanel: false,
        actions: [photo('deleted', { id: 'wave', title: WAVE })],
        titles: { wave: WAVE },
      });
    },
  );
});

describe('pictures of the history', () => {
  const fetchPicture = (address: string) => shop.raw(address, { headers: { 'x-admin-password': PASSWORD } });
  const addressOf = (item: HistoryItem) => item.changes[0]?.picture ?? '';

  test('are small and stay after the photo is deleted', async () => {
    const { id } = (await upload(shop)).body;
    const added = await latest();
    await shop.send('DELETE', `/api/photos/${id}`);
    const deleted = await latest();
    expect(addressOf(deleted)).toBe(addressOf(added));
    const answer = await fetchPicture(addressOf(deleted));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 96, height: 96 });
    expect(bytes.length).toBeLessThan(10_000);
  });

  test.each([
    ['an unknown image', 'HEAD_ID/none.jpg', 204],
    ['an unknown commit', `${'a'.repeat(40)}/wave.jpg`, 204],
    ['a file that is no image', 'HEAD_ID/plain.png', 204],
    ['an option', '--output=x/wave.jpg', 400],
    ['another folder', 'HEAD_ID/..%2F..%2Fcontent%2Fsettings.json', 400],
  ])('%s has no picture', async (_name, place, status) => {
    const answer = await fetchPicture(`/api/history/picture/${place.replace('HEAD_ID', shop.head())}`);
    const { error = '.' } = status === 400 ? ((await answer.json()) as ErrorBody) : {};
    expect([answer.status, error]).toEqual([status, expect.stringMatching(/[.]$/)]);
  });
});
