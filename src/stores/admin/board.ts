import { computed } from 'nanostores';
import type { BulkChange } from '../../domain/adminEndpoints.ts';
import { UNCATEGORIZED } from '../../domain/projects.ts';
import { sendChange } from '../../services/bulkPhotos.ts';
import { showAdminToast, showError } from './banner.ts';
import { describeFailure, say } from './failure.ts';
import type { ListWork } from './listState.ts';
import { photos } from './resources.ts';

const { list } = photos;

/** Names of all projects, for suggestions; as a text in between, so that an unchanged list draws nothing anew. */
const $names = computed(list.$board, (board) =>
  JSON.stringify(board.map((group) => group.name).filter((name) => name !== UNCATEGORIZED)),
);
export const $projects = computed($names, (names) => JSON.parse(names) as readonly string[]);

/** The selected photos in the order of the screen, whatever order they were selected in. */
export function selectedIds(): readonly string[] {
  const selected = list.$selected.get();
  return list.$board.get().flatMap((group) => group.ids.filter((id) => selected.has(id)));
}

/**
 * Gives photos the same values and says how many really have them now.
 * @returns the ids of those
 */
export async function changePhotos(
  ids: readonly string[],
  change: BulkChange,
  kind: ListWork['kind'],
): Promise<readonly string[]> {
  const known = ids.flatMap((id) => list.$byId.get().get(id) ?? []);
  const total = known.length;
  let changed: readonly string[] = [];
  if (total === 0) return changed;
  await list.work({ kind, done: 0, total }, async (progress) => {
    try {
      const { updated, failed } = await sendChange(known, change, progress);
      changed = updated;
      const [first] = failed;
      if (first) showError(`${say('photos.bulkFailed')}: ${first.error}`);
    } catch (error) {
      showError(describeFailure(error, say('photos.bulkFailed')));
    }
  });
  // Once the list shows it.
  if (changed.length > 0) showAdminToast(say('photos.updatedCount', { done: changed.length, total }));
  return changed;
}

/**
 * Moves photos to the end of a project ('' is Uncategorized).
 * @returns how many were moved
 */
export async function moveToProject(ids: readonly string[], project: string): Promise<number> {
  return (await changePhotos(ids, { project }, 'project')).length;
}
