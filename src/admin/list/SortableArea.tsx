import {
  AutoScroller,
  Cursor,
  DragDropManager,
  Feedback,
  PointerSensor,
  PreventSelection,
  StyleInjector,
} from '@dnd-kit/dom';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAdminText } from '../shell/useAdminText.ts';
import { createKeyboardSorting } from './keyboardSorting.ts';
import { createNearRows } from './nearRows.ts';
import { SortingContext } from './sortable.tsx';
import type { SortedGroup, SortPlace } from './sortTarget.ts';

/** One move: the item, and the group and position (from 0) it is to have. */
export type SortableMove = {
  readonly id: string;
  readonly toGroup: string;
  readonly toIndex: number;
};

/** A manager whose styles come from admin.css: the page's policy refuses the style elements it would inject. */
function createManager(): DragDropManager {
  const plugins = [AutoScroller, Cursor, Feedback, PreventSelection];
  // The library's keyboard waits for animations and loses the keys pressed meanwhile: there is one of our own.
  const manager = new DragDropManager({ plugins, sensors: [PointerSensor] });
  manager.registry.plugins.get(StyleInjector)?.destroy();
  return manager;
}

/** Lays the veil over the page under which something is dragged, or takes it away. */
function showSorting(isSorting: boolean): void {
  document.body.toggleAttribute('data-sorting', isSorting);
}

type SortableAreaProps = {
  /** The lists as they are shown, in order; closed ones are left out. Asked for while something is moved. */
  readonly groups: () => readonly SortedGroup[];
  readonly onMove: (move: SortableMove) => void;
  /** An item's name for announcements. */
  readonly nameOf: (id: string) => string;
  readonly children: ReactNode;
};

/**
 * Lists whose items are sorted by pointer, touch and keyboard. They belong to the caller: `onMove` hears of each move
 * by pointer and each step by keyboard, and the caller changes its order.
 */
export function SortableArea(props: SortableAreaProps) {
  const { children } = props;
  const { t } = useAdminText();
  const hintId = useId();
  const live = useRef<HTMLDivElement>(null);
  const latest = useRef({ ...props, t });
  useLayoutEffect(() => {
    latest.current = { ...props, t };
  });

  const [{ manager, nearRows, sorting, announce, announcePlace }] = useState(() => {
    const say = (text: string) => {
      // Past React: an announcement is no reason to draw a thousand items again.
      if (live.current) live.current.textContent = text;
    };
    const announce = (key: 'list.picked' | 'list.dropped' | 'list.putBack', id: string) => {
      const { t, nameOf } = latest.current;
      say(t(key, { name: nameOf(id) }));
    };
    const announcePlace = (id: string, { group, index }: SortPlace, isOtherGroup: boolean) => {
      const { t, nameOf } = latest.current;
      const total = group.items.length + (group.items.includes(id) ? 0 : 1);
      const place = { name: nameOf(id), group: group.label, position: index + 1, total };
      say(t(isOtherGroup ? 'list.movedTo' : 'list.moved', place));
    };
    const keyboard = createKeyboardSorting({
      groups: () => latest.current.groups(),
      onMove: (id, { group, index }) => latest.current.onMove({ id, toGroup: group.id, toIndex: index }),
      onLift: (id) => announce('list.picked', id),
      onMoved: announcePlace,
      onDrop: (id) => announce('list.dropped', id),
      onPutBack: (id) => announce('list.putBack', id),
    });
    const manager = createManager();
    const nearRows = createNearRows(manager);
    return { manager, nearRows, sorting: { hintId, keyboard, announce: say }, announce, announcePlace };
  });
  useEffect(
    () => () => {
      manager.destroy();
      nearRows.stop();
      showSorting(false);
    },
    [manager, nearRows],
  );

  return (
    <SortingContext.Provider value={sorting}>
      <p id={hintId} hidden>
        {t('list.dragHint')}
      </p>
      <div className="sr-only" aria-live="assertive" ref={live} />
      <DragDropProvider
        manager={manager}
        onBeforeDragStart={nearRows.start}
        onDragStart={({ operation: { source } }) => {
          sorting.keyboard.drop();
          showSorting(true);
          if (source) announce('list.picked', String(source.id));
        }}
        onDragOver={({ operation: { source, target } }) => {
          if (!isSortable(source) || !isSortable(target)) return;
          const group = props.groups().find(({ id }) => id === target.group);
          if (!group) return;
          announcePlace(String(source.id), { group, index: target.index }, target.group !== source.group);
        }}
        onDragEnd={({ operation: { source, target }, canceled }) => {
          showSorting(false);
          nearRows.stop();
          if (!isSortable(source)) return;
          const id = String(source.id);
          if (canceled) return announce('list.putBack', id);
          announce('list.dropped', id);
          const fromGroup = String(source.initialGroup);
          // A group without items is a target of its own.
          const isEmptyGroup = target !== null && !isSortable(target) && String(target.id) !== fromGroup;
          const toGroup = isEmptyGroup ? String(target.id) : String(source.group);
          const toIndex = isEmptyGroup ? 0 : source.index;
          if (toGroup === fromGroup && toIndex === source.initialIndex) return;
          const move = () => props.onMove({ id, toGroup, toIndex });
          if (toGroup === fromGroup) return move();
          // The library has moved the row's element into the other list, but React removes it from the one it was
          // drawn in: so it goes back there first.
          if (source.element) manager.registry.droppables.get(fromGroup)?.element?.append(source.element);
          // At once, before the library looks for the row and takes it back to where it was dropped.
          flushSync(move);
        }}
      >
        {children}
      </DragDropProvider>
    </SortingContext.Provider>
  );
}
