import {
  AutoScroller,
  Cursor,
  DragDropManager,
  Feedback,
  PointerSensor,
  PreventSelection,
  StyleInjector,
} from '@dnd-kit/dom';
import { DragDropProvider, useDroppable } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import { createKeyboardSorting, type KeyboardSorting } from './keyboardSorting.ts';
import type { SortedGroup, SortPlace } from './sortTarget.ts';
import { useAdminText } from './useAdminText.ts';

/** One move: the item, where it was, and the group and position (from 0) it is to have. */
export type SortableMove = {
  readonly id: string;
  readonly fromGroup: string;
  readonly toGroup: string;
  readonly toIndex: number;
};

/** An item under the pointer counts before the group around it. */
const BELOW_ITEMS = 1;

/** What the items need: the id of the text that explains the handles, and the keyboard. */
type Sorting = { readonly hintId: string; readonly keyboard: KeyboardSorting };
const SortingContext = createContext<Sorting | null>(null);

/** A manager whose styles come from admin.css: the page's policy refuses the style elements it would inject. */
function createManager(): DragDropManager {
  const plugins = [AutoScroller, Cursor, Feedback, PreventSelection];
  // The library's keyboard waits for animations and loses the keys pressed meanwhile: there is one of our own.
  const manager = new DragDropManager({ plugins, sensors: [PointerSensor] });
  manager.registry.plugins.get(StyleInjector)?.destroy();
  return manager;
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
 * Lists whose items are sorted by pointer, touch and keyboard, within a group and from group to group. The lists
 * belong to the caller: `onMove` hears of each finished move by pointer, and of each step by keyboard, and the caller
 * changes its order.
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

  const [{ manager, sorting, announce, announcePlace }] = useState(() => {
    const announce = (key: 'list.picked' | 'list.dropped' | 'list.putBack', id: string) => {
      // Past React: an announcement is no reason to draw a thousand items again.
      const { t, nameOf } = latest.current;
      if (live.current) live.current.textContent = t(key, { name: nameOf(id) });
    };
    const announcePlace = (id: string, { group, index }: SortPlace, isOtherGroup: boolean) => {
      const { t, nameOf } = latest.current;
      const total = group.items.length + (group.items.includes(id) ? 0 : 1);
      const place = { name: nameOf(id), group: group.label, position: index + 1, total };
      if (live.current) live.current.textContent = t(isOtherGroup ? 'list.movedTo' : 'list.moved', place);
    };
    const keyboard = createKeyboardSorting({
      groups: () => latest.current.groups(),
      onMove: (id, from, { group, index }) =>
        latest.current.onMove({ id, fromGroup: from.group.id, toGroup: group.id, toIndex: index }),
      onLift: (id) => announce('list.picked', id),
      onMoved: announcePlace,
      onDrop: (id) => announce('list.dropped', id),
      onPutBack: (id) => announce('list.putBack', id),
    });
    return { manager: createManager(), sorting: { hintId, keyboard }, announce, announcePlace };
  });
  useEffect(() => () => manager.destroy(), [manager]);

  return (
    <SortingContext.Provider value={sorting}>
      <p id={hintId} hidden>
        {t('list.dragHint')}
      </p>
      <div className="sr-only" aria-live="assertive" ref={live} />
      <DragDropProvider
        manager={manager}
        onDragStart={({ operation: { source } }) => {
          sorting.keyboard.drop();
          if (source) announce('list.picked', String(source.id));
        }}
        onDragOver={({ operation: { source, target } }) => {
          if (!isSortable(source) || !isSortable(target)) return;
          const group = props.groups().find(({ id }) => id === target.group);
          if (!group) return;
          announcePlace(String(source.id), { group, index: target.index }, target.group !== source.group);
        }}
        onDragEnd={({ operation: { source, target }, canceled }) => {
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
          const move = () => props.onMove({ id, fromGroup, toGroup, toIndex });
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

/** One list within a SortableArea. Items dropped on it while it is empty land in it. */
export function SortableGroup(props: {
  readonly id: string;
  readonly label: string;
  readonly className?: string;
  readonly isEmpty?: boolean;
  readonly children: ReactNode;
}) {
  const { id, label, className = '', isEmpty = false, children } = props;
  const { ref, isDropTarget } = useDroppable({
    id,
    accept: 'item',
    disabled: !isEmpty,
    collisionPriority: BELOW_ITEMS,
  });
  return (
    <ul
      ref={ref}
      aria-label={label}
      className={`sortable-group ${className}`}
      data-drop-target={isDropTarget || undefined}
    >
      {children}
    </ul>
  );
}

/**
 * One item of a SortableGroup: a list item with a handle for dragging before its content.
 * @param index its position in the group as the caller shows it, from 0
 */
export function SortableItem(props: {
  readonly id: string;
  readonly group: string;
  readonly index: number;
  /** Id of the element that names the item; describes the handle. */
  readonly nameId: string;
  readonly className?: string;
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
}) {
  const { id, group, index, nameId, className = '', isDisabled = false, children } = props;
  const { t } = useAdminText();
  const sorting = useContext(SortingContext);
  if (!sorting) throw new Error('A SortableItem stands outside of a SortableArea.');
  const { hintId, keyboard } = sorting;
  const isLifted = useSyncExternalStore(keyboard.subscribe, () => keyboard.isLifted(id));
  const { ref, handleRef, isDragging } = useSortable({
    id,
    group,
    index,
    type: 'item',
    accept: 'item',
    disabled: isDisabled,
  });
  const takeHandle = useCallback(
    (handle: HTMLButtonElement) => {
      handleRef(handle);
      const forget = keyboard.attach(id, handle);
      return () => {
        handleRef(null);
        forget();
      };
    },
    [handleRef, keyboard, id],
  );
  return (
    <li
      ref={ref}
      className={`sortable-item ${className}`}
      data-dragging={isDragging || undefined}
      data-lifted={isLifted || undefined}
    >
      <button
        ref={takeHandle}
        type="button"
        className="drag-handle"
        disabled={isDisabled}
        aria-label={t('list.drag')}
        aria-describedby={`${nameId} ${hintId}`}
        aria-pressed={isLifted || isDragging}
        onKeyDown={(event) => keyboard.onKeyDown(event, id)}
        onBlur={() => keyboard.onBlur(id)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" />
        </svg>
      </button>
      {children}
    </li>
  );
}
