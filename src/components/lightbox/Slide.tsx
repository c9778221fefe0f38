import { useState } from 'react';
import type { Photo } from '../../domain/entries/photo.ts';
import { lightboxSources } from '../../domain/picture.ts';
import { FallbackPicture } from '../ui/FallbackPicture.tsx';
import { thumbnailAddress } from './thumbnail.ts';

type SlideProps = {
  readonly photo: Photo;
  /** What the picture shows, in words. */
  readonly name: string;
  readonly isCurrent: boolean;
  readonly onArrive: () => void;
};

/** Height of the bars above and below the photo, as in lightbox.css. */
const BARS = '9rem';

/**
 * One photo, as large as the stage allows. Neighbours are drawn invisibly and decoded as soon as they have loaded,
 * so that the next step only has to show them.
 */
export function Slide({ photo, name, isCurrent, onArrive }: SlideProps) {
  const { image } = photo;
  // The thumbnail is behind the photo until it has loaded; it must not show through transparent parts.
  const [preview, setPreview] = useState(() => thumbnailAddress(photo.id));
  const ratio = image ? image.width / image.height : undefined;
  const sizes = ratio ? `min(100vw, calc((100vh - ${BARS}) * ${ratio.toFixed(4)}))` : '100vw';
  return (
    <div className={isCurrent ? 'slide current' : 'slide'} aria-hidden={!isCurrent}>
      <div
        className={ratio ? 'plate sized' : 'plate'}
        style={{
          '--ratio': ratio,
          backgroundColor: image?.color,
          backgroundImage: preview && `url(${JSON.stringify(preview)})`,
        }}
      >
        <FallbackPicture
          image={image}
          sources={lightboxSources(photo)}
          sizes={sizes}
          alt={isCurrent ? name : ''}
          onArrive={(img) => {
            onArrive();
            setPreview(undefined);
            img.decode().catch(() => {
              // If decoding fails, the photo only appears a little later.
            });
          }}
        />
      </div>
    </div>
  );
}
