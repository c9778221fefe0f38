import { atom } from 'nanostores';
import { AdminApiError, adminGet, adminSend } from '../../services/adminApi.ts';
import { clearError, clearErrorAbout, showAdminToast, showError } from './banner.ts';
import { ENTRY_KINDS, type Entry, type EntryKind } from './entryKinds.ts';
import { describeFailure, describeReason, say } from './failure.ts';
import { $restores } from './restores.ts';
import { dropDraft, markUnsaved, readDraft, writeDraft } from './unsaved.ts';

/** `failed` only where there is nothing to show; a failed refresh leaves the entries standing. */
type ListStatus = 'idle' | 'loading' | 'ready' | 'failed';
type EntryListState = {
  readonly status: ListStatus;
  readonly entries: readonly Entry[];
  /** Is the order another one than the stored one? */
  readonly isReordered: boolean;
  readonly isSavingOrder: boolean;
};

const START: EntryListState = { status: 'idle', entries: [], isReordered: false, isSavingOrder: false };

/** The entries in the order of the ids; those the ids don't name follow in their own order. */
function inOrder(entries: readonly Entry[], ids: readonly string[]): Entry[] {
  const rank = new Map(ids.map((id, index) => [id, index]));
  const rankOf = ({ id }: Entry) => rank.get(id) ?? ids.length;
  return [...entries].sort((a, b) => rankOf(a) - rankOf(b));
}

/** The manage list of videos or music: loads it, holds its order until it is saved, and deletes from it. */
export function createEntryList(kind: EntryKind) {
  const rules = ENTRY_KINDS[kind];
  const orderKey = `${kind}:order`;
  const $list = atom<EntryListState>(START);
  /** The order as the server has it. */
  let storedIds: readonly string[] = [];

  function set(change: Partial<EntryListState>): void {
    $list.set({ ...$list.get(), ...change });
  }

  function setEntries(entries: readonly Entry[]): void {
    const ids = entries.map(({ id }) => id);
    const isReordered = ids.join() !== storedIds.join();
    set({ entries, isReordered });
    markUnsaved(orderKey, isReordered);
    if (isReordered) writeDraft(orderKey, ids);
    else dropDraft(orderKey);
  }

  async function load(): Promise<void> {
    const isFirst = $list.get().status !== 'ready';
    if (isFirst) set({ status: 'loading' });
    try {
      const { data } = await adminGet(rules.list);
      if (!Array.isArray(data)) throw new AdminApiError('badAnswer', 'not a list', { status: 200 });
      const entries = data.flatMap((item) => rules.read(item) ?? []);
      storedIds = entries.map(({ id }) => id);
      const draft = readDraft<unknown>(orderKey);
      const ids = Array.isArray(draft) ? draft.filter((id) => typeof id === 'string') : storedIds;
      set({ status: 'ready' });
      setEntries(inOrder(entries, ids));
      clearErrorAbout(kind);
    } catch (error) {
      if (isFirst) set({ status: 'failed' });
      const code = error instanceof AdminApiError ? error.code : 'network';
      const isAnswered = code === 'http' || code === 'conflict';
      if (code === 'unauthorized') showError(say('failure.unauthorized'));
      else showError(say(isAnswered ? `${kind}.fetchFailed` : `${kind}.loadError`), kind);
    }
  }

  /** Moves an entry to a position from 0 on; nothing is stored until the order is saved. */
  function move(id: string, toIndex: number): void {
    const { entries } = $list.get();
    const entry = entries.find((other) => other.id === id);
    if (!entry) return;
    const rest = entries.filter((other) => other !== entry);
    setEntries(rest.toSpliced(Math.max(0, Math.min(toIndex, rest.length)), 0, entry));
  }

  function discardOrder(): void {
    setEntries(inOrder($list.get().entries, storedIds));
  }

  async function saveOrder(): Promise<void> {
    if ($list.get().isSavingOrder) return;
    const ids = $list.get().entries.map(({ id }) => id);
    set({ isSavingOrder: true });
    clearError();
    try {
      await adminSend(rules.reorder, { body: { ids } });
      storedIds = ids;
      setEntries($list.get().entries);
      showAdminToast(say(`${kind}.orderSaved`));
    } catch (error) {
      const reason = describeReason(error);
      if (error instanceof AdminApiError && error.code === 'unauthorized')
        showError(say('failure.unauthorized'));
      else
        showError(reason ? say(`${kind}.orderFailedWhy`, { message: reason }) : say(`${kind}.orderFailed`));
      return;
    } finally {
      set({ isSavingOrder: false });
    }
    // Every entry has a new version now.
    await load();
  }

  /** Puts a saved entry into the list, a new one at its end. */
  function adopt(entry: Entry): void {
    const { entries } = $list.get();
    const isKnown = entries.some(({ id }) => id === entry.id);
    if (!isKnown) storedIds = [...storedIds, entry.id];
    setEntries(isKnown ? entries.map((old) => (old.id === entry.id ? entry : old)) : [...entries, entry]);
  }

  /** Deletes an entry that the admin has confirmed. Resolves with whether it is gone. */
  async function remove({ id, etag }: Entry): Promise<boolean> {
    clearError();
    try {
      await adminSend(rules.remove, { id, ifMatch: etag });
    } catch (error) {
      const isGone = error instanceof AdminApiError && error.status === 404;
      if (!isGone) {
        const thrown = (message: string) => say(`${kind}.deleteError`, { message });
        showError(describeFailure(error, say(`${kind}.deleteFailed`), thrown));
        if (error instanceof AdminApiError && error.code === 'conflict') await load();
        return false;
      }
    }
    storedIds = storedIds.filter((other) => other !== id);
    setEntries($list.get().entries.filter((other) => other.id !== id));
    showAdminToast(say(`${kind}.deleted`));
    return true;
  }

  $restores.listen(() => {
    if ($list.get().status === 'ready') void load();
  });

  return { $list, load, move, saveOrder, discardOrder, adopt, remove };
}

export type EntryList = ReturnType<typeof createEntryList>;
