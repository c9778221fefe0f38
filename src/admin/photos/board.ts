import {
  groupByProject,
  ordersOnEntry,
  projectName,
  sortEntries,
  UNCATEGORIZED,
} from '../../shared/content/projects.ts';
import { isRecord } from '../../shared/isRecord.ts';

/** What sorting needs of an entry. A list without projects is a board of one group. */
export type Placed = { readonly id: string; readonly project?: string | undefined; readonly order: number };

/** One project of the list: the ids of its photos in order. Empty groups stay as drop targets. */
export type BoardGroup = { readonly name: string; readonly ids: readonly string[] };
/** The order that the list shows, which differs from the stored one until it is saved. */
export type Board = readonly BoardGroup[];

export function readBoard(value: unknown): Board | undefined {
  const isGroup = (group: unknown): group is BoardGroup =>
    isRecord(group) &&
    typeof group.name === 'string' &&
    Array.isArray(group.ids) &&
    group.ids.every((id) => typeof id === 'string');
  return Array.isArray(value) && value.every(isGroup) ? value : undefined;
}

/** Photos to move to another project. `project` is the stored value: '' for 'Uncategorized'. */
type ProjectMove = { readonly project: string; readonly ids: readonly string[] };

export function storedProject(name: string): string {
  return name.trim() === UNCATEGORIZED ? '' : name.trim();
}

/** The stored order: projects in the order of their first photo, 'Uncategorized' last. */
export function boardOf(photos: readonly Placed[]): Board {
  return groupByProject(photos).map((group) => ({ name: group.name, ids: group.photos.map(({ id }) => id) }));
}

const idsByName = (board: Board) => new Map(board.map(({ name, ids }) => [name, ids]));
const projectById = (photos: readonly Placed[]) =>
  new Map(photos.map((photo) => [photo.id, projectName(photo)]));

/** Moves a photo to an index of a project, counted without the photo and clamped. Unknown ids change nothing. */
export function movePhoto(board: Board, id: string, project: string, index: number): Board {
  const from = board.findIndex((group) => group.ids.includes(id));
  if (from < 0 || !board.some((group) => group.name === project)) return board;
  return board.map((group, at) => {
    if (at !== from && group.name !== project) return group;
    const ids = group.ids.filter((other) => other !== id);
    if (group.name === project) ids.splice(Math.max(0, Math.min(index, ids.length)), 0, id);
    return { ...group, ids };
  });
}

/** Applies an unsaved order of `before` to a fresh list: deleted photos go, moved and new photos join their projects. */
export function rebaseBoard(board: Board, before: readonly Placed[], now: readonly Placed[]): Board {
  const [earlier, current] = [projectById(before), projectById(now)];
  const stored = idsByName(boardOf(now));
  // A photo keeps its place if its stored project is unchanged, or is the board's by now.
  const stays = (id: string, name: string) =>
    current.has(id) && (current.get(id) === name || current.get(id) === earlier.get(id));
  const kept = new Map(board.map(({ name, ids }) => [name, ids.filter((id) => stays(id, name))]));
  const placed = new Set([...kept.values()].flat());
  return [...new Set([...kept.keys(), ...stored.keys()])]
    .sort((a, b) => Number(a === UNCATEGORIZED) - Number(b === UNCATEGORIZED))
    .map((name) => {
      const added = stored.get(name)?.filter((id) => !placed.has(id)) ?? [];
      return { name, ids: [...(kept.get(name) ?? []), ...added] };
    })
    .filter(({ name, ids }) => ids.length > 0 || stored.has(name));
}

/** Photos whose project on the board is not the stored one, grouped by their new project. */
function projectMoves(photos: readonly Placed[], board: Board): ProjectMove[] {
  const stored = projectById(photos);
  return board.flatMap((group) => {
    const ids = group.ids.filter((id) => stored.has(id) && stored.get(id) !== group.name);
    return ids.length > 0 ? [{ project: storedProject(group.name), ids }] : [];
  });
}

const sameIds = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, at) => id === b[at]);

/** Names of projects whose photos or order differ from the stored ones. */
export function unsavedProjects(stored: Board, board: Board): ReadonlySet<string> {
  const storedIds = idsByName(stored);
  const unsaved = board.filter(({ name, ids }) => !sameIds(ids, storedIds.get(name) ?? []));
  return new Set(unsaved.map(({ name }) => name));
}

export function applyMoves<P extends Placed>(
  photos: readonly P[],
  moves: readonly ProjectMove[],
): readonly P[] {
  return moves.reduce((before, { project, ids }) => {
    const orders = ordersOnEntry(before, ids, project);
    return before.map((photo) => {
      const order = orders.get(photo.id);
      return order === undefined ? photo : { ...photo, project, order };
    });
  }, photos);
}

/** The photos after a reorder list is stored: its ids get order 0, 1, 2 …, the others keep theirs. */
export function applyOrder<P extends Placed>(photos: readonly P[], ids: readonly string[]): P[] {
  const order = new Map(ids.map((id, at) => [id, at]));
  return sortEntries(
    photos.map((photo) => {
      const next = order.get(photo.id) ?? photo.order;
      return next === photo.order ? photo : { ...photo, order: next };
    }),
  );
}

/** The calls that save an order: first the changes of project, then the ids in their new order. */
export type SavePlan = { readonly moves: readonly ProjectMove[]; readonly ids: readonly string[] };

/** Saves the whole board: every photo once, in the shown order. */
export function planSaveAll(photos: readonly Placed[], board: Board): SavePlan {
  return { moves: projectMoves(photos, board), ids: board.flatMap((group) => group.ids) };
}

/**
 * Saves one project: photos moved into or out of it, then its order. A reorder list counts from 0, so sending only one
 * project's ids can change the order of projects, which follows their first photos. Only in that case all ids are sent,
 * those of other projects as stored.
 */
export function planSaveProject(photos: readonly Placed[], board: Board, name: string): SavePlan {
  const origin = projectById(photos);
  const moves = projectMoves(photos, board).flatMap((move) => {
    const isTarget = move.project === storedProject(name);
    const ids = isTarget ? move.ids : move.ids.filter((id) => origin.get(id) === name);
    return ids.length > 0 ? [{ ...move, ids }] : [];
  });
  const moved = applyMoves(photos, moves);
  const own = idsByName(board).get(name) ?? [];
  const stored = idsByName(boardOf(moved)).set(name, own);
  const wanted = board
    .map((group) => ({ name: group.name, ids: stored.get(group.name) ?? [] }))
    .filter(({ ids }) => ids.length > 0);
  const alone = boardOf(applyOrder(moved, own));
  const isEnough = JSON.stringify(alone) === JSON.stringify(wanted);
  return { moves, ids: isEnough ? own : wanted.flatMap((group) => group.ids) };
}
