import { atom } from 'nanostores';
import type { AddedName } from '../list/resource.ts';

/** Where there is no room beside the list, the form for a new entry is closed: it is open for this one, null for none. */
export const $adding = atom<AddedName | null>(null);

export function openAdding(name: AddedName): void {
  $adding.set(name);
}

/** What is typed in the form stays. */
export function closeAdding(): void {
  $adding.set(null);
}
