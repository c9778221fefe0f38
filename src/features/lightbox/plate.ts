/** Height of what is above and below the photo, and the air beside it, as in lightbox.css. */
const AROUND = { high: '13rem', wide: '32px' };
/** Phones have more pixels than anybody sees: a picture is said to be narrower there than it is. */
const PHONE = { media: '(max-width:639px)', part: 0.8 };
/** A picture of 1 x 6000 pixels still has a width that can be seen. */
const RATIO_MAX = 16;
/** A small picture is shown no softer than it is, but not as a stamp either, in px. */
const WIDTH_MIN = 320;

/** How a picture hangs in the lightbox. */
type Plate = {
  readonly className: string;
  /** CSS variables of its shape. */
  readonly style: { readonly '--ratio'?: number | undefined; readonly '--most'?: string | undefined };
  /** The `sizes` of the picture that fits. */
  readonly sizes: string;
};

/** @param image its size in px, where that is known */
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
