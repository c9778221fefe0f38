import { describe, expect, test } from 'vitest';
import { readIds, readMove, readOrder } from './idLists.ts';

const paths = (read: object) =>
  'faults' in read ? (read.faults as { path: string }[]).map(({ path }) => path) : [];

describe('a list of ids', () => {
  test('is taken as it is', () => {
    expect(readIds(['b', 'a'])).toEqual({ fields: ['b', 'a'] });
    expect(readIds([])).toEqual({ fields: [] });
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
  ])('%j has faults at %j', (value, expected) => expect(paths(readIds(value))).toEqual(expected));

  test('of rubbish names the first faults only', () => {
    expect(paths(readIds(Array(1000).fill(0)))).toHaveLength(20);
  });

  test('may stand in an object', () => {
    expect(readOrder({ ids: ['a'] })).toEqual({ fields: ['a'] });
    expect(readOrder(['a'])).toEqual({ fields: ['a'] });
    expect(paths(readOrder({ ids: ['a', 'a'] }))).toEqual(['ids.1']);
    expect(paths(readOrder(JSON.parse('{"__proto__":{"ids":["a"]}}')))).toEqual(['ids']);
  });
});

describe('a move', () => {
  test('trims the project and takes each photo once', () => {
    expect(readMove({ ids: ['a', 'b', 'a'], project: ' Sea ' })).toEqual({
      fields: { ids: ['a', 'b'], project: 'Sea' },
    });
  });

  test.each<[unknown, string[]]>([
    [null, ['ids', 'project']],
    [[], ['ids', 'project']],
    [{ ids: [], project: '' }, ['ids']],
    [{ ids: ['a'], project: 3 }, ['project']],
    [{ ids: ['a'], project: 'a\u0007b' }, ['project']],
    [{ ids: [{}], project: 'a' }, ['ids.0']],
  ])('%j has faults at %j', (value, expected) => expect(paths(readMove(value))).toEqual(expected));
});
