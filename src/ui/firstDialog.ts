/** What a press may land on without closing a dialog. */
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

/** Open dialogs; the page scrolls again when the last one has closed. */
let locks = 0;

/** Locks the page's scrolling, as dialogs.css says; what it answers lets it go. */
export function lockScroll(): () => void {
  const { classList, style, clientWidth } = document.documentElement;
  if (locks === 0) style.setProperty('--gutter', `${innerWidth - clientWidth}px`);
  locks += 1;
  classList.add('held');
  return () => {
    locks -= 1;
    if (locks === 0) classList.remove('held');
  };
}

/** A dialog as it is until React has come: drawn from the page's template of it, and closed without React. */
type FirstDialog = {
  readonly element: HTMLDialogElement;
  /** What was pressed meanwhile that only React can answer, in order: buttons, choices, and keys of the dialog. */
  readonly pressed: (HTMLElement | KeyboardEvent)[];
  readonly unlock: () => void;
};

let first: FirstDialog | undefined;

/** Says that the shop cannot be reached. Only what is in an open dialog is seen. */
const moveNote = (place: Element) => {
  const note = document.querySelector('#offline-note');
  if (note) place.append(note);
};

/** Puts the focus where a dialog begins: on its heading, or on what closes it. */
export const focusBeginning = (place: ParentNode) =>
  place.querySelector<HTMLElement>('h2,[data-closes]')?.focus({ preventScroll: true });

/** Takes the first dialog out of the page, the element still open; undefined where there is none. */
export function takeFirst(): FirstDialog | undefined {
  const taken = first;
  first = undefined;
  if (taken) {
    moveNote(document.body);
    taken.unlock();
  }
  return taken;
}

/** Closes the first dialog, if it is there; the focus goes back to what it was on before. */
export function closeFirst(): void {
  const closed = takeFirst()?.element;
  closed?.close();
  closed?.remove();
}

/**
 * Opens a dialog of the page's templates in this very frame. Nothing happens where its styles have not come yet:
 * then React opens it.
 * @param fill puts in what this one shows
 * @param close makes the store close it
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
  styles.media = '';
  fill?.(element);
  document.body.append(element);
  moveNote(element);
  element.showModal();
  focusBeginning(element);
  const pressed: FirstDialog['pressed'] = [];
  first = { element, pressed, unlock: lockScroll() };
  const way = element.querySelector<HTMLElement>('[data-closes]');
  // What was pressed in a line of the cart is answered first.
  const leave = () => {
    if (way && pressed.some((one) => 'closest' in one && one.closest('li'))) pressed.push(way);
    else close();
  };
  element.addEventListener('cancel', (event) => {
    event.preventDefault();
    leave();
  });
  // A browser closes what is cancelled twice.
  element.addEventListener('close', () => first?.element === element && close());
  // The keys of a choice choose, which counts as a press.
  element.addEventListener('keydown', (event) => {
    if (!(event.target instanceof HTMLInputElement)) pressed.push(event);
  });
  element.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('button, input');
    if (button?.matches('[data-closes]')) leave();
    else if (button) pressed.push(button);
  });
  connectEmptyClick(element, leave);
}
