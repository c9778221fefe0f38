import { describe, expect, test } from 'vitest';
import type { HistoryItem } from '../../src/shared/adminEndpoints.ts';
import { giveEachTestAShop, open, PROJECTS_FILE, ROWS, shop } from './projectShop.ts';

giveEachTestAShop();

describe('photos that leave their project', () => {
  const move = (ids: string[], project: string) => shop.send('PUT', '/api/photos/bulk', { ids, project });

  test('all of them, for a new name: the row goes along in the same commit', async () => {
    await move(['moon', 'dusk'], 'Midnight');
    expect([shop.projectOf('moon'), shop.projectOf('dusk')]).toEqual(['Midnight', 'Midnight']);
    expect(shop.rows()?.[0]).toEqual({ ...ROWS[0], project: 'Midnight' });
    expect(shop.commits()).toBe(2);
    expect((await shop.list())[0]?.id).toBe('midnight');
  });

  test.each<[string, string[], string]>([
    ['some of them', ['moon'], 'Midnight'],
    ['all of them, for a project that is there', ['moon', 'dusk'], 'Tidal'],
    ['all of them, for a project that has a row', ['moon', 'dusk'], 'Gone'],
    ['some of them, for Uncategorized', ['moon'], ''],
  ])('%s: the rows stay', async (_, ids, project) => {
    await move(ids, project);
    expect(shop.rows()).toEqual(ROWS);
  });

  test('all of them, for Uncategorized: the project is deleted, and an undo brings it back', async () => {
    await move(['moon', 'dusk'], '');
    expect([shop.rows(), shop.projectOf('moon')]).toEqual([[ROWS[1], ROWS[2]], undefined]);
    expect(shop.commits()).toBe(2);
    const [latest] = (await shop.send<HistoryItem[]>('GET', '/api/history')).body;
    expect(latest?.changes).toContainEqual({ kind: 'project', id: PROJECTS_FILE, status: 'modified' });
    await shop.send('POST', '/api/history/restore', { revision: latest?.revision });
    expect([shop.rows(), shop.projectOf('moon')]).toEqual([ROWS, 'Night']);
  });

  test('a photo that is deleted is no cover any more; the file stays as it is', async () => {
    await shop.send('DELETE', '/api/photos/dusk');
    expect(shop.changedFiles()).toEqual(['content/photos/dusk.json']);
    expect((await shop.list())[0]?.cover).toBe('dusk');
  });
});

describe('undoing an earlier save of projects', () => {
  const undo = async (subject: string) => {
    const { body } = await shop.send<HistoryItem[]>('GET', '/api/history');
    const { revision } = body.findLast((item) => item.subject === subject) ?? {};
    return (await shop.send('POST', '/api/history/restore', { revision })).status;
  };

  test('leaves later saves of other projects as they are', async () => {
    await shop.put('night', { en_name: 'Darkness' });
    await shop.put('tidal', { en_text: 'Sand.' });
    await shop.send('PUT', '/api/projects/reorder', { ids: ['gone', 'tidal', 'night'] });
    expect(await undo('Update project Night')).toBe(200);
    const tidal = { ...ROWS[1], text: { en: 'Sand.', de: 'Salz.' } };
    expect(shop.rows()).toEqual([ROWS[2], tidal, ROWS[0]]);
    expect(shop.lastSubject()).toBe('Undo: Update project Night');
  });

  test.each<[string, () => Promise<unknown>, string]>([
    [
      'the same project was saved later',
      () => shop.put('night', { en_name: 'Dusk' }),
      'Update project Night',
    ],
    [
      'its photos have another project by now',
      () => shop.send('PUT', '/api/photos/bulk', { ids: ['moon', 'dusk'], project: 'Midnight' }),
      'Update project Night',
    ],
    ['it was about the order', () => shop.put('night', { en_name: 'Dusk' }), 'Reorder projects'],
  ])('asks first where %s', async (_, later, subject) => {
    await shop.put('night', { en_name: 'Darkness' });
    await shop.send('PUT', '/api/projects/reorder', { ids: ['tidal'] });
    await later();
    const before = shop.rows();
    expect(await undo(subject)).toBe(409);
    expect(shop.rows()).toEqual(before);
  });
});

describe('deleting a project', () => {
  test('keeps its photos in Uncategorized and removes its row, in one commit', async () => {
    const [night] = await shop.list();
    const answer = await shop.send('DELETE', '/api/projects/night', undefined, {
      'if-match': `"${night?.etag}"`,
    });
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    expect(shop.changedFiles()).toEqual([
      'content/photos/dusk.json',
      'content/photos/moon.json',
      PROJECTS_FILE,
    ]);
    expect([shop.projectOf('moon'), shop.projectOf('dusk'), shop.rows()]).toEqual([
      undefined,
      undefined,
      [ROWS[1], ROWS[2]],
    ]);
    expect([shop.commits(), shop.lastSubject()]).toEqual([2, 'Delete project Night']);
  });

  test('an empty one, and one without a row', async () => {
    expect((await shop.send('DELETE', '/api/projects/gone')).status).toBe(200);
    expect(shop.rows()).toEqual([ROWS[0], ROWS[1]]);
    open();
    expect((await shop.send('DELETE', '/api/projects/tidal')).status).toBe(200);
    expect([await shop.names(), shop.rows()]).toEqual([['Night'], undefined]);
  });

  test('a deletion that is sent again after a lost answer has succeeded', async () => {
    const headers = { 'x-operation-id': '5e0f4a4e-9a53-4b3f-8a6e-0d3c0d1f2a11' };
    expect((await shop.send('DELETE', '/api/projects/night', undefined, headers)).status).toBe(200);
    expect((await shop.send('DELETE', '/api/projects/night', undefined, headers)).status).toBe(200);
    expect(shop.commits()).toBe(2);
  });

  test('not where somebody has changed it meanwhile', async () => {
    const [night] = await shop.list();
    const { body } = await shop.put('night', { en_name: 'A' });
    const late = await shop.send('DELETE', '/api/projects/night', undefined, {
      'if-match': `"${night?.etag}"`,
    });
    expect([late.status, late.body.current]).toEqual([409, body]);
  });
});
