import { atom, type ReadableAtom } from 'nanostores';
import type { AddedName, ListName } from '../list/createResource.ts';
import { say } from '../shell/banner.ts';

export const $adding = atom<ReadonlySet<ListName>>(new Set());

export function openAdding(name: AddedName): void {
  $adding.set(new Set([...$adding.get(), name]));
}

/** Closes the form; its typed text is kept. */
export function closeAdding(name: ListName): void {
  $adding.set(new Set([...$adding.get()].filter((other) => other !== name)));
}

export type EntryForm = {
  readonly $editedId: ReadableAtom<string | undefined>;
  readonly isDirty: () => boolean;
  readonly cancel: () => void;
};

/** Whether a form may be left: it has no changes, or the owner agrees to discard them. */
export const mayDiscard = ({ isDirty }: Pick<EntryForm, 'isDirty'>): boolean =>
  !isDirty() || window.confirm(say('list.discardEdit'));

/** Closes the edited entry; asks first if changes would be lost. @returns whether no entry is open now */
export function leaveEntry(form: EntryForm): boolean {
  if (form.$editedId.get() === undefined) return true;
  if (!mayDiscard(form)) return false;
  form.cancel();
  return true;
}
