import { atom } from 'nanostores';

/** Increases when the content of all tabs is out of date: after an undo, a fresh start, or on request. */
export const $restores = atom(0);

/** Makes every tab load its content again; typed text is kept. */
export function reloadContent(): void {
  $restores.set($restores.get() + 1);
}
