/** Height of everything above and below the photo, and the space beside it, as in lightbox.css. */
const AROUND = { high: '13rem', wide: '32px' };
/** Phones have more pixels than the eye can see, so `sizes` states a smaller width there. */
const PHONE = { media: '(max-width:639px)', part: 0.8 };
/** A picture of 1 x 6000 pixels still gets a visible width. */
const RATIO_MAX = 16;
/** In px. A small picture is not enlarged, but shown at least this wide. */
const WIDTH_MIN = 320;

type Plate = {
  readonly className: string;
  readonly style: { readonly '--ratio'?: number | undefined; readonly '--most'?: string | undefined };
  /** The `sizes` of the picture that fits. */
  readonly sizes: string;
};

/** @param image its size in px, if known */
export function plateOf(image: { readonly width: number; readonly height: number } | undefined): Plate {
  if (!image) return { className: 'plate', style: {}, sizes: 'calc(100vw)' };
  const ratio = image.width / image.height;
  const shape = Math.min(RATIO_MAX, Math.max(1 / RATIO_MAX, ratio));
  const most = shape === ratio ? `${Math.max(image.width, WIDTH_MIN)}px` : undefined;
  const fitting = `min(100vw - ${AROUND.wide}, (100vh - ${AROUND.high}) * ${ratio.toFixed(4)})`;
  return {
    className: shape === ratio ? 'plate sized' : 'plate sized thin',
    style: { '--ratio': shape, '--most': most },
    sizes: `${PHONE.media} calc(${PHONE.part} * ${fitting}),calc(${fitting})`,
  };
}

/** The picture that opens a photo when pressed, also in the hidden home view; null if the page does not show it. */
function thumbnail(photoId: string): HTMLImageElement | null {
  return document.querySelector<HTMLImageElement>(`.project .photo [data-photo="${CSS.escape(photoId)}"]`);
}

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
 * Animates the photo from its thumbnail to its place. Not with a view transition: its snapshots of the whole page
 * take longer on a slow machine than opening may take.
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
