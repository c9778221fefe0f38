/** What a press may land on without closing a dialog. */
const CONTENT = 'button, .modal-sheet, .plate, .lightbox-caption';

/**
 * Calls `onClick` for a press that began and ended outside a dialog's content. It is only a shortcut for pointers;
 * Escape and the close button do the same.
 * @returns ends it
 */
export function connectEmptyClick(dialog: HTMLElement, onClick: () => void): () => void {
  const isOn = ({ target }: Event) => target instanceof Element && target.closest(CONTENT) === null;
  let isOutside = true;
  // A drag that began or ended inside doesn't close.
  const follow = (event: Event) => {
    isOutside = isOn(event) && (isOutside || event.type === 'pointerdown');
  };
  const click = (event: Event) => {
    if (isOutside && isOn(event)) onClick();
    isOutside = true;
  };
  const ending = new AbortController();
  for (const type of ['pointerdown', 'pointerup'])
    dialog.addEventListener(type, follow, { signal: ending.signal });
  dialog.addEventListener('click', click, { signal: ending.signal });
  return () => ending.abort();
}
