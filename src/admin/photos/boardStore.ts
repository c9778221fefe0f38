import { computed } from 'nanostores';
import { UNCATEGORIZED } from '../../shared/content/projects.ts';
import { photos } from '../list/resources.ts';

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
