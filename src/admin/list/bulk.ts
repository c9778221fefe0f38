import { atom } from 'nanostores';
import { ADMIN_ENDPOINTS, type BulkAnswer } from '../../shared/adminEndpoints.ts';
import { localized } from '../../shared/i18n/localized.ts';
import { $language } from '../../ui/language.ts';
import { ApiError } from '../../ui/request.ts';
import { restore } from '../history/history.ts';
import { adminSend } from '../shell/adminApi.ts';
import { describeReason, say, showAdminToast, showError } from '../shell/banner.ts';
import type { AdminMessageKey } from '../shell/texts.ts';
import type { Listed, Resource, SelectedName } from './createResource.ts';
import type { List, ListWork } from './list.ts';

/** The server may have done it: nothing came back, or nothing of its own. */
function isLost(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { code, status, reason } = error;
  return code === 'badAnswer' || status === 0 || (status >= 500 && reason === undefined);
}

/** Sends a second time where the answer was lost. It is the same operation: the server says what the first one did. */
export async function sendSurely<A>(send: () => Promise<A>): Promise<A> {
  try {
    return await send();
  } catch (error) {
    if (!isLost(error)) throw error;
    return send();
  }
}

/** What became of each entry; `revision` is the commit that holds all of it, null where each has one of its own. */
export type BulkResult = BulkAnswer & { readonly revision: string | null };

/** Deletes entries, each in the version that was read, in one commit. @throws ApiError where none is gone */
export async function sendDeletion(name: SelectedName, entries: readonly Listed[]): Promise<BulkResult> {
  const etags = Object.fromEntries(entries.flatMap(({ id, etag }) => (etag ? [[id, etag]] : [])));
  const body = { ids: entries.map(({ id }) => id), etags };
  const { data, revision } = await sendSurely(() => adminSend(ADMIN_ENDPOINTS[name].removeMany, { body }));
  if (!data) throw new ApiError('badAnswer', 'the deletion was answered without what it did');
  return { updated: data.deleted, failed: data.failed, revision };
}

/** Why entries are as they were; those of the same reason together. */
function reasonsOf(failed: BulkAnswer['failed'], known: readonly Listed[]): string {
  const language = $language.get();
  const titles = new Map(known.map(({ id, description }) => [id, localized(description, language)]));
  const reasons = [...new Set(failed.map(({ error }) => error))].map((reason) => {
    const named = failed.filter(({ error }) => error === reason).map(({ id }) => titles.get(id) || id);
    return `${reason} (${named.join(', ')})`.trim();
  });
  return reasons.join(' ');
}

type Words = { readonly done: AdminMessageKey; readonly failed: AdminMessageKey };

/** Does something to entries and says with how many it worked. @returns their ids, and the commit of them all, or null */
export async function workOn<E extends Listed>(
  list: List<E>,
  { ids, kind, words }: { ids: readonly string[]; kind: ListWork; words: Words },
  send: (entries: readonly E[]) => Promise<BulkResult>,
): Promise<Pick<BulkResult, 'updated' | 'revision'>> {
  const known = ids.flatMap((id) => list.$byId.get().get(id) ?? []);
  const total = known.length;
  let result: BulkResult = { updated: [], failed: [], revision: null };
  if (total === 0) return result;
  await list.work(kind, async () => {
    const failure = say(words.failed);
    try {
      result = await send(known);
      if (result.failed.length > 0) showError(`${failure}: ${reasonsOf(result.failed, known)}`);
    } catch (error) {
      const reason = describeReason(error);
      showError(reason ? `${failure}: ${reason}` : failure);
    }
  });
  const done = result.updated.length;
  // Once the list shows it.
  if (done > 0) showAdminToast(say(words.done, { done, total }));
  return result;
}

type Deletion = { readonly name: SelectedName; readonly revision: string; readonly count: number };

/** The last deletion of many entries: how many, and the commit that holds it. Null where there is nothing to undo. */
export const $deletion = atom<Deletion | null>(null);

/** Deletes the selected entries, which the admin has confirmed. Those that have changed meanwhile stay. */
export async function deleteSelected<E extends Listed>({ resource, list, form }: Resource<E>): Promise<void> {
  const name = resource.name as SelectedName;
  const words: Words = { done: `${name}.deletedCount`, failed: `${name}.bulkDeleteFailed` };
  const chosen = { ids: list.selectedIds(), kind: 'delete', words } as const;
  const { updated, revision } = await workOn(list, chosen, (known) => sendDeletion(name, known));
  const editedId = form.$editedId.get();
  if (editedId !== undefined && updated.includes(editedId)) form.cancel();
  if (updated.length > 0) $deletion.set(revision === null ? null : { name, revision, count: updated.length });
}

/** Brings the deleted entries back. `askForce` decides whether later changes of the same entries may be lost. */
export async function undoDeletion(askForce: () => boolean): Promise<void> {
  const deletion = $deletion.get();
  if (deletion && (await restore(deletion.revision, askForce))) $deletion.set(null);
}
