import { atom } from 'nanostores';
import type { BulkAnswer } from '../../shared/adminEndpoints.ts';
import { localized } from '../../shared/i18n/localized.ts';
import { $language } from '../../ui/language.ts';
import { ApiError } from '../../ui/request.ts';
import { restore } from '../history/history.ts';
import { type AdminAnswer, adminSend } from '../shell/adminApi.ts';
import { describeReason, say, showAdminToast, showError } from '../shell/banner.ts';
import type { AdminMessageKey } from '../shell/texts.ts';
import type { Listed, ListResource, Resource, SelectedName } from './createResource.ts';
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

/** Is it worth a call for each entry where the one call for all of them failed so? */
function isWorthSingleCalls(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 404 || error.status === 405 || error.status >= 500 || error.code === 'badAnswer';
}

/** After these every further call would fail the same way. */
const endsEverything = ({ status, code }: ApiError): boolean => status === 0 || code === 'unauthorized';

export type Progress = (done: number) => void;

/** Does it with a call for each entry, until one fails that every further one would repeat. */
export async function oneByOne<E extends Listed>(
  entries: readonly E[],
  run: (entry: E) => Promise<void>,
  onProgress: Progress,
): Promise<BulkAnswer> {
  const updated: string[] = [];
  const failed: { id: string; error: string }[] = [];
  let end: ApiError | undefined;
  for (const entry of entries) {
    try {
      if (end) throw end;
      await run(entry);
      updated.push(entry.id);
      onProgress(updated.length);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (endsEverything(error)) end = error;
      failed.push({ id: entry.id, error: error.reason ?? '' });
    }
  }
  if (end && updated.length === 0) throw end;
  return { updated, failed };
}

/** `revision` is the commit that holds all of it; null where each entry has one of its own. */
export type BulkResult = BulkAnswer & { readonly revision: string | null };

/** Does it in one call; where that is not to be had, one by one. What the server has not confirmed does not count. */
export async function inOneCall<A extends Pick<BulkAnswer, 'failed'>>(
  call: () => Promise<AdminAnswer<A>>,
  read: (data: A) => readonly string[] | undefined,
  each: () => Promise<BulkAnswer>,
): Promise<BulkResult> {
  try {
    const { data, revision } = await sendSurely(call);
    const updated = data && read(data);
    if (!Array.isArray(updated)) throw new ApiError('badAnswer', 'the call did not say what it did');
    return { updated, failed: data?.failed ?? [], revision };
  } catch (error) {
    if (!isWorthSingleCalls(error)) throw error;
    return { ...(await each()), revision: null };
  }
}

/** Deletes entries, each in the version that was read, in one commit, or one by one with `onProgress`. @throws ApiError where none is gone */
export function sendDeletion<E extends Listed>(
  { removeMany, remove }: Pick<ListResource<E>, 'removeMany' | 'remove'>,
  entries: readonly E[],
  onProgress: Progress = () => {},
): Promise<BulkResult> {
  const etags = Object.fromEntries(entries.flatMap(({ id, etag }) => (etag ? [[id, etag]] : [])));
  const body = { ids: entries.map(({ id }) => id), etags };
  const deleteOne = async ({ id, etag: ifMatch }: E) => {
    try {
      await sendSurely(() => adminSend(remove, { id, ifMatch }));
    } catch (error) {
      // What is gone already needs no deleting.
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
  };
  const each = () => oneByOne(entries, deleteOne, onProgress);
  if (!removeMany) return each().then((answer) => ({ ...answer, revision: null }));
  return inOneCall(
    () => adminSend(removeMany, { body }),
    ({ deleted }) => deleted,
    each,
  );
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
  { ids, kind, words }: { ids: readonly string[]; kind: ListWork['kind']; words: Words },
  send: (entries: readonly E[], progress: Progress) => Promise<BulkResult>,
): Promise<Pick<BulkResult, 'updated' | 'revision'>> {
  const known = ids.flatMap((id) => list.$byId.get().get(id) ?? []);
  const total = known.length;
  let result: BulkResult = { updated: [], failed: [], revision: null };
  if (total === 0) return result;
  await list.work({ kind, done: 0, total }, async (progress) => {
    const failure = say(words.failed);
    try {
      result = await send(known, progress);
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
  const { updated, revision } = await workOn(
    list,
    { ids: list.selectedIds(), kind: 'delete', words },
    (known, progress) => sendDeletion(resource, known, progress),
  );
  const editedId = form.$editedId.get();
  if (editedId !== undefined && updated.includes(editedId)) form.cancel();
  if (updated.length > 0) $deletion.set(revision === null ? null : { name, revision, count: updated.length });
}

/** Brings the deleted entries back. `askForce` decides whether later changes of the same entries may be lost. */
export async function undoDeletion(askForce: () => boolean): Promise<void> {
  const deletion = $deletion.get();
  if (deletion && (await restore(deletion.revision, askForce))) $deletion.set(null);
}
