/** The fields of a photo from which its image can be found. */
export type ImageFields = {
  readonly staticUrl?: string | undefined;
  readonly src?: string | undefined;
  readonly filename?: string | undefined;
};

const unique = (sources: (string | undefined)[]): string[] => [
  ...new Set(sources.filter((source): source is string => Boolean(source))),
];

function chain(photo: ImageFields, afterBareName: (filename: string) => string[]): string[] {
  const { staticUrl, src, filename } = photo;
  if (!filename) return unique([staticUrl, src]);
  return unique([
    staticUrl,
    src,
    `/photos/${filename}`,
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
  return chain(photo, (filename) => [`/photos/${filename.replace(/\.[^.]*$/, '')}`]);
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

export function derivedAddress(hash: string, width: number, format: 'avif' | 'webp'): string {
  return `/i/${hash}-${width}.${format}`;
}

/** A `srcset` of all derived widths in one format. */
export function derivedSrcset(image: DerivedImage, format: 'avif' | 'webp'): string {
  return image.widths.map((width) => `${derivedAddress(image.hash, width, format)} ${width}w`).join();
}
