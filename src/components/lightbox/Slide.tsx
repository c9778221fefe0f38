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

/** Height of the bars above and below the photo, as lightbox.css has them. */
const BARS = '9rem';

/**
 * One photo, as large as the stage allows. Neighbours are drawn unseen and decoded as soon as they arrive, so
 * that a step only has to show them.
 */
export function Slide({ photo, name, isCurrent, onArrive }: SlideProps) {
  const { image } = photo;
  // The thumbnail lies behind the photo until it arrives; one with clear parts must not show it through.
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
              // Shown undecoded it is merely later.
            });
          }}
        />
      </div>
    </div>
  );
}
