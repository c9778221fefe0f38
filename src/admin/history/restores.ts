import { atom } from 'nanostores';

/** Counts the times that what the tabs have loaded went out of date: after an undo, a fresh start, or on request. */
export const $restores = atom(0);

/** Has every tab load its content again; what is typed is kept. */
export function reloadContent(): void {
  $restores.set($restores.get() + 1);
}
