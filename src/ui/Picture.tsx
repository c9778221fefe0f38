import {
  colorClass,
  DERIVED_FORMATS,
  type DerivedImage,
  derivedSrcset,
} from '../shared/content/derivedImages.ts';
import { type ImageFields, thumbnailSources } from '../shared/content/picture.ts';
import { T } from './T.tsx';

/** Size that is reserved for a picture whose size is not known, in px. */
const UNKNOWN = { width: 1200, height: 1200 };

type PictureProps = {
  readonly photo: ImageFields & { readonly id?: string; readonly image?: DerivedImage | undefined };
  /** The `sizes` of the place it is shown at. */
  readonly sizes: string;
  /** True for pictures of the first view. */
  readonly eager?: boolean;
};

/** A built page has rules for the colours of its photos and no inline styles; the browser may set any. */
const colorOf = ({ color }: DerivedImage) =>
  import.meta.env.SSR ? { className: colorClass(color) } : { style: { background: color } };

/**
 * A photo in its derived sizes, else its original; a box if this site has no picture of it. `data-photo` names the
 * photo, because two photos may have one address.
 */
export function Picture({ photo, sizes, eager = false }: PictureProps) {
  const { id, image } = photo;
  const size = image ?? UNKNOWN;
  const [src] = thumbnailSources(photo);
  if (!src) {
    return (
      <span className="no-content" aria-hidden="true">
        <T k="photos.noContent" />
      </span>
    );
  }
  const img = (
    <img
      data-photo={id}
      {...(image && colorOf(image))}
      src={src}
      alt=""
      width={size.width}
      height={size.height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={eager ? 'high' : undefined}
    />
  );
  if (!image) return img;
  return (
    <picture>
      {DERIVED_FORMATS.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={derivedSrcset(image, format)} sizes={sizes} />
      ))}
      {img}
    </picture>
  );
}
