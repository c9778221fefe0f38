import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '../../../tests/fixtures/forAll.ts';
import { UNCATEGORIZED } from '../../shared/content/projects.ts';
import {
  applyMoves,
  applyOrder,
  type Board,
  boardOf,
  movePhoto,
  type Placed,
  planSaveAll,
  planSaveProject,
  rebaseBoard,
  unsavedProjects,
} from './board.ts';

const photo = (id: string, project: string, order: number): Placed => ({ id, project, order });
const PHOTOS = [
  photo('a1', 'Alpha', 0),
  photo('a2', 'Alpha', 1),
  photo('a3', 'Alpha', 2),
  photo('b1', 'Beta', 3),
  photo('b2', 'Beta', 4),
  photo('u1', '', 5),
];
const BOARD = boardOf(PHOTOS);
const shown = (board: Board) =>
  board.map((group) => `${group.name}: ${group.ids.join(' ')}`.trim()).join(' | ');
const ids = (board: Board) => board.flatMap((group) => group.ids);

/** Moves a photo like the buttons of its row. */
function shiftPhoto(board: Board, id: string, by: -1 | 1): Board {
  const group = board.find((one) => one.ids.includes(id));
  return movePhoto(board, id, group?.name ?? '', (group?.ids.indexOf(id) ?? 0) + by);
}

/** Any list of photos, and moves on its board. */
const projects = fc.constantFrom('Alpha', 'Beta', 'Gamma', '', UNCATEGORIZED);
const order = fc.integer({ min: -3, max: 12 });
const lists = fc
  .uniqueArray(fc.stringMatching(/^[a-z0-9]{1,4}$/), { minLength: 1, maxLength: 20 })
  .chain((names) =>
    fc.tuple(...names.map((id) => fc.record({ id: fc.constant(id), project: projects, order }))),
  );
const steps = fc.array(fc.tuple(fc.nat(40), fc.nat(4), fc.integer({ min: -3, max: 30 })), { maxLength: 12 });

function arrange(list: readonly Placed[], moves: readonly (readonly [number, number, number])[]): Board {
  return moves.reduce<Board>((board, [which, where, index]) => {
    const id = list[which % list.length]?.id ?? '';
    return movePhoto(board, id, board[where % board.length]?.name ?? '', index);
  }, boardOf(list));
}

describe('moving a photo', () => {
  it.each([
    ['to the front', 'a3', 'Alpha', 0, 'Alpha: a3 a1 a2 | Beta: b1 b2 | Uncategorized: u1'],
    ['before the start', 'a3', 'Alpha', -1, 'Alpha: a3 a1 a2 | Beta: b1 b2 | Uncategorized: u1'],
    ['into another project', 'a1', 'Beta', 1, 'Alpha: a2 a3 | Beta: b1 a1 b2 | Uncategorized: u1'],
    ['so that its project is empty', 'u1', 'Alpha', 0, 'Alpha: u1 a1 a2 a3 | Beta: b1 b2 | Uncategorized:'],
    ['that is unknown', 'x', 'Alpha', 0, 'Alpha: a1 a2 a3 | Beta: b1 b2 | Uncategorized: u1'],
    ['to an unknown project', 'a1', 'Gamma', 0, 'Alpha: a1 a2 a3 | Beta: b1 b2 | Uncategorized: u1'],
  ])('%s', (_name, id, project, index, expected) => {
    expect(shown(movePhoto(BOARD, id, project, index))).toBe(expected);
  });

  it('keeps every photo exactly once, whatever is moved where', () => {
    forAll(lists, steps, (list, moves) => {
      expect(ids(arrange(list, moves)).sort()).toEqual(list.map(({ id }) => id).sort());
    });
  });

  it('puts a photo at the requested place', () => {
    forAll(lists, fc.nat(40), fc.nat(4), fc.nat(30), (list, which, where, index) => {
      const id = list[which % list.length]?.id ?? '';
      const board = boardOf(list);
      const name = board[where % board.length]?.name ?? '';
      const group = movePhoto(board, id, name, index).find((one) => one.name === name);
      expect(group?.ids.indexOf(id)).toBe(Math.min(index, (group?.ids.length ?? 0) - 1));
    });
  });
});

describe('an unsaved project', () => {
  it('is each project that a photo left, joined or moved within', () => {
    expect([...unsavedProjects(boardOf(PHOTOS), shiftPhoto(BOARD, 'b1', 1))]).toEqual(['Beta']);
    const joined = movePhoto(BOARD, 'u1', 'Beta', 2);
    expect([...unsavedProjects(boardOf(PHOTOS), joined)]).toEqual(['Beta', UNCATEGORIZED]);
  });
});

describe('a fresh list with an unsaved order', () => {
  const arranged = movePhoto(shiftPhoto(BOARD, 'a1', 1), 'b1', 'Alpha', 0);

  it('drops deleted photos, adds new ones at the end, follows a project changed elsewhere', () => {
    const left = PHOTOS.filter(({ id }) => id !== 'a3' && id !== 'u1');
    const now = [...left, photo('u1', 'Beta', 5), photo('n1', 'Alpha', 9), photo('g1', 'Gamma', 0)];
    expect(shown(rebaseBoard(arranged, PHOTOS, now))).toBe('Alpha: b1 a2 a1 n1 | Beta: b2 u1 | Gamma: g1');
  });

  it('holds exactly the photos of the fresh list', () => {
    forAll(lists, lists, steps, (before, now, moves) => {
      const board = rebaseBoard(arrange(before, moves), before, now);
      expect(ids(board).sort()).toEqual(now.map(({ id }) => id).sort());
      const names = board.map((group) => group.name);
      expect(names).toEqual([...new Set(names)]);
      expect(names.indexOf(UNCATEGORIZED)).toBeOneOf([-1, names.length - 1]);
    });
  });
});

describe('saving', () => {
  const stored = (list: readonly Placed[], plan: ReturnType<typeof planSaveAll>) =>
    applyOrder(applyMoves(list, plan.moves), plan.ids);
  const filled = (board: Board) => board.filter((group) => group.ids.length > 0);

  it('sends only the ids of one project if the projects keep their order', () => {
    const plan = planSaveProject(PHOTOS, shiftPhoto(BOARD, 'a1', 1), 'Alpha');
    expect(plan).toEqual({ moves: [], ids: ['a2', 'a1', 'a3'] });
  });

  it('of one project changes only the project of photos that joined or left it', () => {
    const swapped = movePhoto(movePhoto(BOARD, 'a1', 'Beta', 0), 'b2', UNCATEGORIZED, 0);
    const board = movePhoto(swapped, 'u1', 'Alpha', 0);
    expect(planSaveProject(PHOTOS, board, 'Alpha').moves).toEqual([
      { project: 'Alpha', ids: ['u1'] },
      { project: 'Beta', ids: ['a1'] },
    ]);
  });

  it('of everything stores what the list shows', () => {
    forAll(lists, steps, (list, moves) => {
      const board = arrange(list, moves);
      const after = stored(list, planSaveAll(list, board));
      expect(boardOf(after)).toEqual(filled(board));
      expect(after.map(({ order }) => order)).toEqual(after.map((_, at) => at));
      expect([...unsavedProjects(boardOf(after), board)]).toEqual([]);
    });
  });

  it('of one project stores it as shown, and keeps the others and the order of projects', () => {
    forAll(lists, steps, fc.nat(4), (list, moves, which) => {
      const board = arrange(list, moves);
      const name = board[which % board.length]?.name ?? '';
      const plan = planSaveProject(list, board, name);
      const after = boardOf(stored(list, plan));
      expect(after.find((group) => group.name === name)?.ids ?? []).toEqual(
        board.find((group) => group.name === name)?.ids,
      );
      const placeIn = (groups: Board) => (one: { name: string }) =>
        groups.findIndex((group) => group.name === one.name);
      const others = (groups: Board) => {
        const place = placeIn(after);
        const left = filled(groups).filter((group) => group.name !== name);
        return left.sort((a, b) => place(a) - place(b));
      };
      expect(others(after)).toEqual(others(boardOf(applyMoves(list, plan.moves))));
      const places = after.map(placeIn(board));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(new Set(plan.ids).size).toBe(plan.ids.length);
    });
  });
});
