import { useDroppable } from '@dnd-kit/react';
import { useSortable } from '@dnd-kit/react/sortable';
import {
  type CSSProperties,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useSyncExternalStore,
} from 'react';
import { useAdminText } from '../shell/useAdminText.ts';
import type { KeyboardSorting } from './keyboardSorting.ts';

/** An item under the pointer counts before the group around it. */
const BELOW_ITEMS = 1;

/** What the items need of their SortableArea: the id of the text that explains the handles, keyboard and voice. */
type Sorting = {
  readonly hintId: string;
  readonly keyboard: KeyboardSorting;
  readonly announce: (text: string) => void;
};
export const SortingContext = createContext<Sorting | null>(null);

/** One list within a SortableArea. Items dropped on it while it is empty land in it. */
export function SortableGroup(props: {
  readonly id: string;
  readonly label: string;
  readonly count: number;
  readonly children: ReactNode;
}) {
  const { id, label, count, children } = props;
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
  /** Id of the element that names the item; describes the handle. */
  readonly nameId: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const { id, group, index, nameId, className = '', children } = props;
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
      className={`box sortable-item ${className}`}
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
