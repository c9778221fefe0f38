import { shownPlate, startOfMotion } from './thumbnail.ts';

/** The element that the browser animates from the lightbox to the grid. */
const NAME = 'lightbox-photo';

/** Runs `close` and shrinks the photo back to its thumbnail if the browser has view transitions. */
export function shrinkToThumbnail(photoId: string, close: () => void): void {
  const image = startOfMotion(photoId);
  const plate = shownPlate();
  if (!image || !plate || document.hidden || !document.startViewTransition) {
    close();
    return;
  }
  plate.style.viewTransitionName = NAME;
  const transition = document.startViewTransition(() => {
    close();
    image.style.viewTransitionName = NAME;
  });
  const forget = () => {
    image.style.viewTransitionName = '';
    plate.style.viewTransitionName = '';
  };
  // A transition that is interrupted by a newer one rejects `ready`; the lightbox is closed nevertheless.
  transition.ready.catch(() => {});
  transition.finished.then(forget, forget);
}
