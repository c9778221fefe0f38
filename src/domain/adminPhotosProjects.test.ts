import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyMoves, type Board, boardOf, moveOnBoard, unsavedProjects } from './adminPhotos.ts';
import { UNCATEGORIZED } from './projects.ts';

const PHOTOS = [
  ...['a1', 'a2', 'a3'].map((id, order) => ({ id, project: 'Alpha', order })),
  ...['b1', 'b2'].map((id, at) => ({ id, project: 'Beta', order: at + 3 })),
  { id: 'u1', project: '', order: 5 },
];
const BOARD = boardOf(PHOTOS);
const ALL = BOARD.flatMap((group) => group.ids);
const shown = (board: Board) => board.map((group) => `${group.name}: ${group.ids.join(' ')}`).join(' | ');

describe('giving photos another project on the board', () => {
  it.each([
    ['at the end of one that is there', ['a1', 'u1'], 'Beta', 'Alpha: a2 a3 | Beta: b1 b2 a1 u1'],
    ['in a new one', ['a1', 'b1'], 'New', 'Alpha: a2 a3 | Beta: b2 | New: a1 b1 | Uncategorized: u1'],
    ['by renaming theirs', ['a1', 'a2', 'a3'], 'New', 'New: a1 a2 a3 | Beta: b1 b2 | Uncategorized: u1'],
    ['where they are already', ['a1'], 'Alpha', 'Alpha: a1 a2 a3 | Beta: b1 b2 | Uncategorized: u1'],
  ])('%s', (_name, moved, project, expected) => {
    expect(shown(moveOnBoard(BOARD, moved, project))).toBe(expected);
  });

  it('keeps every photo exactly once', () => {
    fc.assert(
      fc.property(fc.subarray(ALL), fc.constantFrom('Alpha', 'New', UNCATEGORIZED), (some, name) => {
        const board = moveOnBoard(BOARD, some, name);
        expect(board.flatMap((group) => group.ids).sort()).toEqual([...ALL].sort());
        expect(board.find((group) => group.name === name)?.ids ?? []).toEqual(expect.arrayContaining(some));
      }),
    );
  });

  it('leaves nothing to save once it is stored', () => {
    const list = fc.uniqueArray(
      fc.record({
        id: fc.stringMatching(/^[a-z0-9]{1,4}$/),
        project: fc.constantFrom('Alpha', 'Beta', ''),
        order: fc.integer({ min: -3, max: 12 }),
      }),
      { selector: ({ id }) => id, minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(list, fc.nat(20), fc.constantFrom('Alpha', 'New', ''), (photos, count, project) => {
        const some = photos.slice(0, count).map(({ id }) => id);
        const board = moveOnBoard(boardOf(photos), some, project || UNCATEGORIZED);
        const stored = applyMoves(photos, [{ project, ids: some }]);
        expect([...unsavedProjects(stored, board)]).toEqual([]);
      }),
    );
  });
});
