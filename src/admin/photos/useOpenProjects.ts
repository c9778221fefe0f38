import { useCallback, useState } from 'react';
import type { Board } from './board.ts';

/** Projects beyond so many photos start closed, so that a long list is there at once and can be overlooked. */
const OPEN_PHOTOS = 120;

/** Names of the projects that start open: the first ones. */
function openAtFirst(board: Board): ReadonlySet<string> {
  let count = 0;
  return new Set(
    board
      .filter(({ ids }) => {
        count += ids.length;
        return count <= OPEN_PHOTOS || count === ids.length;
      })
      .map(({ name }) => name),
  );
}

/** Which projects of the list are open: decided when one first appears, then by hand alone, never by a moved photo. */
export function useOpenProjects(board: Board) {
  const [known, setKnown] = useState<ReadonlyMap<string, boolean>>(new Map());
  let open = known;
  if (board.some(({ name }) => !known.has(name))) {
    const first = openAtFirst(board);
    open = new Map([...board.map(({ name }) => [name, first.has(name)] as const), ...known]);
    setKnown(open);
  }
  const toggle = useCallback(
    (name: string, isOpen: boolean) => setKnown((before) => new Map(before).set(name, isOpen)),
    [],
  );
  return { isOpen: (name: string) => open.get(name) ?? false, toggle };
}
