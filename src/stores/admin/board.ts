import { computed } from 'nanostores';
import { UNCATEGORIZED } from '../../domain/projects.ts';
import { sendProject } from '../../services/photoProjects.ts';
import { showAdminToast, showError } from './banner.ts';
import { describeFailure, say } from './failure.ts';
import { photos } from './resources.ts';

const { list } = photos;

/** Names of all projects, for suggestions; as a text in between, so that an unchanged list draws nothing anew. */
const $names = computed(list.$board, (board) =>
  JSON.stringify(board.map((group) => group.name).filter((name) => name !== UNCATEGORIZED)),
);
export const $projects = computed($names, (names) => JSON.parse(names) as readonly string[]);

/**
 * Moves photos to the end of a project ('' is Uncategorized) and says how many really were.
 * @returns how many were moved
 */
export async function moveToProject(ids: readonly string[], project: string): Promise<number> {
  const moving = ids.flatMap((id) => list.$byId.get().get(id) ?? []);
  const total = moving.length;
  let count = 0;
  if (total === 0) return 0;
  await list.work({ kind: 'project', done: 0, total }, async (progress) => {
    try {
      const { updated, failed } = await sendProject(moving, project, progress);
      count = updated.length;
      const [first] = failed;
      if (first) showError(`${say('photos.bulkFailed')}: ${first.error}`);
    } catch (error) {
      showError(describeFailure(error, say('photos.bulkFailed')));
    }
  });
  // Once the list shows it.
  if (count > 0) showAdminToast(say('photos.updatedCount', { done: count, total }));
  return count;
}
