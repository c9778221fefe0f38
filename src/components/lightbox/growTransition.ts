/** The one element that the browser carries over from the grid to the lightbox and back. */
const NAME = 'lightbox-photo';

const nameIt = (element: HTMLElement | null, name: string) => {
  if (element) element.style.viewTransitionName = name;
};

function isInView(element: Element): boolean {
  const box = element.getBoundingClientRect();
  return box.width > 0 && box.bottom > 0 && box.top < innerHeight;
}

/** The button that opens a photo; null where the grid does not show it. */
export function photoButton(photoId: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-photo="${CSS.escape(photoId)}"]`);
}

/**
 * Runs `draw`, which opens or closes the lightbox, and lets the photo grow out of its thumbnail or shrink back
 * into it, where the browser can do that and nobody asked for less motion.
 */
export function growFromThumbnail(photoId: string, isOpening: boolean, draw: () => void): void {
  const thumbnail = photoButton(photoId)?.querySelector<HTMLElement>('img') ?? null;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!thumbnail || isStill || document.hidden || !document.startViewTransition || !isInView(thumbnail)) {
    draw();
    return;
  }
  const plate = () => document.querySelector<HTMLElement>('.lightbox .slide.current .plate');
  nameIt(isOpening ? thumbnail : plate(), NAME);
  const transition = document.startViewTransition(() => {
    nameIt(thumbnail, '');
    draw();
    nameIt(isOpening ? plate() : thumbnail, NAME);
  });
  const forget = () => {
    nameIt(thumbnail, '');
    nameIt(plate(), '');
  };
  // A transition that a newer one cuts short rejects `ready`; the drawing has happened all the same.
  transition.ready.catch(() => {});
  transition.finished.then(forget, forget);
}
