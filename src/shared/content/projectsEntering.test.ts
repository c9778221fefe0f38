import { describe, expect, test } from 'vitest';
import { ordersOnEntry } from './projects.ts';

describe('entering a project', () => {
  const photo = (id: string, project: string, order: number) => ({ id, project, order });
  const PHOTOS = [
    photo('a1', 'Alpha', 0),
    photo('a2', 'Alpha', 7),
    photo('b1', 'Beta', 3),
    photo('b2', 'Beta', 4),
    photo('u1', '', 9),
  ];

  test.each<[string, string[], string, [string, number][]]>([
    [
      'at its end, in the order of the ids',
      ['u1', 'a1'],
      'Beta',
      [
        ['u1', 5],
        ['a1', 6],
      ],
    ],
    ['those that are in it stay', ['b2', 'a2', 'b1'], 'Beta', [['a2', 5]]],
    [
      'a new one comes after all photos',
      ['b2', 'a1'],
      'Gamma',
      [
        ['b2', 10],
        ['a1', 11],
      ],
    ],
    [
      'a renamed one keeps its place',
      ['b1', 'b2'],
      'Gamma',
      [
        ['b1', 3],
        ['b2', 4],
      ],
    ],
    [
      'a renamed one keeps its place in another order',
      ['b2', 'b1'],
      'Gamma',
      [
        ['b2', 4],
        ['b1', 5],
      ],
    ],
    ['without a name', ['b1'], ' ', [['b1', 10]]],
    ['a photo that is about to be', ['new'], 'Alpha', [['new', 8]]],
    ['the first photo of a new one', ['new'], 'Gamma', [['new', 10]]],
  ])('%s', (_name, ids, project, expected) => {
    expect([...ordersOnEntry(PHOTOS, ids, project)]).toEqual(expected);
  });

  test('an empty site begins at 0', () => {
    expect([...ordersOnEntry([], ['new'], 'Alpha')]).toEqual([['new', 0]]);
  });
});
