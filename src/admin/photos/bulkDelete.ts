import { atom } from 'nanostores';
import { restore } from '../history/history.ts';
import { photos } from '../list/resources.ts';
import { selectedIds } from './boardStore.ts';
import { sendDeletion } from './bulkPhotos.ts';
import { workOnPhotos } from './photoWork.ts';

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
