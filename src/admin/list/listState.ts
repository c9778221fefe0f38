import { atom, computed } from 'nanostores';
import { type Board, boardOf, readBoard, rebaseBoard, unsavedProjects } from '../photos/board.ts';
import { $isPanelOpen } from '../shell/session.ts';
import { dropDraft, markUnsaved, readDraft, writeDraft } from '../shell/unsaved.ts';
import type { Listed } from './resource.ts';

/** `failed` only where there is nothing to show; a failed refresh leaves the entries standing. */
export type ListStatus = 'idle' | 'loading' | 'ready' | 'failed';
/** What is being saved, and how much of it is; only one such thing happens at a time. */
export type ListWork = {
  readonly kind: 'order' | 'project' | 'fields' | 'delete';
  readonly done: number;
  readonly total: number;
};

type ListState<E> = {
  readonly status: ListStatus;
  /** As the server has them. */
  readonly entries: readonly E[];
  /** Their arrangement on the screen, which differs from the stored one until it is saved. */
  readonly board: Board;
  readonly selected: ReadonlySet<string>;
  readonly work: ListWork | null;
};

/** A list: what is known, arranged and selected. An arrangement is a draft until it is saved or somebody logs out. */
export function createListState<E extends Listed>(name: string) {
  const orderKey = `${name}:order`;
  const start: ListState<E> = { status: 'idle', entries: [], board: [], selected: new Set(), work: null };
  const $list = atom<ListState<E>>(start);
  const $status = computed($list, ({ status }) => status);
  const $entries = computed($list, ({ entries }) => entries);
  const $board = computed($list, ({ board }) => board);
  const $selected = computed($list, ({ selected }) => selected);
  const $work = computed($list, ({ work }) => work);
  const $byId = computed(
    $entries,
    (entries): ReadonlyMap<string, E> => new Map(entries.map((entry) => [entry.id, entry])),
  );
  /** Names of the projects whose arrangement is not saved. */
  const $stored = computed($entries, boardOf);
  const $unsaved = computed([$stored, $board], unsavedProjects);

  let isDraftDue = false;
  /** A task of its own: a key that sorts a thousand ids shows its effect before they are written out. */
  function keepDraft(): void {
    if (isDraftDue) return;
    isDraftDue = true;
    setTimeout(() => {
      isDraftDue = false;
      if ($unsaved.get().size > 0) writeDraft(orderKey, $board.get());
    });
  }

  $unsaved.listen((names) => {
    markUnsaved(orderKey, names.size > 0);
    if (names.size > 0) keepDraft();
    else dropDraft(orderKey);
  });

  // What was arranged before the page went away counts before the list is read: no log-out drops it unasked.
  if (readDraft(orderKey)) markUnsaved(orderKey, true);

  function set(change: Partial<ListState<E>>): void {
    $list.set({ ...$list.get(), ...change });
  }

  /** The board of a fresh list under what is arranged but not saved, or was before the page went away. */
  function boardUnder(fresh: readonly E[]): Board {
    const { status, entries, board } = $list.get();
    const draft = status === 'ready' ? undefined : readBoard(readDraft(orderKey));
    if (draft) return rebaseBoard(draft, fresh, fresh);
    return $unsaved.get().size > 0 ? rebaseBoard(board, entries, fresh) : boardOf(fresh);
  }

  $isPanelOpen.listen((isOpen) => {
    if (!isOpen) $list.set(start);
  });

  return {
    $status,
    $entries,
    $board,
    $selected,
    $work,
    $byId,
    $unsaved,
    set,

    /** Takes over a list of the server's. */
    adoptAll(entries: readonly E[], status = $status.get()): void {
      const { selected } = $list.get();
      const ids = new Set(entries.map(({ id }) => id));
      const kept = [...selected].filter((id) => ids.has(id));
      const board = boardUnder(entries);
      set({ status, entries, board, selected: kept.length < selected.size ? new Set(kept) : selected });
    },

    /** Changes the arrangement on the screen. */
    arrange(edit: (board: Board) => Board): void {
      set({ board: edit($board.get()) });
    },

    /** Back to the stored arrangement. */
    discardOrder(): void {
      set({ board: $stored.get() });
    },

    select(ids: readonly string[], isSelected: boolean): void {
      const selected = new Set($selected.get());
      for (const id of ids) {
        if (isSelected) selected.add(id);
        else selected.delete(id);
      }
      set({ selected });
    },
  };
}
