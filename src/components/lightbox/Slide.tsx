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
  /** Width in px to which the photo is magnified; 0 where it fits. */
  readonly magnifiedWidth: number;
  readonly onArrive: () => void;
  readonly onFail: () => void;
};

/** Height of what is above and below the photo, and the air beside it, as in lightbox.css. */
const AROUND = { high: '13rem', wide: '32px' };
/** A picture of 1 x 6000 pixels still has a width that can be seen. */
const RATIO_MAX = 16;
/** A small picture is shown no softer than it is, but not as a stamp either, in px. */
const WIDTH_MIN = 320;

/**
 * One photo, as large as the stage allows. Neighbours are drawn invisibly and decoded as soon as they have loaded,
 * so that the next step only has to show them. A magnified photo gets a larger source: another derived size, and
 * the original where those have fewer pixels than the screen can show.
 */
export function Slide({ photo, name, isCurrent, magnifiedWidth, onArrive, onFail }: SlideProps) {
  const { image } = photo;
  // The thumbnail is behind the photo until it has loaded; it must not show through transparent parts.
  const [preview, setPreview] = useState(() => thumbnailAddress(photo.id));
  // What has been fetched for a large view stays.
  const [width, setWidth] = useState(0);
  if (isCurrent && magnifiedWidth > width) setWidth(magnifiedWidth);
  const ratio = image ? image.width / image.height : undefined;
  const shape = ratio && Math.min(RATIO_MAX, Math.max(1 / RATIO_MAX, ratio));
  const fitting = ratio
    ? `min(100vw - ${AROUND.wide}, (100vh - ${AROUND.high}) * ${ratio.toFixed(4)})`
    : '100vw';
  const sources = lightboxSources(photo);
  const derived = image?.widths.at(-1) ?? 0;
  const isOriginal = image && image.width > derived && width * devicePixelRatio > derived;
  const classes = ['plate', shape && 'sized', shape !== ratio && 'thin'].filter(Boolean);
  return (
    <div className={isCurrent ? 'slide current' : 'slide'} aria-hidden={!isCurrent}>
      <div
        className={classes.join(' ')}
        style={{
          '--ratio': shape,
          '--most': image && shape === ratio ? `${Math.max(image.width, WIDTH_MIN)}px` : undefined,
          backgroundColor: image?.color,
          backgroundImage: preview && `url(${JSON.stringify(preview)})`,
        }}
      >
        <FallbackPicture
          image={image}
          sources={sources}
          sizes={width > 0 ? `${width}px` : `calc(${fitting})`}
          alt={isCurrent ? name : ''}
          onFail={onFail}
          onArrive={(img) => {
            onArrive();
            setPreview(undefined);
            img.decode().catch(() => {
              // If decoding fails, the photo only appears a little later.
            });
          }}
        />
        {isOriginal && <img className="original" src={sources[0]} alt="" draggable={false} />}
      </div>
    </div>
  );
}
