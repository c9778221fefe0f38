/** The picture that opens a photo when pressed; null where the page does not show it. */
function thumbnail(photoId: string): HTMLImageElement | null {
  return document.querySelector<HTMLImageElement>(`.photo [data-photo="${CSS.escape(photoId)}"]`);
}

/** The link around it. */
export function photoButton(photoId: string): HTMLElement | null {
  return thumbnail(photoId)?.closest<HTMLElement>('.photo') ?? null;
}

/** The thumbnail, if it is visible and the visitor has not asked for less motion. */
export function startOfMotion(photoId: string): HTMLImageElement | null {
  const image = thumbnail(photoId);
  if (!image || matchMedia('(prefers-reduced-motion: reduce)').matches) return null;
  const box = image.getBoundingClientRect();
  return box.width > 0 && box.bottom > 0 && box.top < innerHeight ? image : null;
}

const GROW_MS = 220;
export const shownPlate = () => document.querySelector<HTMLElement>('.lightbox .slide.current .plate');

/**
 * Animates the photo from its thumbnail to its place. Not with a view transition: it takes snapshots of the whole
 * page first, and on a slow machine that alone takes longer than opening may take.
 */
export function growFromThumbnail(photoId: string): void {
  const from = startOfMotion(photoId)?.getBoundingClientRect();
  const plate = shownPlate();
  const to = plate?.getBoundingClientRect();
  if (!from || !plate || !to?.width) return;
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  plate.animate(
    [{ transform: `translate(${x}px,${y}px) scale(${from.width / to.width})` }, { transform: 'none' }],
    {
      duration: GROW_MS,
      easing: 'cubic-bezier(0.2, 0.8, 0.3, 1)',
    },
  );
}
