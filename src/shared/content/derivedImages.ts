/** The images that are derived from a photo's file: their widths, names and colours. All the first view knows of pictures. */

/** Widths of the derived images in px; CSS and the derive step agree on them through this list. */
export const IMAGE_WIDTHS = [480, 960, 1600, 2400, 3200] as const;
/** Wider ones are for dense and large screens, whose browsers know AVIF: there is no WebP of them. */
export const COMMON_WIDTH_MAX = 1600;
/** The next width must have so many times the px of the last one, or nobody would see what it costs. */
const STEP_MIN = 1.25;

/**
 * Derived widths in px, ascending: never wider than the original, whose own width is the last where it is narrower, and
 * above the common widths by a step that is seen.
 */
export function derivedWidths(originalWidth: number, widths: readonly number[] = IMAGE_WIDTHS): number[] {
  const fitting = widths.filter((width) => width <= originalWidth);
  const last = fitting.at(-1) ?? 0;
  const isSeen = originalWidth >= last * (last < COMMON_WIDTH_MAX ? 1 : STEP_MIN);
  if (fitting.length < widths.length && originalWidth !== last && isSeen) fitting.push(originalWidth);
  return fitting;
}

/** A photo's derived images as the build's manifest knows them. `hash` names the files below /i/. */
export type DerivedImage = {
  readonly hash: string;
  /** Size of the upright original in px. */
  readonly width: number;
  readonly height: number;
  /** Dominant colour, `#rrggbb`. */
  readonly color: string;
  /** Derived widths in px, ascending. */
  readonly widths: readonly number[];
  /** The photo has a gain map: there are JPEGs, too, which glow on screens that can. */
  readonly hdr?: true | undefined;
};

/** Where a derived image lies; `width` in px. */
export function derivedAddress(hash: string, width: number, format: DerivedFormat | 'jpg'): string {
  return `/i/${hash}-${width}.${format}`;
}

/** Formats of the derived images, the one to try first first. */
export const DERIVED_FORMATS = ['avif', 'webp'] as const;
export type DerivedFormat = (typeof DERIVED_FORMATS)[number];

/** A colour as a class, `c` and four bits a channel, so that a stylesheet without inline styles can name them all. */
export function colorClass(color: string): string {
  const nibble = (at: number) => Math.round(Number.parseInt(color.slice(at, at + 2), 16) / 17).toString(16);
  return `c${nibble(1)}${nibble(3)}${nibble(5)}`;
}

/** The derived widths that there are in a format. */
export const widthsIn = (format: DerivedFormat | 'jpg', widths: readonly number[]): readonly number[] =>
  format === 'webp' ? widths.filter((width) => width <= COMMON_WIDTH_MAX) : widths;

/** A `srcset` of all derived widths in one format. */
export function derivedSrcset(
  { hash, widths }: Pick<DerivedImage, 'hash' | 'widths'>,
  format: DerivedFormat | 'jpg',
): string {
  return widthsIn(format, widths)
    .map((width) => `${derivedAddress(hash, width, format)} ${width}w`)
    .join();
}

/** The picture that a link to a work carries in messengers and networks: the whole work, uncropped, on its own colour. */

/** Sizes in px, quality of the JPEG. All of it is part of the file's name: change a value, and each is drawn anew. */
export const SHARE_PICTURE = {
  width: 1200,
  height: 630,
  /** Ground on each side of the work, at least. */
  air: 32,
  quality: 80,
} as const;

/** The file's name below /i/. */
export function shareName(hash: string): string {
  return `${hash}-share-${Object.values(SHARE_PICTURE).join('-')}.jpg`;
}

/** Address and size of the picture to share, for a page's head. */
export function sharePicture({ hash }: { readonly hash: string }) {
  return { address: `/i/${shareName(hash)}`, width: SHARE_PICTURE.width, height: SHARE_PICTURE.height };
}
