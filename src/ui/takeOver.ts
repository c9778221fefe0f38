import { focusBeginning, takeFirst } from './firstDialog.ts';

/** What an element is called: two of one name are told apart by their order. */
const nameOf = ({ ariaLabel, textContent }: Element) => ariaLabel ?? textContent;

/** The element of the same name and place in another dialog. */
function sameElementIn(element: Element, from: Element, to: Element): HTMLElement | undefined {
  const alike = (root: Element) =>
    [...root.querySelectorAll<HTMLElement>(element.localName)].filter(
      (one) => nameOf(one) === nameOf(element),
    );
  return alike(to)[alike(from).indexOf(element as HTMLElement)];
}

/** Lets the dialog stand at once, without the transition by which it opens, however short that is. */
function standStill({ dataset }: HTMLElement): void {
  dataset.still = '';
  requestAnimationFrame(() => requestAnimationFrame(() => delete dataset.still));
}

/**
 * Puts a dialog that React has drawn in the place of the one that opened before React had come: within one frame,
 * with the focus and the scroll position where they were.
 * @returns what repeats the presses that the first one could not answer, to be called once the dialog answers them;
 *   undefined where there is no first dialog, and nothing is done
 */
export function takeOver(dialog: HTMLDialogElement): (() => Promise<void>) | undefined {
  const before = takeFirst();
  if (!before) return undefined;
  const { element, pressed } = before;
  const held = document.activeElement;
  const focused = held && element.contains(held) ? sameElementIn(held, element, dialog) : undefined;
  const targets = pressed.map((one) => (one instanceof Event ? one : sameElementIn(one, element, dialog)));
  const scrolled = element.querySelector('.modal-body')?.scrollTop;
  // Removed, not closed: that would move the focus back to the page.
  element.remove();
  standStill(dialog);
  dialog.showModal();
  const body = dialog.querySelector('.modal-body');
  if (body && scrolled) body.scrollTop = scrolled;
  if (focused) focused.focus({ preventScroll: true });
  else focusBeginning(dialog);
  return async () => {
    for (const one of targets) {
      if (one instanceof HTMLElement) one.click();
      else if (one) dispatchEvent(new KeyboardEvent('keydown', one));
      // The next one is for what this one has changed.
      await new Promise((drawn) => setTimeout(drawn));
    }
  };
}
