import type { Held } from '../../shared/adminEndpoints.ts';
import type { Photo } from '../../shared/content/entries/photo.ts';
import { type BulkResult, type Progress, workOn } from '../list/bulk.ts';
import { photos } from '../list/resources.ts';
import { sendChange } from './bulkPhotos.ts';

/** Changes photos and says with how many it worked. @returns their ids */
export async function workOnPhotos(
  ids: readonly string[],
  kind: 'project' | 'fields',
  send: (photos: readonly Held<Photo>[], progress: Progress) => Promise<BulkResult>,
): Promise<Pick<BulkResult, 'updated'>> {
  const words = { done: 'photos.updatedCount', failed: 'photos.bulkFailed' } as const;
  return workOn(photos.list, { ids, kind, words }, send);
}

/** Moves photos to the end of a project ('' is Uncategorized). @returns how many were moved */
export async function moveToProject(ids: readonly string[], project: string): Promise<number> {
  const { updated } = await workOnPhotos(ids, 'project', (known, progress) =>
    sendChange(known, { project }, progress),
  );
  return updated.length;
}
