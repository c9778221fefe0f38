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

/** Whether the server may have done the work although no valid answer of its own came back. */
function isLost(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { code, status, reason } = error;
  return code === 'badAnswer' || status === 0 || (status >= 500 && reason === undefined);
}

/** Sends again if the answer was lost. It has the same operation id, so the server repeats the first answer. */
export async function sendWithRetry<A>(send: () => Promise<A>): Promise<A> {
  try {
    return await send();
  } catch (error) {
    if (!isLost(error)) throw error;
    return send();
  }
}

/** The result for each entry; `revision` is the commit of all of them, null if each has its own. */
export type BulkResult = BulkAnswer & { readonly revision: string | null };

/** Deletes entries in one commit, each only in the version that was read. @throws ApiError if none was deleted */
export async function sendDeletion(name: SelectedName, entries: readonly Listed[]): Promise<BulkResult> {
  const etags = Object.fromEntries(entries.flatMap(({ id, etag }) => (etag ? [[id, etag]] : [])));
  const body = { ids: entries.map(({ id }) => id), etags };
  const { data, revision } = await sendWithRetry(() => adminSend(ADMIN_ENDPOINTS[name].removeMany, { body }));
  if (!data) throw new ApiError('badAnswer', 'the deletion was answered without what it did');
  return { updated: data.deleted, failed: data.failed, revision };
}

/** Why entries failed, grouped by reason. */
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

/** Runs an action on entries and shows for how many it worked. @returns their ids, and the commit of all, or null */
export async function runBulkAction<E extends Listed>(
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
  // Not before the list shows the result.
  if (done > 0) showAdminToast(say(words.done, { done, total }));
  return result;
}

type Deletion = { readonly name: SelectedName; readonly revision: string; readonly count: number };

/** The last bulk deletion, with its count and commit; null if there is nothing to undo. */
export const $deletion = atom<Deletion | null>(null);

/** Deletes the selected entries after the admin's confirmation. Entries changed meanwhile stay. */
export async function deleteSelected<E extends Listed>({ resource, list, form }: Resource<E>): Promise<void> {
  const name = resource.name as SelectedName;
  const words: Words = { done: `${name}.deletedCount`, failed: `${name}.bulkDeleteFailed` };
  const chosen = { ids: list.selectedIds(), kind: 'delete', words } as const;
  const { updated, revision } = await runBulkAction(list, chosen, (known) => sendDeletion(name, known));
  const editedId = form.$editedId.get();
  if (editedId !== undefined && updated.includes(editedId)) form.cancel();
  if (updated.length > 0) $deletion.set(revision === null ? null : { name, revision, count: updated.length });
}

/** Restores the deleted entries. `askForce` decides whether later changes of them may be lost. */
export async function undoDeletion(askForce: () => boolean): Promise<void> {
  const deletion = $deletion.get();
  if (deletion && (await restore(deletion.revision, askForce))) $deletion.set(null);
}
