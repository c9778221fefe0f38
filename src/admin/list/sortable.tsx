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
  type CSSProperties,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '../../ui/Icon.tsx';
import { useAdminText } from '../shell/language.ts';
import {
  createKeyboardSorting,
  type KeyboardSorting,
  type SortedGroup,
  type SortPlace,
} from './keyboardSorting.ts';

/** An item under the pointer counts before the group around it. */
const BELOW_ITEMS = 1;

/** What the items need of their SortableArea: the id of the text that explains the handles, keyboard and voice. */
type Sorting = {
  /** Why nothing can be moved for now. */
  readonly fixed?: string | undefined;
  readonly hintId: string;
  readonly keyboard: KeyboardSorting;
  readonly announce: (text: string) => void;
};
export const SortingContext = createContext<Sorting | null>(null);

/** In a group of more items those out of sight take no part in layout and paint; in others the group as a whole. */
const MANY = 60;

/** One list within a SortableArea. Items dropped on it while it is empty land in it. */
export function SortableGroup(props: {
  readonly id: string;
  readonly label: string;
  readonly count: number;
  readonly isFresh: boolean;
  readonly children: ReactNode;
}) {
  const { id, label, count, isFresh, children } = props;
  const { ref, isDropTarget } = useDroppable({
    id,
    accept: 'item',
    disabled: count > 0,
    collisionPriority: BELOW_ITEMS,
  });
  return (
    <ul
      ref={ref}
      aria-label={label}
      className="sortable-group"
      style={{ '--count': count } as CSSProperties}
      data-drop-target={isDropTarget || undefined}
      data-fresh={isFresh || undefined}
      data-many={count > MANY || undefined}
    >
      {children}
    </ul>
  );
}

/** An item of a SortableGroup, with a handle before its content; `index` from 0, as the caller shows it. */
export function SortableItem(props: {
  readonly id: string;
  readonly group: string;
  readonly index: number;
  readonly nameId: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const { id, group, index, nameId, className = '', children } = props;
  const { t } = useAdminText();
  const sorting = useContext(SortingContext);
  if (!sorting) throw new Error('A SortableItem stands outside of a SortableArea.');
  const { hintId, keyboard, announce, fixed } = sorting;
  const isFixed = fixed !== undefined;
  const isLifted = useSyncExternalStore(keyboard.subscribe, () => keyboard.isLifted(id));
  const { ref, handleRef, isDragging } = useSortable({
    id,
    group,
    index,
    type: 'item',
    accept: 'item',
    disabled: isFixed,
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
        aria-label={t('list.drag')}
        aria-describedby={`${nameId} ${hintId}`}
        aria-pressed={isLifted || isDragging}
        aria-disabled={isFixed || undefined}
        title={fixed}
        onClick={() => isFixed && announce(fixed)}
        onKeyDown={(event) => !isFixed && keyboard.onKeyDown(event, id)}
        onBlur={() => keyboard.onBlur(id)}
      >
        <Icon path="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" />
      </button>
      {children}
    </li>
  );
}

/** Lets only rows within a screen of the one that is seen take part in a drag: the library compares all at each move. */
function createNearRows(manager: DragDropManager) {
  const rows = new Map<Element, { disabled: boolean }>();
  const look = (seen: readonly IntersectionObserverEntry[]) => {
    for (const { target, isIntersecting } of seen) {
      const row = rows.get(target);
      if (row) row.disabled = !isIntersecting;
    }
  };
  const observer = new IntersectionObserver(look, { rootMargin: '100% 0px' });
  return {
    start(): void {
      for (const droppable of manager.registry.droppables) {
        if (!isSortable(droppable) || !droppable.element) continue;
        // The browser would have to lay out what is out of reach for the first comparison.
        droppable.disabled = true;
        rows.set(droppable.element, droppable);
        observer.observe(droppable.element);
      }
    },
    stop(): void {
      observer.disconnect();
      rows.clear();
    },
  };
}

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
  /** `index` counts from 0. */
  readonly onMove: (id: string, group: string, index: number) => void;
  readonly nameOf: (id: string) => string;
  /** Why nothing can be moved for now. */
  readonly fixed?: string | undefined;
  readonly children: ReactNode;
};

/** Lists sorted by pointer, touch and keyboard. They belong to the caller, who changes the order in `onMove`. */
export function SortableArea(props: SortableAreaProps) {
  const { children, fixed } = props;
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
      onMove: (id, { group, index }) => latest.current.onMove(id, group.id, index),
      onMoved: announcePlace,
      announce,
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

  const now = useMemo(() => ({ ...sorting, fixed }), [sorting, fixed]);
  return (
    <SortingContext.Provider value={now}>
      <p id={hintId} hidden>
        {fixed ?? t('list.dragHint')}
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
          const move = () => props.onMove(id, toGroup, toIndex);
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
