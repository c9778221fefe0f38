import { isElsewhere } from '../webAddress.ts';
import type { DerivedImage } from './derivedImages.ts';

/** The rules of pictures: where a photo's picture is, and which derived images belong to it. */

export type ImageFields = {
  readonly staticUrl?: string | undefined;
  readonly src?: string | undefined;
  readonly filename?: string | undefined;
};

export const fileAddress = (filename: string): string => `/photos/${filename}`;

/** A photo's own address: staticUrl before src; '' without one. */
export function shownAddress({ staticUrl, src, filename }: ImageFields): string {
  return staticUrl || src || (filename ? fileAddress(filename) : '');
}

export function fileAt(address: string | undefined): string | undefined {
  return /^\/photos\/([\w.-]+)$/.exec(address ?? '')?.[1];
}

/** The file in public/photos that pages show for a photo; undefined for another address. */
export const shownFile = (photo: ImageFields): string | undefined => fileAt(thumbnailSources(photo)[0]);

/** An address, unless it leads to one of these files in public/photos. */
export function publishedAddress(
  unpublished: readonly string[],
  address: string | undefined,
): string | undefined {
  return unpublished.includes(fileAt(address) ?? '') ? undefined : address;
}

/** The photo without these files, which are no pictures: without another address pages show a placeholder. */
export function withoutFiles<P extends ImageFields>(photo: P, unpublished: readonly string[]): P {
  const staticUrl = publishedAddress(unpublished, photo.staticUrl);
  const src = publishedAddress(unpublished, photo.src) ?? staticUrl ?? '';
  const filename = unpublished.includes(photo.filename ?? '') ? undefined : photo.filename;
  return { ...photo, staticUrl, src, filename };
}

/** The photo with the images derived from its shown file, or without any. @param derivedOf finds them */
export function withDerived<P extends ImageFields>(
  photo: P,
  derivedOf: (filename: string) => DerivedImage | undefined,
): Omit<P, 'image'> & { image?: DerivedImage } {
  const { image: _, ...fields }: P & { image?: DerivedImage | undefined } = photo;
  const file = shownFile(photo);
  const image = file === undefined ? undefined : derivedOf(file);
  return image ? { ...fields, image } : fields;
}

/** Pages load no picture from another host, so an address that was not copied is left out. */
const unique = (sources: (string | undefined)[]): string[] => [
  ...new Set(sources.filter((source): source is string => Boolean(source && !isElsewhere(source)))),
];

function chain({ staticUrl, src, filename = '' }: ImageFields, afterBareName?: string): string[] {
  const named = [fileAddress(filename), `/uploads/${filename}`, filename, afterBareName];
  const typed = [`${filename}.jpg`, `${filename}.png`];
  return unique(filename ? [staticUrl, src, ...named, ...typed] : [staticUrl, src]);
}

/**
 * Addresses of a thumbnail, to try in turn: staticUrl, src, /photos/{filename}, /uploads/{filename}, the bare
 * filename, with .jpg, with .png. After the last one a placeholder is shown.
 */
export const thumbnailSources = (photo: ImageFields): string[] => chain(photo);

/** The same for the lightbox, which tries /photos/{filename without extension} after the bare filename. */
export function lightboxSources(photo: ImageFields): string[] {
  return chain(photo, fileAddress((photo.filename ?? '').replace(/\.[^.]*$/, '')));
}
