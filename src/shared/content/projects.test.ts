import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../../tests/fixtures/forAll.ts';
import { parseAddress } from '../address.ts';
import { groupByProject, ordersOnEntry, projectName, slugify, sortEntries } from './projects.ts';

type Entry = { id: string; project?: string | undefined; order?: number | undefined };
const entry = (id: string, order?: number, project?: string): Entry => ({ id, project, order });
const ids = (entries: readonly Entry[]) => entries.map((entry) => entry.id).join(' ');

describe('sorting: by order (missing is 0), then project, then id', () => {
  test.each<[string, Entry[], string]>([
    ['by order', [entry('b', 2), entry('a', 10), entry('c', 1)], 'c b a'],
    ['a missing order is 0', [entry('b', 1), entry('a'), entry('c', -1)], 'c a b'],
    ['an order that is no number is 0', [entry('b', 1), entry('a', Number.NaN)], 'a b'],
    ['fractions count', [entry('b', 1.5), entry('a', 1.25)], 'a b'],
    ['equal order: by project', [entry('a', 0, 'Z'), entry('b', 0, 'A')], 'b a'],
    ['no project comes first', [entry('a', 0, 'A'), entry('b')], 'b a'],
    ['equal project: by id', [entry('b', 0, 'A'), entry('a', 0, 'A')], 'a b'],
    ['ids by code unit, in every locale', [entry('a-2'), entry('a-10'), entry('a2')], 'a-10 a-2 a2'],
  ])('%s', (_, entries, expected) => {
    expect(ids(sortEntries(entries))).toBe(expected);
    expect(ids(sortEntries([...entries].reverse()))).toBe(expected);
  });
});

test.each<[string | undefined, string]>([
  ['Tides', 'Tides'],
  ['  Tides ', 'Tides'],
  ['', 'Uncategorized'],
  ['   ', 'Uncategorized'],
  [undefined, 'Uncategorized'],
])('a photo of project %j is shown under %s', (project, name) => expect(projectName({ project })).toBe(name));

describe('slugs', () => {
  test.each([
    ['Tidal Lines', 'tidal-lines'],
    ['  --Tidal -- Lines--  ', 'tidal-lines'],
    ['Größe & Übermaß', 'groesse-uebermass'],
    ['Gro\u0308\u00dfe', 'groesse'],
    ['Café Noël', 'cafe-noel'],
    ['Ærø', 'aero'],
    ['2024/25', '2024-25'],
    ['İstanbul', 'istanbul'],
    ['𝐀𝐫𝐭', 'art'],
    ['東京', ''],
    ['🌊', ''],
    ['', ''],
    ['__proto__', 'proto'],
    ['../../etc', 'etc'],
  ])('%j becomes %j', (text, slug) => expect(slugify(text)).toBe(slug));

  test('a slug is never longer than 64 and never ends in a dash', () => {
    expect(slugify('a'.repeat(200))).toHaveLength(64);
    expect(slugify(`${'a'.repeat(63)} b`)).toBe('a'.repeat(63));
  });

  test('any text gives a slug of lower-case words, or none', () => {
    forAll(fc.string({ unit: 'grapheme' }), (text) => {
      expect(slugify(text)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
    });
  });
});

describe('grouping', () => {
  test('projects come in the order of their first photo, Uncategorized last', () => {
    const photos: Entry[] = [
      { id: 'loose', order: -5 },
      { id: 'b1', project: 'B', order: 1 },
      { id: 'a1', project: 'A', order: 2 },
      { id: 'b0', project: 'B', order: 3 },
      { id: 'a0', project: ' A ', order: 0 },
    ];
    expect(groupByProject(photos).map((p) => [p.name, p.slug, ids(p.photos)])).toEqual([
      ['A', 'a', 'a0 a1'],
      ['B', 'b', 'b1 b0'],
      ['Uncategorized', 'uncategorized', 'loose'],
    ]);
  });

  test('a project named Uncategorized is the one for photos without a project', () => {
    const groups = groupByProject([{ id: 'a' }, { id: 'b', project: 'Uncategorized' }]);
    expect(groups.map((p) => [p.name, ids(p.photos)])).toEqual([['Uncategorized', 'a b']]);
  });

  test("equal slugs get numbers, also when a project's own name ends in one", () => {
    const names = ['A', 'a', 'A!', 'a 2', '東京', '大阪'];
    const photos = names.map((project, order) => ({ id: `p${order}`, project, order }));
    const slugs = groupByProject(photos).map((p) => p.slug);
    expect(slugs).toEqual(['a', 'a-2', 'a-3', 'a-2-2', 'project', 'project-2']);
  });

  const NAMES = [
    ' ',
    'a 2',
    'x'.repeat(120),
    ...',A,a,A!,Uncategorized,東京,大阪,__proto__,constructor'.split(','),
  ];
  const name = fc.oneof(
    fc.constantFrom(...NAMES),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.string({ unit: 'grapheme', minLength: 100, maxLength: 120 }),
  );
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
  const photos = fc
    .array(fc.record({ project: maybe(name), order: maybe(fc.integer()) }))
    .map((list) => list.map((photo, n) => ({ ...photo, id: `p${n}` })));

  test('every photo is in exactly one project, whatever the order of the list', () => {
    forAll(photos, (list) => {
      const groups = groupByProject(list);
      const all = groups.flatMap((group) => group.photos);
      expect(all).toHaveLength(list.length);
      expect(new Set(all)).toEqual(new Set(list));
      for (const group of groups) {
        expect(group.photos.length).toBeGreaterThan(0);
        for (const photo of group.photos) expect(projectName(photo)).toBe(group.name);
      }
      expect(groupByProject([...list].reverse())).toEqual(groups);
    });
  });

  test('slugs are unique, and each opens its project through the address', () => {
    forAll(photos, (list) => {
      const slugs = groupByProject(list).map((group) => group.slug);
      expect(new Set(slugs).size).toBe(slugs.length);
      for (const slug of slugs) expect(parseAddress(`#photos/${slug}`).project).toBe(slug);
    });
  });
});

describe('entering a project', () => {
  const PHOTOS = [
    entry('a1', 0, 'Alpha'),
    entry('a2', 7, 'Alpha'),
    entry('b1', 3, 'Beta'),
    entry('b2', 4, 'Beta'),
    entry('u1', 9, ''),
  ];

  test.each([
    ['at its end, in the order of the ids', 'u1 a1', 'Beta', 'u1 5, a1 6'],
    ['those that are in it stay', 'b2 a2 b1', 'Beta', 'a2 5'],
    ['a new one comes after all photos', 'b2 a1', 'Gamma', 'b2 10, a1 11'],
    ['a renamed one keeps its place', 'b1 b2', 'Gamma', 'b1 3, b2 4'],
    ['a renamed one keeps its place in another order', 'b2 b1', 'Gamma', 'b2 4, b1 5'],
    ['without a name', 'b1', ' ', 'b1 10'],
    ['a photo that is about to be', 'new', 'Alpha', 'new 8'],
    ['the first photo of a new one', 'new', 'Gamma', 'new 10'],
  ])('%s', (_name, ids, project, expected) => {
    const orders = [...ordersOnEntry(PHOTOS, ids.split(' '), project)];
    expect(orders.map((order) => order.join(' ')).join(', ')).toBe(expected);
  });

  test('the first photo of an empty site gets order 0', () => {
    expect([...ordersOnEntry([], ['new'], 'Alpha')]).toEqual([['new', 0]]);
  });
});
