import { atom, type ReadableAtom } from 'nanostores';
import type { AddedName, ListName } from '../list/resource.ts';

export const $adding = atom<ReadonlySet<ListName>>(new Set());

export function openAdding(name: AddedName): void {
  $adding.set(new Set([...$adding.get(), name]));
}

/** What is typed in the form stays. */
export function closeAdding(name: ListName): void {
  $adding.set(new Set([...$adding.get()].filter((other) => other !== name)));
}

export type EntryForm = {
  readonly $editedId: ReadableAtom<string | undefined>;
  readonly isDirty: () => boolean;
  readonly cancel: () => void;
};

/** Leaves the entry that is being edited; asks `question` where something typed would be lost. @returns whether none is left */
export function leaveEntry({ $editedId, isDirty, cancel }: EntryForm, question: string): boolean {
  if ($editedId.get() === undefined) return true;
  if (isDirty() && !window.confirm(question)) return false;
  cancel();
  return true;
}
