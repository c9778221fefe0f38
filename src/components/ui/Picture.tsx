import {
  type DerivedImage,
  derivedSrcset,
  type ImageFields,
  thumbnailSources,
} from '../../domain/imageSources.ts';

/** Size that is reserved for a picture whose size is not known, in px. */
const UNKNOWN = { width: 1200, height: 1200 };

/** A colour as a class: four bits a channel, so that a stylesheet without inline styles can name them all. */
export function colorClass(color: string): string {
  const nibble = (at: number) => Math.round(Number.parseInt(color.slice(at, at + 2), 16) / 17).toString(16);
  return `c${nibble(1)}${nibble(3)}${nibble(5)}`;
}

export type PictureProps = {
  readonly photo: ImageFields & { readonly image?: DerivedImage | undefined };
  /** The `sizes` of the place it is shown at. */
  readonly sizes: string;
  /** True for what the first view shows. */
  readonly eager?: boolean;
};

/**
 * A photo in the derived sizes, its original as the fallback. What is tried after a failure is in data-sources
 * only where it cannot be told from `src` alone: the page's weight at a thousand photos counts.
 */
export function Picture({ photo, sizes, eager = false }: PictureProps) {
  const sources = thumbnailSources(photo);
  const [first = ''] = sources;
  const usual = first === `/photos/${photo.filename}`;
  const { image } = photo;
  const size = image ?? UNKNOWN;
  const img = (
    <img
      src={first}
      alt=""
      width={size.width}
      height={size.height}
      className={image ? colorClass(image.color) : undefined}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={eager ? 'high' : undefined}
      data-sources={usual ? undefined : sources.join(' ')}
    />
  );
  // A staticUrl is preferred for display, so derived sizes of the file stand back behind it.
  if (!image || !usual) return img;
  return (
    <picture>
      <source type="image/avif" srcSet={derivedSrcset(image, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={derivedSrcset(image, 'webp')} sizes={sizes} />
      {img}
    </picture>
  );
}
