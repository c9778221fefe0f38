import { atom } from 'nanostores';
import type { BulkAnswer, Held } from '../../shared/adminEndpoints.ts';
import type { Photo } from '../../shared/content/entries/photo.ts';
import { localized } from '../../shared/i18n/localized.ts';
import { $language } from '../../ui/language.ts';
import { restore } from '../history/history.ts';
import { photos } from '../list/resources.ts';
import { describeReason, say, showAdminToast, showError } from '../shell/banner.ts';
import { type BulkResult, sendChange, sendDeletion } from './bulkPhotos.ts';
import { selectedIds } from './photoEntries.ts';

const { list } = photos;

/** What is done to many photos at once, and what is said about it. */
const WORK = {
  project: { done: 'photos.updatedCount', failed: 'photos.bulkFailed' },
  fields: { done: 'photos.updatedCount', failed: 'photos.bulkFailed' },
  delete: { done: 'photos.deletedCount', failed: 'photos.bulkDeleteFailed' },
} as const;

/** Why photos are as they were; those of the same reason together. */
function reasonsOf(failed: BulkAnswer['failed'], known: readonly Photo[]): string {
  const language = $language.get();
  const titles = new Map(known.map(({ id, description }) => [id, localized(description, language)]));
  const reasons = [...new Set(failed.map(({ error }) => error))].map((reason) => {
    const named = failed.filter(({ error }) => error === reason).map(({ id }) => titles.get(id) || id);
    return `${reason} (${named.join(', ')})`.trim();
  });
  return reasons.join(' ');
}

/** Does something to photos and says with how many it worked. @returns their ids, and the commit of them all, or null */
export async function workOnPhotos(
  ids: readonly string[],
  kind: keyof typeof WORK,
  send: (photos: readonly Held<Photo>[], progress: (done: number) => void) => Promise<BulkResult>,
): Promise<Pick<BulkResult, 'updated' | 'revision'>> {
  const known = ids.flatMap((id) => list.$byId.get().get(id) ?? []);
  const total = known.length;
  let result: BulkResult = { updated: [], failed: [], revision: null };
  if (total === 0) return result;
  await list.work({ kind, done: 0, total }, async (progress) => {
    const failure = say(WORK[kind].failed);
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
  if (done > 0) showAdminToast(say(WORK[kind].done, { done, total }));
  return result;
}

/** Moves photos to the end of a project ('' is Uncategorized). @returns how many were moved */
export async function moveToProject(ids: readonly string[], project: string): Promise<number> {
  const { updated } = await workOnPhotos(ids, 'project', (known, progress) =>
    sendChange(known, { project }, progress),
  );
  return updated.length;
}

/** The last deletion of many photos: how many, and the commit that holds it. Null where there is nothing to undo. */
export const $deletion = atom<{ readonly revision: string; readonly count: number } | null>(null);

/** Deletes the selected photos, which the admin has confirmed. Those that have changed meanwhile stay. */
export async function deleteSelected(): Promise<void> {
  const { updated, revision } = await workOnPhotos(selectedIds(), 'delete', sendDeletion);
  const { form } = photos;
  const editedId = form.$editedId.get();
  if (editedId !== undefined && updated.includes(editedId)) form.cancel();
  if (updated.length > 0) $deletion.set(revision === null ? null : { revision, count: updated.length });
}

/** Brings the deleted photos back. `askForce` decides whether later changes of the same photos may be lost. */
export async function undoDeletion(askForce: () => boolean): Promise<void> {
  const deletion = $deletion.get();
  if (deletion && (await restore(deletion.revision, askForce))) $deletion.set(null);
}
