import { flushSync } from 'react-dom';
import { IconButton } from '../shell/Button.tsx';
import { useAdminText } from '../shell/useAdminText.ts';

type MoveButtonsProps = {
  /** Id of the element that names the item. */
  readonly nameId: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** -1 is up, 1 is down. */
  readonly onMove: (step: -1 | 1) => void;
};

/** Moves an item without dragging. At an end its button does nothing, but stays reachable: the focus is not lost. */
export function MoveButtons({ nameId, isFirst, isLast, onMove }: MoveButtonsProps) {
  const { t } = useAdminText();
  const button = (direction: 'up' | 'down', isEnd: boolean) => (
    <IconButton
      icon={direction}
      label={t(direction === 'up' ? 'list.moveUp' : 'list.moveDown')}
      aria-describedby={nameId}
      isIdle={isEnd}
      onClick={({ currentTarget }) => {
        if (isEnd) return;
        // Where the item itself is taken to its new place in the page, it loses the focus on the way. Given back at
        // once: a moment later the owner may be somewhere else already.
        flushSync(() => onMove(direction === 'up' ? -1 : 1));
        currentTarget.focus();
      }}
    />
  );
  return (
    <span className="move-buttons">
      {button('up', isFirst)}
      {button('down', isLast)}
    </span>
  );
}
