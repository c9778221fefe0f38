import { atom, type ReadableAtom } from 'nanostores';
import type { AddedName, ListName } from '../list/createResource.ts';
import { say } from '../shell/banner.ts';

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

/** Whether what is typed in a form may go: nothing is, or the owner agrees. */
export const mayDiscard = ({ isDirty }: Pick<EntryForm, 'isDirty'>): boolean =>
  !isDirty() || window.confirm(say('list.discardEdit'));

/** Leaves the entry that is being edited; asks where something typed would be lost. @returns whether none is left */
export function leaveEntry(form: EntryForm): boolean {
  if (form.$editedId.get() === undefined) return true;
  if (!mayDiscard(form)) return false;
  form.cancel();
  return true;
}
