/** What a press may land on without closing a dialog. */
const CONTENT = 'button, .modal-sheet, .plate, .lightbox-caption';

/**
 * Calls `onClick` for a press that began and ended outside a dialog's content. It is only a shortcut for pointers;
 * Escape and the close button do the same. It lasts as long as the dialog.
 */
export function connectEmptyClick(dialog: HTMLElement, onClick: () => void): void {
  let isInside = false;
  // A drag that began or ended inside doesn't close.
  const follow = ({ type, target }: Event) => {
    isInside = (isInside && type !== 'pointerdown') || (target as Element).closest(CONTENT) !== null;
    if (type !== 'click') return;
    if (!isInside) onClick();
    isInside = false;
  };
  for (const type of ['pointerdown', 'pointerup', 'click']) dialog.addEventListener(type, follow);
}
