import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { KEPT_SUBJECT } from '../../netlify/content/commitMessage.ts';
import type { HistoryItem } from '../../src/shared/adminEndpoints.ts';
import { type AdminShop, openAdminShop } from './adminShop.ts';

let shop: AdminShop;
beforeEach(() => {
  shop = openAdminShop();
});
afterEach(() => shop.close());

const latest = async () => (await shop.send<HistoryItem[]>('GET', '/api/history')).body[0] as HistoryItem;
const told = async () => (await latest()).actions;
const WAVE = { en: 'Wave', de: 'Welle' };
const photo = (action: string, more: object) => ({ kind: 'photo', action, count: 1, fields: [], ...more });

test('tells what became of a photo by its title and its fields', async () => {
  await shop.send('PUT', '/api/photos/wave', {
    en_description: 'Wave',
    de_description: 'Welle',
    price_a4: 31,
    year: 2020,
  });
  expect(await told()).toEqual([photo('changed', { id: 'wave', title: WAVE, fields: ['year', 'price_a4'] })]);
  await shop.send('DELETE', '/api/photos/wave');
  const deleted = await latest();
  expect([deleted.byPanel, deleted.undoes, deleted.actions]).toEqual([
    true,
    false,
    [photo('deleted', { id: 'wave', title: WAVE })],
  ]);
  // An earlier change of it, too, tells the title that it had.
  expect(deleted.titles).toEqual({ wave: WAVE });
  await shop.send('POST', '/api/history/restore', { revision: deleted.revision });
  const undone = await latest();
  expect([undone.undoes, undone.actions]).toEqual([true, [photo('deleted', { id: 'wave', title: WAVE })]]);
});

test('tells several photos by their number: moved, changed, put in another order, deleted', async () => {
  const ids = ['wave', 'plain'];
  await shop.send('PUT', '/api/photos/bulk', { ids, project: 'Harbour' });
  expect(await told()).toEqual([
    expect.objectContaining({ kind: 'photo', action: 'moved', count: 2, to: { en: 'Harbour' } }),
  ]);
  await shop.send('PUT', '/api/photos/bulk', { ids, fields: { price_a4: 40 } });
  expect(await told()).toEqual([
    expect.objectContaining({ action: 'changed', count: 2, fields: ['price_a4'] }),
  ]);
  await shop.send('PUT', '/api/photos/reorder', ['half', 'plain', 'wave']);
  expect(await told()).toEqual([expect.objectContaining({ kind: 'photo', action: 'reordered' })]);
  await shop.send('POST', '/api/photos/bulk-delete', { ids });
  expect(await told()).toEqual([expect.objectContaining({ kind: 'photo', action: 'deleted', count: 2 })]);
});

test('tells all of a save that touches more files than are read', async () => {
  shop.close();
  const ids = Array.from({ length: 60 }, (_, at) => `p${String(at).padStart(2, '0')}`);
  const file = { filename: 'wave.jpg', description: WAVE };
  shop = openAdminShop({
    content: {
      'public/photos/wave.jpg': 'wave',
      ...Object.fromEntries(ids.map((id, order) => [`content/photos/${id}.json`, { ...file, order }])),
    },
  });
  await shop.send('PUT', '/api/photos/reorder', ids.toReversed());
  expect(await told()).toEqual([expect.objectContaining({ kind: 'photo', action: 'reordered' })]);
  await shop.send('PUT', '/api/photos/bulk', { ids, project: 'Harbour' });
  expect(await told()).toEqual([expect.objectContaining({ action: 'moved', count: 60 })]);
});

test('tells settings and the details of the site by their fields, projects by their names', async () => {
  await shop.send('PUT', '/api/settings', { cornerRadiusPx: 7 });
  expect(await told()).toEqual([
    expect.objectContaining({ kind: 'settings', action: 'changed', fields: ['cornerRadiusPx'] }),
  ]);
  await shop.send('PUT', '/api/photos/bulk', { ids: ['wave', 'plain', 'half'], project: 'Harbour' });
  await shop.send('PUT', '/api/projects/harbour', { en_name: 'Harbour', de_name: 'Hafen' });
  expect(await told()).toEqual([
    {
      kind: 'project',
      action: 'changed',
      count: 1,
      id: 'Harbour',
      title: { en: 'Harbour', de: 'Hafen' },
      fields: ['en_name', 'de_name'],
    },
  ]);
  await shop.send('DELETE', '/api/projects/harbour');
  expect(await told()).toEqual([
    expect.objectContaining({ kind: 'photo', action: 'moved', count: 3, to: { en: '' } }),
    expect.objectContaining({ kind: 'project', action: 'deleted', title: { en: 'Harbour', de: 'Hafen' } }),
  ]);
});

test('a video and the picture that comes with it are one', async () => {
  const files = {
    'content/videos/tide.json': JSON.stringify({
      url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      copy: 'tide-0123abcd.jpg',
      description: { en: 'Tide' },
    }),
    'public/photos/tide-0123abcd.jpg': 'still',
  };
  await shop.store.change({ subject: 'Add video Tide' }, () =>
    Object.entries(files).map(([path, content]) => ({ path, content })),
  );
  expect(await told()).toEqual([
    { kind: 'video', action: 'added', count: 1, id: 'tide', title: { en: 'Tide' }, fields: [] },
  ]);
  await shop.send('DELETE', '/api/videos/tide');
  expect(shop.touched()).toHaveLength(2);
  expect(await told()).toEqual([
    { kind: 'video', action: 'deleted', count: 1, id: 'tide', title: { en: 'Tide' }, fields: [] },
  ]);
});

test('what was edited by hand and kept by a save is told, and not as one of the panel', async () => {
  shop.push({ 'content/photos/wave.json': undefined }, `${KEPT_SUBJECT}\n\nOperation-Id: ${randomUUID()}`);
  expect(await latest()).toMatchObject({
    byPanel: false,
    actions: [photo('deleted', { id: 'wave', title: WAVE })],
  });
});

test('a commit by hand keeps its own words', async () => {
  shop.push({ 'content/photos/wave.json': undefined }, 'Take the wave down');
  expect(await latest()).toMatchObject({
    byPanel: false,
    subject: 'Take the wave down',
    actions: [],
    titles: { wave: WAVE },
  });
});
