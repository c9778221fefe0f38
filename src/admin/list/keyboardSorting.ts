import { atom } from 'nanostores';
import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';

/** One visible list: its name and the ids of its items in order. */
export type SortedGroup = {
  readonly id: string;
  readonly label: string;
  readonly items: readonly string[];
};

/** The place of an item; `index` counts from 0, without the item itself. */
export type SortPlace = { readonly group: SortedGroup; readonly index: number };

const PAGE = 10;

const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -PAGE,
  PageDown: PAGE,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

function placeOf(groups: readonly SortedGroup[], id: string): SortPlace | undefined {
  for (const group of groups) {
    const index = group.items.indexOf(id);
    if (index >= 0) return { group, index };
  }
  return undefined;
}

/** Where a key moves an item: at most to the end of its group, from there to the next visible group. Undefined: nowhere. */
export function targetOf(groups: readonly SortedGroup[], id: string, key: string): SortPlace | undefined {
  const step = STEPS[key];
  const from = placeOf(groups, id);
  if (step === undefined || !from) return undefined;
  const { group, index } = from;
  const last = group.items.length - 1;
  const to = Math.max(0, Math.min(index + step, last));
  if (to !== index) return { group, index: to };
  if (!Number.isFinite(step)) return undefined;
  const next = groups[groups.indexOf(group) + Math.sign(step)];
  return next && { group: next, index: step > 0 ? 0 : next.items.length };
}

/** The lists to sort. Functions read the current state at each key press, so that no render is needed. */
type KeyboardList = {
  readonly groups: () => readonly SortedGroup[];
  readonly onMove: (id: string, to: SortPlace) => void;
  /** Called after a key has moved an item. */
  readonly onMoved: (id: string, place: SortPlace, isOtherGroup: boolean) => void;
  readonly announce: (key: 'list.picked' | 'list.dropped' | 'list.putBack', id: string) => void;
};

type Lifted = { readonly id: string; readonly from: SortPlace };

/** Lets React move rows with `moveBefore`, which keeps the focus: restoring it would cost another layout. */
function keepFocus(list: Element | null | undefined, move: () => void): void {
  if (list && 'moveBefore' in list)
    list.insertBefore = (row, next) => {
      if (row.parentNode !== list) return Node.prototype.insertBefore.call(list, row, next) as typeof row;
      list.moveBefore(row, next);
      return row;
    };
  try {
    move();
  } finally {
    if (list) Reflect.deleteProperty(list, 'insertBefore');
  }
}

export type KeyboardSorting = ReturnType<typeof createKeyboardSorting>;

/** Sorting by keyboard. Each key press updates the order and the page synchronously, so that none is lost. */
export function createKeyboardSorting(list: KeyboardList) {
  const $lifted = atom<Lifted | undefined>();
  let isMoving = false;
  /** The focus waits for the item's row, because a long list renders its rows in steps. */
  let isFocusPending = false;
  const handles = new Map<string, HTMLElement>();

  const isLifted = (id: string): boolean => $lifted.get()?.id === id;

  function setLifted(next: Lifted | undefined): void {
    isFocusPending = false;
    $lifted.set(next);
  }

  /** Restores the focus: the row may have been moved or rendered anew. */
  function restoreFocus(id: string): void {
    const handle = handles.get(id);
    isFocusPending = !handle;
    if (handle !== document.activeElement) handle?.focus({ preventScroll: true });
    handle?.closest('li')?.scrollIntoView({ block: 'nearest' });
  }

  function moveTo(id: string, to: SortPlace): void {
    isMoving = true;
    try {
      keepFocus(handles.get(id)?.closest('ul'), () => flushSync(() => list.onMove(id, to)));
      restoreFocus(id);
    } finally {
      isMoving = false;
    }
  }

  function lift(id: string): void {
    const from = placeOf(list.groups(), id);
    if (!from) return;
    setLifted({ id, from });
    list.announce('list.picked', id);
  }

  function drop(): void {
    const { id } = $lifted.get() ?? {};
    if (id === undefined) return;
    setLifted(undefined);
    list.announce('list.dropped', id);
  }

  function putBack({ id, from: origin }: Lifted): void {
    const now = placeOf(list.groups(), id);
    const isAway = now && (now.group.id !== origin.group.id || now.index !== origin.index);
    if (isAway) moveTo(id, origin);
    setLifted(undefined);
    list.announce('list.putBack', id);
  }

  function move(id: string, key: string): void {
    const groups = list.groups();
    const from = placeOf(groups, id);
    const to = targetOf(groups, id, key);
    if (!from || !to) return;
    moveTo(id, to);
    const now = placeOf(list.groups(), id);
    if (now) list.onMoved(id, now, now.group.id !== from.group.id);
  }

  return {
    subscribe: (listener: () => void): (() => void) => $lifted.listen(() => listener()),
    isLifted,

    /** Registers an item's handle. @returns a function that removes it again */
    attach(id: string, handle: HTMLElement): () => void {
      handles.set(id, handle);
      if (isFocusPending && isLifted(id)) restoreFocus(id);
      return () => {
        if (handles.get(id) !== handle) return;
        handles.delete(id);
        // A row that disappears without a move is no longer lifted.
        if (!isMoving && isLifted(id)) setLifted(undefined);
      };
    },

    drop,

    onBlur(id: string): void {
      if (!isMoving && isLifted(id)) drop();
    },

    onKeyDown(event: KeyboardEvent, id: string): void {
      const { key, altKey, ctrlKey, metaKey, repeat } = event;
      if (altKey || ctrlKey || metaKey) return;
      const own = isLifted(id) ? $lifted.get() : undefined;
      if (key === ' ' || key === 'Enter') {
        event.preventDefault();
        // A key that is held down lifts only once.
        if (repeat) return;
        if (own) drop();
        else lift(id);
      } else if (own && key === 'Escape') {
        event.preventDefault();
        event.stopPropagation();
        putBack(own);
      } else if (own && Object.hasOwn(STEPS, key)) {
        event.preventDefault();
        move(id, key);
      } else if (key === 'Tab' && own) drop();
    },
  };
}
