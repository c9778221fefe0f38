import { focusBeginning, takeFirst } from './firstDialog.ts';

const nameOf = ({ ariaLabel, textContent }: Element) => ariaLabel ?? textContent;

/** The element with the same name and position in another dialog. */
function sameElementIn(element: Element, from: Element, to: Element): HTMLElement | undefined {
  const alike = (root: Element) =>
    [...root.querySelectorAll<HTMLElement>(element.localName)].filter(
      (one) => nameOf(one) === nameOf(element),
    );
  return alike(to)[alike(from).indexOf(element as HTMLElement)];
}

/** Shows the dialog at once, without its opening animation. */
function skipAnimation({ dataset }: HTMLElement): void {
  dataset.still = '';
  requestAnimationFrame(() => requestAnimationFrame(() => delete dataset.still));
}

/**
 * Replaces the dialog that opened before React had loaded, in one frame, with the same focus and scroll position.
 * @returns a function that repeats the presses that the first dialog could not handle, to call when this one can;
 * undefined without a first dialog
 */
export function takeOver(dialog: HTMLDialogElement): (() => Promise<void>) | undefined {
  const before = takeFirst();
  if (!before) return undefined;
  const { element, pressed } = before;
  const active = document.activeElement;
  const focused = active && element.contains(active) ? sameElementIn(active, element, dialog) : undefined;
  const targets = pressed.map((one) => (one instanceof Event ? one : sameElementIn(one, element, dialog)));
  const scrolled = element.querySelector('.modal-body')?.scrollTop;
  // Removed, not closed: closing would move the focus back to the page.
  element.remove();
  skipAnimation(dialog);
  dialog.showModal();
  const body = dialog.querySelector('.modal-body');
  if (body && scrolled) body.scrollTop = scrolled;
  if (focused) focused.focus({ preventScroll: true });
  else focusBeginning(dialog);
  return async () => {
    for (const one of targets) {
      if (one instanceof HTMLElement) one.click();
      else if (one) dispatchEvent(new KeyboardEvent('keydown', one));
      // The next press may depend on the result of this one.
      await new Promise((drawn) => setTimeout(drawn));
    }
  };
}
