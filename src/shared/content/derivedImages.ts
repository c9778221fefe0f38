/** The images derived from a photo's file: widths, names and colours. The first view needs no more about pictures. */

/** Widths of the derived images in px, for CSS and the derivation. */
export const IMAGE_WIDTHS = [480, 960, 1600, 2400, 3200] as const;
/** Wider images are only for dense and large screens, whose browsers support AVIF, so they have no WebP. */
export const COMMON_WIDTH_MAX = 1600;
/** Each width must exceed the last by this factor, or the gain would be invisible. */
const STEP_MIN = 1.25;

/**
 * Derived widths in px, ascending: never wider than the original, whose own width is the last one of a narrow original,
 * and above the common widths only in visible steps.
 */
export function derivedWidths(originalWidth: number, widths: readonly number[] = IMAGE_WIDTHS): number[] {
  const fitting = widths.filter((width) => width <= originalWidth);
  const last = fitting.at(-1) ?? 0;
  const isSeen = originalWidth >= last * (last < COMMON_WIDTH_MAX ? 1 : STEP_MIN);
  if (fitting.length < widths.length && originalWidth !== last && isSeen) fitting.push(originalWidth);
  return fitting;
}

/** A photo's derived images in the build's manifest. `hash` names the files below /i/. */
export type DerivedImage = {
  readonly hash: string;
  /** Size of the upright original in px. */
  readonly width: number;
  readonly height: number;
  /** Dominant colour, `#rrggbb`. */
  readonly color: string;
  /** Derived widths in px, ascending. */
  readonly widths: readonly number[];
  /** True when the photo has a gain map: there are JPEGs too, which glow on HDR screens. */
  readonly hdr?: true | undefined;
};

/** The path of a derived image; `width` in px. */
export function derivedAddress(hash: string, width: number, format: DerivedFormat | 'jpg'): string {
  return `/i/${hash}-${width}.${format}`;
}

/** Formats of the derived images, preferred one first. */
export const DERIVED_FORMATS = ['avif', 'webp'] as const;
export type DerivedFormat = (typeof DERIVED_FORMATS)[number];

/** A colour as a CSS class: `c` and all of its digits, because a rounded cream would be a green-grey. */
export const colorClass = (color: string): string => `c${color.slice(1)}`;

export const widthsIn = (format: DerivedFormat | 'jpg', widths: readonly number[]): readonly number[] =>
  format === 'webp' ? widths.filter((width) => width <= COMMON_WIDTH_MAX) : widths;

export function derivedSrcset(
  { hash, widths }: Pick<DerivedImage, 'hash' | 'widths'>,
  format: DerivedFormat | 'jpg',
): string {
  return widthsIn(format, widths)
    .map((width) => `${derivedAddress(hash, width, format)} ${width}w`)
    .join();
}

/** The picture of a link in messengers and networks: the whole photo, uncropped, on its own colour. */

/** Sizes in px, quality of the JPEG. They are part of the file's name, so a change derives all of them again. */
export const SHARE_PICTURE = {
  width: 1200,
  height: 630,
  /** Least margin on each side of the photo. */
  air: 32,
  quality: 80,
} as const;

export function shareName(hash: string): string {
  return `${hash}-share-${Object.values(SHARE_PICTURE).join('-')}.jpg`;
}

/** Address and size of the shared picture, for a page's head. */
export function sharePicture({ hash }: { readonly hash: string }) {
  return { address: `/i/${shareName(hash)}`, width: SHARE_PICTURE.width, height: SHARE_PICTURE.height };
}
