import { describe, expect, test } from 'vitest';
import type { HistoryItem, ReorderAnswer, SavedProject } from '../../src/shared/adminEndpoints.ts';
import type { ErrorBody } from '../../src/shared/errors.ts';
import { giveEachTestAShop, open, PROJECTS_FILE, ROWS, shop } from './projectShop.ts';

giveEachTestAShop();

describe('the list of projects', () => {
  test('is public, in the order of the file, with an address and a tag for each', async () => {
    const answer = await shop.raw('/api/projects');
    const projects = (await answer.json()) as SavedProject[];
    expect(projects.map(({ id, order }) => [id, order])).toEqual([
      ['night', 0],
      ['tidal', 1],
      ['gone', 2],
    ]);
    expect(projects[0]).toMatchObject(ROWS[0] ?? {});
    expect(new Set(projects.map(({ etag }) => etag)).size).toBe(3);
    expect(answer.headers.get('cache-control')).toBe(
      (await shop.raw('/api/photos')).headers.get('cache-control'),
    );
    const tag = { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } };
    expect((await shop.raw('/api/projects', tag)).status).toBe(304);
  });

  test.each<[string, string | undefined]>([
    ['no file', undefined],
    ['an empty file', ''],
    ['an empty list', '[]'],
  ])('with %s projects follow their first photo, and nothing is wrong', async (_, rows) => {
    open(rows);
    expect(await shop.names()).toEqual(['Tidal', 'Night']);
    expect((await shop.send('GET', '/api/content-faults')).body).toEqual([]);
  });

  test('damaged rows are left out and named, and stay on a save', async () => {
    const damaged = ['nothing', ...ROWS, { project: 'Night' }, { cover: 'moon' }];
    open(damaged);
    expect(await shop.names()).toEqual(['Night', 'Tidal', 'Gone']);
    expect((await shop.send('GET', '/api/content-faults')).body).toMatchObject([
      { file: PROJECTS_FILE, path: '0' },
      { file: PROJECTS_FILE, path: '4.project' },
      { file: PROJECTS_FILE, path: '5.project' },
    ]);
    expect((await shop.put('gone', { en_text: 'Back' })).status).toBe(200);
    expect(shop.rows()).toEqual(
      damaged.map((row) => (row === ROWS[2] ? { ...ROWS[2], text: { en: 'Back' } } : row)),
    );
  });

  test('a file that is no list is named, and no save replaces it', async () => {
    open({ Night: 1 });
    expect(await shop.names()).toEqual(['Tidal', 'Night']);
    expect((await shop.send('GET', '/api/content-faults')).body).toMatchObject([
      { file: PROJECTS_FILE, path: '' },
    ]);
    for (const answer of [
      await shop.put('night', { en_name: 'X' }),
      await shop.send<ErrorBody>('PUT', '/api/projects/reorder', { ids: ['night'] }),
    ]) {
      expect([answer.status, answer.body.error]).toEqual([409, expect.stringContaining(PROJECTS_FILE)]);
    }
    expect((await shop.send('PUT', '/api/photos/bulk', { ids: ['wave'], project: 'New' })).status).toBe(200);
  });
});

describe('changing a project', () => {
  const FORM = { en_name: 'Nights', de_name: 'Nächte', en_text: ' Lights. ', de_text: '', cover: 'moon' };
  const SAVED = {
    ...ROWS[0],
    name: { en: 'Nights', de: 'Nächte' },
    text: { en: 'Lights.' },
    cover: 'moon',
  };

  test('stores its fields in one commit and keeps unknown ones', async () => {
    const answer = await shop.put('night', FORM);
    expect([answer.status, answer.body]).toMatchObject([200, { ...SAVED, id: 'night', order: 0 }]);
    expect(answer.headers.get('x-content-revision')).toBe(shop.git('rev-parse', 'HEAD').trim());
    expect(shop.rows()).toEqual([SAVED, ROWS[1], ROWS[2]]);
    expect([shop.commits(), shop.purges(), shop.lastSubject()]).toEqual([2, 1, 'Update project Night']);
    expect((await shop.list())[0]).toEqual(answer.body);
  });

  test('without a file writes a row for every project, so that their order stays', async () => {
    open();
    expect((await shop.put('night', { en_name: 'Nights' })).status).toBe(200);
    expect(shop.rows()).toEqual([{ project: 'Tidal' }, { project: 'Night', name: { en: 'Nights' } }]);
  });

  test('an outdated version is refused with the current one', async () => {
    const [night, tidal] = await shop.list();
    await shop.put('tidal', { en_text: 'Foam.' }, { 'if-match': `"${tidal?.etag}"` });
    const other = await shop.put('night', { en_name: 'A' }, { 'if-match': `"${night?.etag}"` });
    expect(other.status).toBe(200);
    const late = await shop.put('night', { en_name: 'B' }, { 'if-match': `"${night?.etag}"` });
    expect([late.status, late.body.current]).toEqual([409, other.body]);
    expect((await shop.list())[0]?.name?.en).toBe('A');
  });

  test.each<[string, unknown, string[]]>([
    ['a list', [], ['']],
    ['too long a text', { en_text: 'x'.repeat(601) }, ['en_text']],
    ['two faults', { de_name: 'x'.repeat(121), cover: 5 }, ['de_name', 'cover']],
  ])('%s is refused', async (_, body, paths) => {
    const answer = await shop.put('night', body);
    expect(answer.status).toBe(400);
    expect(answer.body.details?.map(({ path }) => path)).toEqual(paths);
    expect(shop.commits()).toBe(1);
  });

  test('the stored name cannot be changed', async () => {
    await shop.put('night', { project: 'Other', en_name: 'A' });
    expect(shop.rows()?.[0]).toMatchObject({ project: 'Night', name: { en: 'A' } });
  });

  test('a project without photos and row does not exist', async () => {
    for (const slug of ['nobody', 'uncategorized']) {
      expect((await shop.put(slug, FORM)).status).toBe(404);
      expect((await shop.send('DELETE', `/api/projects/${slug}`)).status).toBe(404);
    }
  });
});

describe('the order of projects', () => {
  const reorder = (body: unknown) =>
    shop.send<ReorderAnswer & ErrorBody>('PUT', '/api/projects/reorder', body);

  test('is stored as the order of the rows, in one commit', async () => {
    const answer = await reorder({ ids: ['tidal', 'nobody', 'night'] });
    expect(answer.body.result).toEqual({ matched: 2, modified: 2 });
    expect(answer.headers.get('x-reorder-modified')).toBe('2');
    expect(shop.rows()).toEqual([ROWS[1], ROWS[0], ROWS[2]]);
    expect([shop.commits(), shop.lastSubject()]).toEqual([2, 'Reorder projects']);
  });

  test('an unchanged order makes no commit and no file', async () => {
    open();
    expect((await reorder(['tidal', 'night'])).body.result).toEqual({ matched: 2, modified: 0 });
    expect([shop.commits(), shop.rows()]).toEqual([1, undefined]);
    expect((await reorder(['night'])).body.result).toEqual({ matched: 1, modified: 2 });
    expect(shop.rows()).toEqual([{ project: 'Night' }, { project: 'Tidal' }]);
  });

  test.each([{ ids: 'night' }, { ids: ['night', 'night'] }, {}, [5]])('%j is refused', async (body) => {
    expect((await reorder(body)).status).toBe(400);
  });
});

describe('photos that leave their project', () => {
  const move = (ids: string[], project: string) => shop.send('PUT', '/api/photos/bulk', { ids, project });

  test('all of them, for a new name: the row is renamed in the same commit', async () => {
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

  test('a deleted photo is no longer a cover; the file is unchanged', async () => {
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

  test('is refused when somebody has changed it meanwhile', async () => {
    const [night] = await shop.list();
    const { body } = await shop.put('night', { en_name: 'A' });
    const late = await shop.send('DELETE', '/api/projects/night', undefined, {
      'if-match': `"${night?.etag}"`,
    });
    expect([late.status, late.body.current]).toEqual([409, body]);
  });
});
