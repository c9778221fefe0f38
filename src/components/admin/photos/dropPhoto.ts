import { flushSync } from 'react-dom';
import { movePhoto } from '../../../domain/adminPhotos.ts';
import { arrange } from '../../../stores/admin/photos.ts';
import type { SortableMove } from '../ui/sortable.tsx';

/** Attributes by which a row and a project's place are found in the page. */
export const ROW_ATTRIBUTE = 'data-photo';
export const PLACE_ATTRIBUTE = 'data-project-place';

const find = (attribute: string, value: string) =>
  document.querySelector(`[${attribute}="${CSS.escape(value)}"]`);

/**
 * Takes over a finished drag. The sorting library has moved the row's element into the other project's list, but
 * React removes it from the list it was drawn in: so it goes back there first.
 */
export function dropPhoto({ id, fromGroup, toGroup, toIndex }: SortableMove): void {
  const move = () => arrange((board) => movePhoto(board, id, toGroup, toIndex));
  if (fromGroup === toGroup) {
    move();
    return;
  }
  const row = find(ROW_ATTRIBUTE, id)?.closest('li');
  const home = find(PLACE_ATTRIBUTE, fromGroup)?.querySelector('ul');
  if (row && home) home.append(row);
  // At once, before the library looks for the row and takes it back to where it was dropped.
  flushSync(move);
}
