import { describe, expect, it, test } from 'vitest';
import { photoOf } from '../../../../tests/fixtures/photos.ts';
import { photoPages, photoText, photoTitle, projectHeading } from '../photoPage.ts';
import {
  formatProjectFile,
  listProjects,
  type ProjectRow,
  projectTitle,
  readProject,
  readProjectFile,
  showProjects,
} from './project.ts';

const PHOTOS = [
  { id: 'a', project: 'Sea', order: 0 },
  { id: 'b', project: 'Night', order: 1 },
  { id: 'c', project: '', order: 2 },
  { id: 'd', project: 'Sea', order: 3 },
];
/** Each project as its slug and cover. */
const shown = (rows: readonly ProjectRow[]) =>
  showProjects(PHOTOS, rows)
    .map(({ slug, cover }) => `${slug}:${cover?.id}`)
    .join(' ');

describe('projects as visitors see them', () => {
  const [SEA, NIGHT] = [{ project: 'Sea' }, { project: 'Night' }];
  const LAST = { project: 'Uncategorized', cover: 'c' };
  test.each<[string, ProjectRow[], string]>([
    ['without rows they follow their first photo', [], 'sea:a night:b uncategorized:c'],
    ['rows give them their order', [NIGHT, SEA], 'night:b sea:a uncategorized:c'],
    ['one without a row comes after those that have one', [NIGHT], 'night:b sea:a uncategorized:c'],
    ['a row gives a cover', [{ ...SEA, cover: 'd' }], 'sea:d night:b uncategorized:c'],
    ['a cover that is gone is the first photo', [{ ...SEA, cover: 'gone' }], 'sea:a night:b uncategorized:c'],
    ["so is another project's", [SEA, { ...NIGHT, cover: 'd' }], 'sea:a night:b uncategorized:c'],
    ['a row without photos shows nothing', [{ project: 'Empty' }], 'sea:a night:b uncategorized:c'],
    ["'Uncategorized' stays last whatever rows say", [LAST, SEA, NIGHT], 'sea:a night:b uncategorized:c'],
  ])('%s', (_, rows, expected) => expect(shown(rows)).toBe(expected));

  test.each([
    [undefined, 'Sea', 'Sea'],
    [{}, 'Sea', 'Sea'],
    [{ name: { en: 'The Sea', de: 'Das Meer' } }, 'The Sea', 'Das Meer'],
    [{ name: { en: 'The Sea' } }, 'The Sea', 'The Sea'],
    [{ name: { de: 'Das Meer' } }, 'Das Meer', 'Das Meer'],
  ])('%j is titled %s in English and %s in German', (row, en, de) => {
    expect([projectTitle('Sea', row, 'en'), projectTitle('Sea', row, 'de')]).toEqual([en, de]);
  });
});

describe('the list of projects', () => {
  it('has every project once: rows in their order, empty ones too, then projects without a row', () => {
    const rows = [{ project: 'Empty' }, { project: 'Night', cover: 'b' }];
    expect(listProjects(PHOTOS, rows)).toEqual([
      { project: 'Empty', id: 'empty', order: 0 },
      { project: 'Night', cover: 'b', id: 'night', order: 1 },
      { project: 'Sea', id: 'sea', order: 2 },
    ]);
  });

  it('gives each project the address of its page, whatever the order of the rows', () => {
    const photos = [
      { id: 'a', project: 'Sea!', order: 0 },
      { id: 'b', project: 'Sea', order: 1 },
    ];
    const rows = [{ project: 'SEA' }, { project: 'Sea' }];
    const slugs = listProjects(photos, rows).map(({ project, id }) => [project, id]);
    expect(slugs).toEqual([
      ['SEA', 'sea-3'],
      ['Sea', 'sea-2'],
      ['Sea!', 'sea'],
    ]);
    for (const { name, slug } of showProjects(photos, rows)) expect(slugs).toContainEqual([name, slug]);
  });

  it('gives no project the address of an API call', () => {
    expect(listProjects([{ id: 'a', project: 'Reorder' }], [])[0]?.id).toBe('reorder-2');
  });

  it.each([null, [], 'Sea', {}, { id: 'sea' }, { id: '', project: 'Sea' }, { id: 'sea', project: ' ' }])(
    '%j is not a valid project',
    (value) => expect(readProject(value)).toBeUndefined(),
  );

  it('keeps valid fields of an entry when others are invalid', () => {
    const fits = { id: 'sea', project: 'Sea', more: 1 };
    const read = readProject({ ...fits, order: 'x', name: { en: 5, de: 'Meer' }, cover: {} });
    expect(read).toEqual({ ...fits, order: 0, name: { de: 'Meer' } });
  });
});

describe('content/projects.json', () => {
  const file = 'content/projects.json';
  const read = (value: unknown) => readProjectFile(JSON.stringify(value));

  it.each([undefined, '', ' \n', '[]'])('%j has no rows and no faults', (content) => {
    expect(readProjectFile(content)).toEqual({ rows: [], rest: new Map(), faults: [] });
  });

  it.each(['{', '{}', 'null', '5', '"Sea"'])('%s is not a list, so nothing in it can be read', (content) => {
    const { rows, rest, faults } = readProjectFile(content);
    expect([rows, rest]).toEqual([[], undefined]);
    expect(faults).toMatchObject([{ file, path: '', code: 'json' }]);
  });

  it('leaves out each invalid row, and reports it', () => {
    const { rows, faults } = read([
      'Sea',
      { project: ' Night ', name: { en: ' By night ' }, note: 1 },
      { name: { en: 'Nameless' } },
      { project: 'Sea', cover: 5 },
      { project: 'Night' },
      { project: 'Sea', text: { en: 'x'.repeat(601) } },
      { project: 'Sea' },
    ]);
    expect(rows).toEqual([{ project: 'Night', name: { en: 'By night' }, note: 1 }, { project: 'Sea' }]);
    expect(faults.map(({ path, code }) => [path, code])).toEqual([
      ['0', 'object'],
      ['2.project', 'text'],
      ['3.cover', 'text'],
      ['4.project', 'rowTwice'],
      ['5.text.en', 'textMax'],
    ]);
  });

  it('is written with its fields in a fixed order, and with unreadable items in their places', () => {
    const list = (sea: object) => ['damaged', sea, { project: 5 }, { project: 'Night' }];
    const { rows, rest = new Map() } = read(list({ cover: 'a', note: 1, project: 'Sea' }));
    const written = JSON.stringify(list({ project: 'Sea', cover: 'a', note: 1 }), null, 2);
    expect(formatProjectFile(rows, rest)).toBe(`${written}\n`);
  });
});

describe("the photos' pages", () => {
  test('follow the order of the projects, each photo with its neighbours in the same project', () => {
    const photos = [
      photoOf({ id: 'b2', project: 'B', order: 2 }),
      photoOf({ id: 'none', project: '', order: 0 }),
      photoOf({ id: 'a', project: 'A', order: 1 }),
      photoOf({ id: 'b1', project: 'B', order: 1 }),
      photoOf({ id: 'b3', project: 'B', order: 3 }),
    ];
    const works = photoPages(photos, [{ project: 'B' }, { project: 'A' }]);
    expect(
      works.map(({ photo, previous, next, project }) => [previous?.id, photo.id, next?.id, project.slug]),
    ).toEqual([
      [undefined, 'b1', 'b2', 'b'],
      ['b1', 'b2', 'b3', 'b'],
      ['b2', 'b3', undefined, 'b'],
      [undefined, 'a', undefined, 'a'],
      [undefined, 'none', undefined, 'uncategorized'],
    ]);
  });

  test('are none without photos', () => expect(photoPages([], [{ project: 'A' }])).toEqual([]));

  test("are titled with the project's display name, and with words for photos without a project", () => {
    const row = { project: 'A', name: { de: 'Aa' } };
    expect(projectHeading({ name: 'A', slug: 'a', row }, 'de')).toBe('Aa');
    expect(projectHeading({ name: 'Uncategorized', slug: 'uncategorized' }, 'de')).toBe('Ohne Projekt');
  });
});

const LONG = 'word '.repeat(1000).trim();
test.each([
  ['one line', { en: 'Kelp' }, 'Kelp', undefined],
  ['nothing', {}, 'Photo', undefined],
  ['German alone', { de: 'Tang' }, 'Tang', undefined],
  ['a first line and more', { en: 'Kelp\n\nIt sways.' }, 'Kelp', 'Kelp\n\nIt sways.'],
  ['5,000 characters', { en: LONG }, `${'word '.repeat(15)}word…`, LONG],
  ['5,000 characters without a space', { en: 'x'.repeat(5000) }, `${'x'.repeat(79)}…`, 'x'.repeat(5000)],
])('a description of %s gives a title of 80 characters, the rest as text', (_, description, title, text) => {
  const photo = photoOf({ description });
  expect(photoTitle(photo, 'en')).toBe(title);
  expect(title.length).toBeLessThanOrEqual(80);
  expect(photoText(photo, 'en')).toBe(text);
});
