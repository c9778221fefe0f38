import {
  AutoScroller,
  Cursor,
  DragDropManager,
  Feedback,
  PreventSelection,
  StyleInjector,
} from '@dnd-kit/dom';
import { DragDropProvider, useDroppable } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { createContext, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react';
import { useAdminText } from './useAdminText.ts';

/** One finished move: the item, where it was, and the group and position (from 0) it is to have. */
export type SortableMove = {
  readonly id: string;
  readonly fromGroup: string;
  readonly toGroup: string;
  readonly toIndex: number;
};

/** An item under the pointer counts before the group around it. */
const BELOW_ITEMS = 1;

/** Id of the text that explains the handles. */
const HintContext = createContext('');

/** A manager whose styles come from admin.css: the page's policy refuses the style elements it would inject. */
function createManager(): DragDropManager {
  const manager = new DragDropManager({ plugins: [AutoScroller, Cursor, Feedback, PreventSelection] });
  manager.registry.plugins.get(StyleInjector)?.destroy();
  return manager;
}

/**
 * Lists whose items are sorted by pointer, touch and keyboard, within a group and from group to group. The lists
 * belong to the caller: `onMove` hears each finished move once, and the caller changes its order.
 * @param nameOf an item's name for announcements
 */
export function SortableArea(props: {
  readonly onMove: (move: SortableMove) => void;
  readonly nameOf: (id: string) => string;
  readonly children: ReactNode;
}) {
  const { onMove, nameOf, children } = props;
  const { t } = useAdminText();
  const hintId = useId();
  const [manager] = useState(createManager);
  const live = useRef<HTMLDivElement>(null);
  useEffect(() => () => manager.destroy(), [manager]);

  const announce = (text: string) => {
    // Past React: an announcement is no reason to draw a thousand items again.
    if (live.current) live.current.textContent = text;
  };
  return (
    <HintContext.Provider value={hintId}>
      <p id={hintId} hidden>
        {t('list.dragHint')}
      </p>
      <div className="sr-only" aria-live="assertive" ref={live} />
      <DragDropProvider
        manager={manager}
        onDragStart={({ operation: { source } }) => {
          if (source) announce(t('list.picked', { name: nameOf(String(source.id)) }));
        }}
        onDragOver={({ operation: { source, target } }) => {
          if (!isSortable(source) || !isSortable(target)) return;
          const total = [...manager.registry.droppables].filter(
            (other) => isSortable(other) && other.group === target.group,
          ).length;
          announce(t('list.moved', { name: nameOf(String(source.id)), position: target.index + 1, total }));
        }}
        onDragEnd={({ operation: { source, target }, canceled }) => {
          if (!isSortable(source)) return;
          const name = nameOf(String(source.id));
          if (canceled) return announce(t('list.putBack', { name }));
          announce(t('list.dropped', { name }));
          const fromGroup = String(source.initialGroup);
          // A group without items is a target of its own.
          const isEmptyGroup = target !== null && !isSortable(target) && String(target.id) !== fromGroup;
          const toGroup = isEmptyGroup ? String(target.id) : String(source.group);
          const toIndex = isEmptyGroup ? 0 : source.index;
          if (toGroup === fromGroup && toIndex === source.initialIndex) return;
          onMove({ id: String(source.id), fromGroup, toGroup, toIndex });
        }}
      >
        {children}
      </DragDropProvider>
    </HintContext.Provider>
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
  const hintId = useContext(HintContext);
  const { ref, handleRef, isDragging } = useSortable({
    id,
    group,
    index,
    type: 'item',
    accept: 'item',
    disabled: isDisabled,
  });
  return (
    <li ref={ref} className={`sortable-item ${className}`} data-dragging={isDragging || undefined}>
      <button
        ref={handleRef}
        type="button"
        className="drag-handle"
        disabled={isDisabled}
        aria-label={t('list.drag')}
        aria-describedby={`${nameId} ${hintId}`}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" />
        </svg>
      </button>
      {children}
    </li>
  );
}
