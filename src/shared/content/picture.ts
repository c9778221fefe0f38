import { isElsewhere } from '../webAddress.ts';
import type { DerivedImage } from './derivedImages.ts';

/** Every rule of pictures: where a photo's picture is, and which derived images belong to it. */

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

/** An address, unless it leads to one of these files in public/photos. */
export function publishedAddress(
  unpublished: readonly string[],
  address: string | undefined,
): string | undefined {
  return unpublished.includes(fileAt(address) ?? '') ? undefined : address;
}

/** The photo without these files, which are no pictures: where it has no other address, pages show a placeholder. */
export function withoutFiles<P extends ImageFields>(photo: P, unpublished: readonly string[]): P {
  const staticUrl = publishedAddress(unpublished, photo.staticUrl);
  const src = publishedAddress(unpublished, photo.src) ?? staticUrl ?? '';
  const filename = unpublished.includes(photo.filename ?? '') ? undefined : photo.filename;
  return { ...photo, staticUrl, src, filename };
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
