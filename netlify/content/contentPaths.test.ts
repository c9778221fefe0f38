import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEntryId } from '../../src/shared/content/stored.ts';
import { anyText } from '../../tests/fixtures/anyText.ts';
import { ApiError } from '../lib/apiError.ts';
import { planChanges } from './changePlan.ts';
import { makeEntryId } from './collections.ts';
import { assertContentPath } from './contentPaths.ts';
import { ContentError } from './contentStore.ts';
import { faultsOfIds, readBulk, readOrder } from './idLists.ts';

test.each([
  ...'content/../secret content/photos/../../x ../content/x /content/x content content/ content//x'.split(
    ' ',
  ),
  ...'content/./x content\\x content/a\\b content/a\0b content/a\nb content/1/2/3/4/5/6/too-deep'.split(' '),
  ...'public/x.jpg public/photos public/photos/folder/x.jpg public/photos/large/folder/x.jpg'.split(' '),
  ...['README.md', '.git/config', 'content/.git/config', 'content/.hidden', '', `content/${'x'.repeat(600)}`],
])('%j is no content path', (path) => {
  expect(() => assertContentPath(path)).toThrow(ContentError);
  expect(() => planChanges(new Map(), [{ path, delete: true }])).toThrow(ContentError);
});

const free = () => false;

/** The paths at which a body is refused. */
function paths(read: () => unknown): readonly string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return (error.options.details ?? []).map(({ path }) => path);
  }
}

test.each([
  ['Kelp, the hour before the light goes', 'kelp-the-hour-before-the-light-goes-a1b2c'],
  ['Ärger über Öl', 'aerger-ueber-oel-a1b2c'],
  ['', 'photo-a1b2c'],
  ['写真', 'photo-a1b2c'],
  ['--- upload ---', 'upload-a1b2c'],
  ['one two three four five six seven eight nine ten', 'one-two-three-four-five-six-seven-eight-nine-a1b2c'],
  ['x'.repeat(99), `${'x'.repeat(44)}-a1b2c`],
])('%j becomes %s', (english, id) => expect(makeEntryId(english, ['a1b2c'], 'photo', free)).toBe(id));

test('takes the first ending that is free', () => {
  const taken = new Set(['wave-1', 'wave-2']);
  expect(makeEntryId('Wave', ['1', '2', '3'], 'photo', (id) => taken.has(id))).toBe('wave-3');
  expect(makeEntryId('Wave', ['1', '2'], 'photo', (id) => taken.has(id))).toBeUndefined();
});

test('never makes an id that is a path of the API', () => {
  expect(makeEntryId('reorder', ['save', '1'], 'photo', free)).toBe('reorder-1');
});

test('any text becomes a valid id', () => {
  fc.assert(
    fc.property(anyText(), (english) => {
      const id = makeEntryId(english, ['0zz9a'], 'photo', free) ?? '';
      expect(isEntryId(id)).toBe(true);
    }),
  );
});

describe('a list of ids', () => {
  test('is read unchanged, and may be in an object', () => {
    expect([readOrder(['b', 'a']), readOrder([]), readOrder({ ids: ['a'] })]).toEqual([
      ['b', 'a'],
      [],
      ['a'],
    ]);
    expect(paths(() => readOrder({ ids: ['a', 'a'] }))).toEqual(['ids.1']);
    expect(paths(() => readOrder(JSON.parse('{"__proto__":{"ids":["a"]}}')))).toEqual(['ids']);
  });

  test.each<[unknown, string[]]>([
    [['a', 'b', 'a'], ['2']],
    [
      [1, 'a', null],
      ['0', '2'],
    ],
    ['a', ['']],
    [{ length: 1 }, ['']],
    [null, ['']],
  ])('%j has faults at %j', (value, expected) =>
    expect(faultsOfIds(value, '').map(({ path }) => path)).toEqual(expected),
  );
});

describe('a bulk change', () => {
  const changesOf = ({ changes }: ReturnType<typeof readBulk>) =>
    changes.map(({ field, value }) => [field.name, value]);

  test('takes each photo once, and trims texts', () => {
    const read = readBulk({ ids: ['a', 'b', 'a'], project: ' Sea ' });
    expect(read.ids).toEqual(['a', 'b']);
    expect(changesOf(read)).toEqual([['project', 'Sea']]);
  });

  test('reads its fields like the form of one photo; an empty text removes a value', () => {
    const fields = { price_a4: '31,50', price_a3: 40, en_paper: ' Baryta ', year: '1999', project: '' };
    expect(changesOf(readBulk({ ids: ['a'], fields }))).toEqual([
      ['project', null],
      ['en_paper', 'Baryta'],
      ['year', 1999],
      ['price_a4', 31.5],
      ['price_a3', 40],
    ]);
  });

  test.each<[unknown, string[]]>([
    [null, ['ids', 'project']],
    [[], ['ids', 'project']],
    [{ ids: [], project: '' }, ['ids']],
    [{ ids: ['a'], project: 3 }, ['project']],
    [{ ids: ['a'], project: 'a\u0007b' }, ['project']],
    [{ ids: [{}], project: 'a' }, ['ids.0']],
    [{ ids: ['a'], fields: {} }, ['fields']],
    [{ ids: ['a'], fields: 'price_a4' }, ['fields']],
    [{ ids: ['a'], fields: null }, ['fields']],
    [{ ids: ['a'], fields: { year: 1999 }, project: 'Sea' }, ['project']],
    [{ fields: { price_a4: '1.299', year: 'x' } }, ['ids', 'fields.year', 'fields.price_a4']],
    [{ ids: ['a'], fields: { price_a4: [], price_a3: true } }, ['fields.price_a4', 'fields.price_a3']],
    // A description belongs to one photo; filename, order and the generic price are no fields of the form.
    [{ ids: ['a'], fields: { en_description: 'x' } }, ['fields.en_description']],
    [
      { ids: ['a'], fields: { filename: 'x.jpg', order: 1, price: 2 } },
      ['fields.filename', 'fields.order', 'fields.price'],
    ],
    [{ ids: ['a'], fields: JSON.parse('{"__proto__":{"price_a4":1}}') }, ['fields.__proto__']],
  ])('%j has faults at %j', (value, expected) => expect(paths(() => readBulk(value))).toEqual(expected));

  test('with many faults names only the first 20, like a list of ids', () => {
    expect(paths(() => readOrder(Array(1000).fill(0)))).toHaveLength(20);
    const fields = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`x${n}`, n]));
    expect(paths(() => readBulk({ ids: ['a'], fields }))).toHaveLength(20);
  });
});
