import { useEffect, useState } from 'react';
import {
  colorClass,
  type DerivedImage,
  derivedAddress,
  derivedSrcset,
} from '../shared/content/derivedImages.ts';
import { type ImageFields, thumbnailSources } from '../shared/content/picture.ts';
import { T } from './T.tsx';
import { useText } from './useText.ts';

/** Reserved size of a picture of unknown size, in px. */
const UNKNOWN = { width: 1200, height: 1200 };

type PictureProps = {
  readonly photo: ImageFields & { readonly id?: string; readonly image?: DerivedImage | undefined };
  readonly sizes: string;
  /** True for pictures of the first view. */
  readonly eager?: boolean;
};

/** A built page colours its photos by classes, without inline styles; in the browser styles are allowed. */
const colorOf = ({ color }: DerivedImage) =>
  import.meta.env.SSR ? { className: colorClass(color) } : { style: { background: color } };

/** The width of a grid's WebP in px: one is enough, because every browser that runs the site's scripts shows AVIF. */
const webpWidth = ({ widths }: DerivedImage) => widths.find((width) => width >= 960) ?? Math.max(...widths);

/**
 * A photo in its derived sizes, else its original; a placeholder if this site has no picture of it. `data-photo`
 * names the photo, because two photos may have one address.
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
      <source type="image/avif" srcSet={derivedSrcset(image, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={derivedAddress(image.hash, webpWidth(image), 'webp')} />
      {img}
    </picture>
  );
}

type FallbackPictureProps = {
  /** The photo's derived sizes, if any; they are tried before the addresses. */
  readonly image: DerivedImage | undefined;
  readonly sources: readonly string[];
  readonly sizes: string;
  readonly alt: string;
  readonly onArrive?: (image: HTMLImageElement) => void;
  /** Called when no source is left to try. */
  readonly onFail?: () => void;
};

/**
 * A photo in its derived sizes, else from the first source that loads; after the last one a message. Use the
 * photo's id as its key, so that another photo starts from the beginning.
 */
export function FallbackPicture(props: FallbackPictureProps) {
  const { image, sources, sizes, alt, onArrive, onFail } = props;
  const { t } = useText();
  const [failures, setFailures] = useState(0);
  const isDerived = image !== undefined && failures === 0;
  const src = sources[image && failures > 0 ? failures - 1 : failures];
  useEffect(() => {
    if (!src) onFail?.();
  }, [src, onFail]);
  if (!src) {
    return (
      <span className="no-content">
        <span>
          <span>{t('photos.noContent')}</span>
          {sources.length > 0 && <span className="advice">{t('photos.lost')}</span>}
        </span>
      </span>
    );
  }
  return (
    <picture key={failures}>
      {isDerived && image.hdr && (
        <source
          media="(dynamic-range: high)"
          type="image/jpeg"
          srcSet={derivedSrcset(image, 'jpg')}
          sizes={sizes}
        />
      )}
      {isDerived && <source type="image/avif" srcSet={derivedSrcset(image, 'avif')} sizes={sizes} />}
      {isDerived && <source type="image/webp" srcSet={derivedSrcset(image, 'webp')} sizes={sizes} />}
      <img
        // React sets attributes before it inserts the image: with a src the original would be loaded too.
        src={isDerived ? undefined : src}
        alt={alt}
        width={image?.width}
        height={image?.height}
        draggable={false}
        // Until one loads, the box shows its ground and not the browser's sign of a broken image.
        style={failures > 0 ? { opacity: 0 } : undefined}
        onError={({ currentTarget }) => {
          currentTarget.style.opacity = '0';
          setFailures(failures + 1);
        }}
        onLoad={({ currentTarget }) => {
          currentTarget.style.opacity = '';
          onArrive?.(currentTarget);
        }}
      />
    </picture>
  );
}
