import { beforeEach, describe, expect, test } from 'vitest';
import type { HistoryItem, ReorderAnswer, SavedProject } from '../../src/shared/adminEndpoints.ts';
import { ADMIN_CONTENT, type AdminShop, openAdminShop } from './adminShop.ts';

const PROJECTS_FILE = 'content/projects.json';
/** Rows of content/projects.json: two projects with photos, and one that no longer has any. */
const ROWS = [
  { project: 'Night', name: { en: 'By night', de: 'Bei Nacht' }, cover: 'dusk', note: 'by hand' },
  { project: 'Tidal', text: { en: 'Salt.', de: 'Salz.' } },
  { project: 'Gone', text: { en: 'Kept' } },
];
const NIGHT = { filename: 'plain.png', description: { en: 'Moon', de: 'Mond' }, project: 'Night', order: 7 };
const NIGHTS = { 'content/photos/moon.json': NIGHT, 'content/photos/dusk.json': { ...NIGHT, order: 8 } };
const PHOTOS = { ...ADMIN_CONTENT, ...NIGHTS };

let shop: AdminShop;
/** Replaces the test's shop by one with these rows. */
function open(rows?: unknown): void {
  shop = openAdminShop({ content: rows === undefined ? PHOTOS : { ...PHOTOS, [PROJECTS_FILE]: rows } });
}
beforeEach(() => open(ROWS));

const list = async () => (await shop.send<SavedProject[]>('GET', '/api/projects')).body;
const names = async () => (await list()).map(({ project }) => project);
const put = (slug: string, body: unknown, headers?: Record<string, string>) =>
  shop.send('PUT', `/api/projects/${slug}`, body, headers);
const move = (ids: string[], project: string) => shop.send('PUT', '/api/photos/bulk', { ids, project });
const rowsNow = () => shop.stored(PROJECTS_FILE);
const projectOf = (id: string) => shop.stored(`content/photos/${id}.json`)?.project;

describe('the list of projects', () => {
  test('is public, in the order of the file, with an address and a tag for each', async () => {
    const answer = await shop.raw('/api/projects');
    const projects = (await answer.json()) as SavedProject[];
    expect(projects.map(({ id, order }) => `${id} ${order}`)).toEqual(['night 0', 'tidal 1', 'gone 2']);
    expect(projects[0]).toMatchObject(ROWS[0] ?? {});
    expect(new Set(projects.map(({ etag }) => etag)).size).toBe(3);
  });

  test('a file that holds no list is reported, and no save replaces it', async () => {
    open({ Night: 1 });
    expect(await names()).toEqual(['Tidal', 'Night']);
    expect((await shop.send('GET', '/api/content-faults')).body).toMatchObject([
      { file: PROJECTS_FILE, path: '' },
    ]);
    for (const { status, error } of [
      await put('night', { en_name: 'X' }),
      await put('reorder', { ids: ['night'] }),
    ])
      expect([status, error]).toEqual([409, expect.stringContaining(PROJECTS_FILE)]);
    expect((await move(['wave'], 'New')).status).toBe(200);
  });
});

describe('changing a project', () => {
  const TEXTS = { en_name: 'Nights', de_name: 'Nächte', en_text: ' Lights. ', de_text: '' };
  // The form cannot change the stored name `project`.
  const FORM = { ...TEXTS, cover: 'moon', project: 'Other' };
  const NAME = { en: 'Nights', de: 'Nächte' };
  const SAVED = { ...ROWS[0], name: NAME, text: { en: 'Lights.' }, cover: 'moon' };

  test('stores its fields in one commit and keeps unknown ones', async () => {
    const answer = await put('night', FORM);
    expect([answer.status, answer.body]).toMatchObject([200, { ...SAVED, id: 'night', order: 0 }]);
    expect(answer.headers.get('x-content-revision')).toBe(shop.head());
    expect(rowsNow()).toEqual([SAVED, ROWS[1], ROWS[2]]);
    expect([shop.commits(), shop.purges(), shop.lastSubject()]).toEqual([2, 1, 'Update project Night']);
    expect((await list())[0]).toEqual(answer.body);
  });

  test('without a file writes a row for every project, so that their order stays', async () => {
    open();
    expect((await put('night', { en_name: 'Nights' })).status).toBe(200);
    expect(rowsNow()).toEqual([{ project: 'Tidal' }, { project: 'Night', name: { en: 'Nights' } }]);
  });

  test('two faults are refused', async () => {
    const { status, paths } = await put('night', { de_name: 'x'.repeat(121), cover: 5 });
    expect([status, paths, shop.commits()]).toEqual([400, ['de_name', 'cover'], 1]);
  });

  test('a project without photos or a row does not exist', async () => {
    for (const slug of ['nobody', 'uncategorized']) {
      expect((await put(slug, FORM)).status).toBe(404);
      expect((await shop.send('DELETE', `/api/projects/${slug}`)).status).toBe(404);
    }
  });
});

describe('the order of projects', () => {
  const reorder = (body: unknown) => shop.send<ReorderAnswer>('PUT', '/api/projects/reorder', body);

  test('is stored as the order of the rows, in one commit', async () => {
    const answer = await reorder({ ids: ['tidal', 'nobody', 'night'] });
    expect(answer.body.result).toEqual({ matched: 2, modified: 2 });
    expect(answer.headers.get('x-reorder-modified')).toBe('2');
    expect(rowsNow()).toEqual([ROWS[1], ROWS[0], ROWS[2]]);
    expect([shop.commits(), shop.lastSubject()]).toEqual([2, 'Reorder projects']);
  });

  test('an unchanged order makes no commit and no file', async () => {
    open();
    expect((await reorder(['tidal', 'night'])).body.result).toEqual({ matched: 2, modified: 0 });
    expect([shop.commits(), rowsNow()]).toEqual([1, undefined]);
    expect((await reorder(['night'])).body.result).toEqual({ matched: 1, modified: 2 });
    expect(rowsNow()).toEqual([{ project: 'Night' }, { project: 'Tidal' }]);
    expect((await reorder({ ids: ['night', 'night'] })).status).toBe(400);
  });
});

describe('photos that leave their project', () => {
  const ALL = ['moon', 'dusk'];
  const REST = ROWS.slice(1);
  test.each<[string, string[], string, object[]]>([
    ['renamed: all photos get a new name', ALL, 'Midnight', [{ ...ROWS[0], project: 'Midnight' }, ...REST]],
    ['deleted: all photos go to Uncategorized', ALL, '', REST],
    ['kept: some photos go to Uncategorized', ['moon'], '', ROWS],
    ['kept: some photos get a new name', ['moon'], 'Midnight', ROWS],
    ['kept: all photos go to a project with photos', ALL, 'Tidal', ROWS],
    ['kept: all photos go to a project with a row', ALL, 'Gone', ROWS],
  ])('the row is %s', async (_, ids, project, rows) => {
    await move(ids, project);
    expect([rowsNow(), shop.commits()]).toEqual([rows, 2]);
    for (const id of ids) expect(projectOf(id) ?? '').toBe(project);
  });
});

test.each([
  ['en', { en: 'Night', de: 'Bei Nacht' }, { en: 'Midnight', de: 'Bei Nacht' }],
  ['de', { en: 'Night', de: 'Bei Nacht' }, { en: 'Night', de: 'Midnight' }],
  ['de', { en: 'Night' }, { en: 'Midnight' }],
])('a rename in the panel in %s changes the shown name, %j', async (language, name, renamed) => {
  open([{ project: 'Night', name }]);
  const body = { ids: ['moon', 'dusk'], project: 'Midnight' };
  await shop.send('PUT', '/api/photos/bulk', body, { 'accept-language': language });
  expect(rowsNow()).toEqual([{ project: 'Midnight', name: renamed }]);
});

describe('undoing an earlier save of projects', () => {
  const undo = async (subject: string) => {
    const { body } = await shop.send<HistoryItem[]>('GET', '/api/history');
    const { revision } = body.findLast((item) => item.subject === subject) ?? {};
    return (await shop.undo(revision)).status;
  };

  test('leaves later saves of other projects as they are', async () => {
    const [night, tidal] = await list();
    expect((await put('night', { en_name: 'Darkness' }, { 'if-match': `${night?.etag}` })).status).toBe(200);
    expect((await put('tidal', { en_text: 'Sand.' }, { 'if-match': `${tidal?.etag}` })).status).toBe(200);
    await shop.send('PUT', '/api/projects/reorder', { ids: ['gone', 'tidal', 'night'] });
    expect(await undo('Update project Night')).toBe(200);
    const salty = { ...ROWS[1], text: { en: 'Sand.', de: 'Salz.' } };
    expect(rowsNow()).toEqual([ROWS[2], salty, ROWS[0]]);
    expect(shop.lastSubject()).toBe('Undo: Update project Night');
  });

  const saveAgain = () => put('night', { en_name: 'Dusk' });
  test.each<[string, () => Promise<unknown>, string]>([
    ['the same project was saved later', saveAgain, 'Update project Night'],
    ['its photos have another project', () => move(['moon', 'dusk'], 'Midnight'), 'Update project Night'],
    ['it changed the order', saveAgain, 'Reorder projects'],
  ])('is refused at first if %s', async (_, later, subject) => {
    await put('night', { en_name: 'Darkness' });
    await shop.send('PUT', '/api/projects/reorder', { ids: ['tidal'] });
    await later();
    const before = rowsNow();
    expect([await undo(subject), rowsNow()]).toEqual([409, before]);
  });
});

describe('deleting a project', () => {
  const remove = (slug: string, tag = '*') =>
    shop.send('DELETE', `/api/projects/${slug}`, undefined, { 'if-match': tag });

  test('keeps its photos in Uncategorized and removes its row, in one commit', async () => {
    const [night] = await list();
    const { status, body } = await remove('night', `"${night?.etag}"`);
    expect([status, body]).toEqual([200, { success: true }]);
    expect(shop.touched()).toEqual([
      'M\tcontent/photos/dusk.json',
      'M\tcontent/photos/moon.json',
      `M\t${PROJECTS_FILE}`,
    ]);
    expect([projectOf('moon'), projectOf('dusk')]).toEqual([undefined, undefined]);
    expect([rowsNow(), shop.lastSubject()]).toEqual([[ROWS[1], ROWS[2]], 'Delete project Night']);
  });

  test('works without photos and without a row', async () => {
    expect([(await remove('gone')).status, rowsNow()]).toEqual([200, [ROWS[0], ROWS[1]]]);
    open();
    expect((await remove('tidal')).status).toBe(200);
    expect([await names(), rowsNow()]).toEqual([['Night'], undefined]);
  });
});
