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

/** Priority of groups, below that of the items in them. */
const BELOW_ITEMS = 1;

/** What a SortableArea provides to its items; `hintId` is the id of the text that explains the handles. */
type Sorting = {
  /** Why sorting is disabled; undefined if it is not. */
  readonly fixed?: string | undefined;
  readonly hintId: string;
  readonly keyboard: KeyboardSorting;
  readonly announce: (text: string) => void;
};
export const SortingContext = createContext<Sorting | null>(null);

/** Above this number of items the browser skips single rows outside the viewport, otherwise only whole groups. */
const MANY = 60;

/** One list in a SortableArea. An empty list is a drop target itself. */
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

/** An item of a SortableGroup, with a handle before its content; `index` counts from 0. */
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
  if (!sorting) throw new Error('A SortableItem needs a SortableArea around it.');
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
  const handleRefs = useCallback(
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
        ref={handleRefs}
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

/** Disables drop targets more than one screen away during a drag: the library compares all targets at each move. */
function createNearRows(manager: DragDropManager) {
  const rows = new Map<Element, { disabled: boolean }>();
  const update = (seen: readonly IntersectionObserverEntry[]) => {
    for (const { target, isIntersecting } of seen) {
      const row = rows.get(target);
      if (row) row.disabled = !isIntersecting;
    }
  };
  const observer = new IntersectionObserver(update, { rootMargin: '100% 0px' });
  return {
    start(): void {
      for (const droppable of manager.registry.droppables) {
        if (!isSortable(droppable) || !droppable.element) continue;
        // Comparing far rows would make the browser lay them out.
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

/** A manager without style elements, which the Content-Security-Policy blocks; lists.css has the styles. */
function createManager(): DragDropManager {
  const plugins = [AutoScroller, Cursor, Feedback, PreventSelection];
  // The library's keyboard sensor waits for animations and loses keys: keyboardSorting.ts replaces it.
  const manager = new DragDropManager({ plugins, sensors: [PointerSensor] });
  manager.registry.plugins.get(StyleInjector)?.destroy();
  return manager;
}

/** Shows or hides the overlay of a drag (lists.css). */
function showSorting(isSorting: boolean): void {
  document.body.toggleAttribute('data-sorting', isSorting);
}

type SortableAreaProps = {
  /** The visible lists in order, without closed ones. Called while an item is moved. */
  readonly groups: () => readonly SortedGroup[];
  /** `index` counts from 0. */
  readonly onMove: (id: string, group: string, index: number) => void;
  readonly nameOf: (id: string) => string;
  /** Why sorting is disabled; undefined if it is not. */
  readonly fixed?: string | undefined;
  readonly children: ReactNode;
};

/** Lists that are sorted by pointer, touch and keyboard. The caller owns the order and changes it in `onMove`. */
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
      // Without React: an announcement must not render a thousand items again.
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
          // An empty group is a drop target itself.
          const isEmptyGroup = target !== null && !isSortable(target) && String(target.id) !== fromGroup;
          const toGroup = isEmptyGroup ? String(target.id) : String(source.group);
          const toIndex = isEmptyGroup ? 0 : source.index;
          if (toGroup === fromGroup && toIndex === source.initialIndex) return;
          const move = () => props.onMove(id, toGroup, toIndex);
          if (toGroup === fromGroup) return move();
          // The library has moved the element into the other list. React removes it from its old list, so it goes
          // back there first.
          if (source.element) manager.registry.droppables.get(fromGroup)?.element?.append(source.element);
          // Synchronously, before the library looks for the row to animate the drop.
          flushSync(move);
        }}
      >
        {children}
      </DragDropProvider>
    </SortingContext.Provider>
  );
}
