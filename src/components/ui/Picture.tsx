import {
  DERIVED_FORMATS,
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

type PictureProps = {
  readonly photo: ImageFields & { readonly image?: DerivedImage | undefined };
  /** The `sizes` of the place it is shown at. */
  readonly sizes: string;
  /** True for what the first view shows. */
  readonly eager?: boolean;
  /**
   * True where a script adds the derived sizes and the colour when the photo is about to be seen: one hash
   * instead of six addresses a photo, which keeps a page of a thousand photos small. Without script the
   * original shows.
   */
  readonly lean?: boolean;
};

/**
 * A photo in the derived sizes, its original as the fallback. What is tried after a failure is in data-sources
 * only where it cannot be told from `src` alone: the page's weight at a thousand photos counts.
 */
export function Picture({ photo, sizes, eager = false, lean = false }: PictureProps) {
  const sources = thumbnailSources(photo);
  const [first = ''] = sources;
  const { image } = photo;
  // A staticUrl is preferred for display, so derived sizes of the file stand back behind it.
  const derived = image && first === `/photos/${photo.filename}` ? image : undefined;
  const size = image ?? UNKNOWN;
  const img = (
    <img
      data-hash={lean && derived ? `${derived.hash}#${colorClass(derived.color).slice(1)}` : undefined}
      src={first}
      alt=""
      width={size.width}
      height={size.height}
      className={image && !lean ? colorClass(image.color) : undefined}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={eager ? 'high' : undefined}
      data-sources={derived || first === `/photos/${photo.filename}` ? undefined : sources.join(' ')}
    />
  );
  if (!derived || lean) return img;
  return (
    <picture>
      {DERIVED_FORMATS.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={derivedSrcset(derived, format)} sizes={sizes} />
      ))}
      {img}
    </picture>
  );
}
