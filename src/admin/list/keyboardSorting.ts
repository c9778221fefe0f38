import { atom } from 'nanostores';
import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';

/** One list as it is shown: its name and the ids of its items in their order. */
export type SortedGroup = {
  readonly id: string;
  readonly label: string;
  readonly items: readonly string[];
};

/** Where an item stands or is to stand; `index` counts from 0, without the item itself. */
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

/** Where a key takes an item: at most to its group's end, from there to the next group shown. Undefined: it stays. */
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

/** What the keyboard needs of the lists it sorts; asked for at each key press, so that nothing is drawn for it. */
type KeyboardList = {
  readonly groups: () => readonly SortedGroup[];
  readonly onMove: (id: string, to: SortPlace) => void;
  /** The item stands at a place that a key has taken it to. */
  readonly onMoved: (id: string, place: SortPlace, isOtherGroup: boolean) => void;
  readonly announce: (key: 'list.picked' | 'list.dropped' | 'list.putBack', id: string) => void;
};

type Lifted = { readonly id: string; readonly from: SortPlace };

/** Lets React take rows of a list to new places with the focus in them: giving it back lays the page out once more. */
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

/** Sorting by the keyboard. Every key press changes the order and the page before it returns, so none is lost. */
export function createKeyboardSorting(list: KeyboardList) {
  const $lifted = atom<Lifted | undefined>();
  let isMoving = false;
  /** The focus waits for the item's row: it is to be drawn in a list that draws in steps. */
  let isFocusDue = false;
  const handles = new Map<string, HTMLElement>();

  const isLifted = (id: string): boolean => $lifted.get()?.id === id;

  function setLifted(next: Lifted | undefined): void {
    isFocusDue = false;
    $lifted.set(next);
  }

  /** The row may have been taken to another place in the page, or have been made anew there. */
  function holdFocus(id: string): void {
    const handle = handles.get(id);
    isFocusDue = !handle;
    if (handle !== document.activeElement) handle?.focus({ preventScroll: true });
    handle?.closest('li')?.scrollIntoView({ block: 'nearest' });
  }

  function take(id: string, to: SortPlace): void {
    isMoving = true;
    try {
      keepFocus(handles.get(id)?.closest('ul'), () => flushSync(() => list.onMove(id, to)));
      holdFocus(id);
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
    if (isAway) take(id, origin);
    setLifted(undefined);
    list.announce('list.putBack', id);
  }

  function move(id: string, key: string): void {
    const groups = list.groups();
    const from = placeOf(groups, id);
    const to = targetOf(groups, id, key);
    if (!from || !to) return;
    take(id, to);
    const now = placeOf(list.groups(), id);
    if (now) list.onMoved(id, now, now.group.id !== from.group.id);
  }

  return {
    subscribe: (listener: () => void): (() => void) => $lifted.listen(() => listener()),
    isLifted,

    /** Takes note of an item's handle; answers how to forget it again. */
    attach(id: string, handle: HTMLElement): () => void {
      handles.set(id, handle);
      if (isFocusDue && isLifted(id)) holdFocus(id);
      return () => {
        if (handles.get(id) !== handle) return;
        handles.delete(id);
        // Where the row goes for another reason than a move, there is nothing left to be dropped.
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
        // A key that is held down picks up once.
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
