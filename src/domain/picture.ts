import { IMAGE_WIDTHS } from './limits.ts';
import { isElsewhere } from './webAddress.ts';

/** Every rule of pictures: where a photo's picture is, which derived images belong to it, and how they are named. */

/** The fields of a photo from which its image can be found. */
export type ImageFields = {
  readonly staticUrl?: string | undefined;
  readonly src?: string | undefined;
  readonly filename?: string | undefined;
};

/** Address of an image in public/photos. */
export function fileAddress(filename: string): string {
  return `/photos/${filename}`;
}

/** The address by which a photo is known; staticUrl is preferred over src. '' where it has none. */
export function shownAddress({ staticUrl, src, filename }: ImageFields): string {
  return staticUrl || src || (filename ? fileAddress(filename) : '');
}

/** The file in public/photos that an address leads to; undefined where it leads elsewhere. */
export function fileAt(address: string | undefined): string | undefined {
  return /^\/photos\/([\w.-]+)$/.exec(address ?? '')?.[1];
}

/** The file in public/photos by which pages show a photo; undefined where they show it by another address. */
export function shownFile(photo: ImageFields): string | undefined {
  return fileAt(thumbnailSources(photo)[0]);
}

/**
 * The photo with the images that were derived from the file by which it is shown, and without any where there are
 * none: sizes, colour and shape would be another work's.
 * @param derivedOf looks up what was derived from a file of public/photos
 */
export function withDerived<P extends ImageFields>(
  photo: P,
  derivedOf: (filename: string) => DerivedImage | undefined,
): Omit<P, 'image'> & { image?: DerivedImage } {
  const { image: _, ...fields }: P & { image?: DerivedImage | undefined } = photo;
  const file = shownFile(photo);
  const image = file === undefined ? undefined : derivedOf(file);
  return image ? { ...fields, image } : fields;
}

/** Pages ask no other host for a picture: what has not been copied from there is left out. */
const unique = (sources: (string | undefined)[]): string[] => [
  ...new Set(sources.filter((source): source is string => Boolean(source && !isElsewhere(source)))),
];

function chain(photo: ImageFields, afterBareName: (filename: string) => string[]): string[] {
  const { staticUrl, src, filename } = photo;
  if (!filename) return unique([staticUrl, src]);
  return unique([
    staticUrl,
    src,
    fileAddress(filename),
    `/uploads/${filename}`,
    filename,
    ...afterBareName(filename),
    `${filename}.jpg`,
    `${filename}.png`,
  ]);
}

/**
 * Addresses to try for a thumbnail, in order: staticUrl, src, /photos/{filename}, /uploads/{filename},
 * the bare filename, with .jpg, with .png. After the last one a placeholder is shown.
 */
export function thumbnailSources(photo: ImageFields): string[] {
  return chain(photo, () => []);
}

/** As for thumbnails; after the bare filename the lightbox also tries /photos/{filename without extension}. */
export function lightboxSources(photo: ImageFields): string[] {
  return chain(photo, (filename) => [fileAddress(filename.replace(/\.[^.]*$/, ''))]);
}

/**
 * Derived widths of an original, ascending, in px: never wider than it is, and where it is narrower than the
 * widest, its own width is the last.
 */
export function derivedWidths(originalWidth: number, widths: readonly number[] = IMAGE_WIDTHS): number[] {
  const fitting = widths.filter((width) => width <= originalWidth);
  if (fitting.length < widths.length && !fitting.includes(originalWidth)) fitting.push(originalWidth);
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
};

export function derivedAddress(hash: string, width: number, format: DerivedFormat): string {
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

/** A `srcset` of all derived widths in one format. */
export function derivedSrcset(image: Pick<DerivedImage, 'hash' | 'widths'>, format: DerivedFormat): string {
  return image.widths.map((width) => `${derivedAddress(image.hash, width, format)} ${width}w`).join();
}

/**
 * The `sizes` of a photo in a grid cell: 1 column below 640 px, 2 from there, 3 from 768, less the page's and
 * the mount's margins. The mount is square, so an upright photo is narrower than its cell.
 */
export function mountSizes(image: Pick<DerivedImage, 'width' | 'height'> | undefined): string {
  const share = image ? Math.min(1, image.width / image.height) : 1;
  const of = (size: number) => Math.round(size * share);
  return `(min-width:1320px) ${of(320)}px,(min-width:768px) ${of(25)}vw,(min-width:640px) ${of(37)}vw,${of(66)}vw`;
}
