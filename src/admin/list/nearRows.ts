import type { DragDropManager } from '@dnd-kit/dom';
import { isSortable } from '@dnd-kit/react/sortable';

/** Rows count as near up to so many screens above and below the one that is seen. */
const SCREENS = 1;

/** Lets only rows near the screen take part in a drag: the library compares all of them at each move. */
export function createNearRows(manager: DragDropManager) {
  let lookedAt = 0;

  function look(): void {
    lookedAt = scrollY;
    const reach = innerHeight * SCREENS;
    const isNear = (element: Element | undefined) => {
      if (!element) return false;
      const { top, bottom } = element.getBoundingClientRect();
      return bottom > -reach && top < innerHeight + reach;
    };
    // A list out of reach is asked first: the browser would have to lay it out to answer for its rows.
    const nearLists = new Map<Element | null | undefined, boolean>();
    for (const droppable of manager.registry.droppables) {
      if (!isSortable(droppable)) continue;
      const { element } = droppable;
      const list = element?.parentElement;
      const isListNear = nearLists.get(list) ?? isNear(list ?? undefined);
      nearLists.set(list, isListNear);
      droppable.disabled = !(isListNear && isNear(element));
    }
  }

  const onScroll = () => {
    if (Math.abs(scrollY - lookedAt) > (innerHeight * SCREENS) / 2) look();
  };

  return {
    /** Looks now, and again wherever the page is scrolled to. */
    start(): void {
      look();
      addEventListener('scroll', onScroll, { passive: true });
    },
    stop: (): void => removeEventListener('scroll', onScroll),
  };
}
