import { atom } from 'nanostores';

/** Counts the saves that were undone in the history: what the tabs have loaded is out of date with each. */
export const $restores = atom(0);

export function noteRestore(): void {
  $restores.set($restores.get() + 1);
}
