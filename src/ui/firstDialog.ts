/** Content that can be pressed without closing the dialog. */
const CONTENT = 'button, .modal-sheet, .plate, .lightbox-caption, .lightbox-buying';

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

/** Number of open dialogs; the page scrolls again when the last one has closed. */
let locks = 0;

/** Locks the page's scrolling, see dialogs.css. @returns the function that unlocks it */
export function lockScroll(): () => void {
  const { documentElement: root } = document;
  const { classList } = root;
  if (locks === 0) root.style.setProperty('--gutter', `${innerWidth - root.clientWidth}px`);
  locks += 1;
  classList.add('held');
  return () => {
    locks -= 1;
    if (locks === 0) classList.remove('held');
  };
}

/** A dialog before React has loaded: cloned from the page's template, and closed without React. */
type FirstDialog = {
  readonly element: HTMLDialogElement;
  /** Presses in the meantime that only React can handle, in order: buttons, choices, and keys of the dialog. */
  readonly pressed: (HTMLElement | KeyboardEvent)[];
  readonly unlock: () => void;
};

let first: FirstDialog | undefined;

/** Shows that the shop is out of reach. Only the content of an open dialog is visible. */
const moveNote = (place: Element) => {
  const note = document.querySelector('#offline-note');
  if (note) place.append(note);
};

/** Focuses a dialog's start: its heading, or its close button. */
export const focusBeginning = (place: ParentNode) =>
  place.querySelector<HTMLElement>('h2,[data-closes]')?.focus({ preventScroll: true });

/** Takes the first dialog out of this module; its element stays open. Undefined without one. */
export function takeFirst(): FirstDialog | undefined {
  const taken = first;
  first = undefined;
  if (taken) {
    moveNote(document.body);
    taken.unlock();
  }
  return taken;
}

/** Closes the first dialog, if there is one; the focus returns to its earlier element. */
export function closeFirst(): void {
  const closed = takeFirst()?.element;
  closed?.close();
  closed?.remove();
}

/**
 * Opens a dialog from the page's templates in the current frame. Does nothing before its styles have loaded:
 * then React opens it. @param close makes the store close it
 */
export function openFirst(
  name: string,
  fill: ((dialog: HTMLDialogElement) => void) | undefined,
  close: () => void,
): void {
  const styles = document.querySelector<HTMLLinkElement>('#dialog-styles');
  const template = document.querySelector<HTMLTemplateElement>(
    `[data-first=${name}][lang=${document.documentElement.lang}]`,
  );
  const element = template?.content.querySelector('dialog')?.cloneNode(true) as HTMLDialogElement | undefined;
  if (first || !styles?.sheet || !element) return;
  fill?.(element);
  // Reads the page before changing it: reading after a change would compute all styles again.
  const unlock = lockScroll();
  styles.media = '';
  document.body.append(element);
  moveNote(element);
  element.showModal();
  focusBeginning(element);
  const pressed: FirstDialog['pressed'] = [];
  first = { element, pressed, unlock };
  const way = element.querySelector<HTMLElement>('[data-closes]');
  // A press in a line of the cart is handled first.
  const leave = () => {
    if (way && pressed.some((one) => 'closest' in one && one.closest('li'))) pressed.push(way);
    else close();
  };
  element.addEventListener('cancel', (event) => {
    event.preventDefault();
    leave();
  });
  // A browser closes a dialog that is cancelled twice.
  element.addEventListener('close', () => first?.element === element && close());
  // The keys of a radio group choose, which counts as a press.
  element.addEventListener('keydown', (event) => {
    if (!(event.target instanceof HTMLInputElement)) pressed.push(event);
  });
  element.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('button, input');
    if (button?.matches('[data-closes]')) leave();
    else if (button) pressed.push(button);
  });
  // The dialog is open already, so an offline note is about the pressed control.
  element.addEventListener('click', () => element.toggleAttribute('data-waits', true), true);
  connectEmptyClick(element, leave);
}
