import { useState } from 'react';
import type { Photo } from '../../shared/content/entries/photo.ts';
import { lightboxSources } from '../../shared/content/picture.ts';
import { FallbackPicture } from '../../ui/Picture.tsx';
import { pictureInPage } from '../../ui/pictureInPage.ts';
import { plateOf } from './plate.ts';

type SlideProps = {
  readonly photo: Photo;
  /** The picture's alternative text. */
  readonly name: string;
  readonly isCurrent: boolean;
  /** Width in px of the magnified photo; 0 when it fits the stage. */
  readonly magnifiedWidth: number;
  readonly onArrive: () => void;
  readonly onFail: () => void;
};

/**
 * One photo, as large as the stage allows. Neighbours are rendered invisibly and decoded once loaded, so that the
 * next step only has to show them. A magnified photo gets a larger source: another derived size, or the original
 * if those have fewer pixels than the screen.
 */
export function Slide({ photo, name, isCurrent, magnifiedWidth, onArrive, onFail }: SlideProps) {
  const { image } = photo;
  // The page's thumbnail is behind the photo until it has loaded; later it would show through transparent parts.
  const [preview, setPreview] = useState(() => pictureInPage(photo.id));
  // A source loaded for a larger view stays.
  const [width, setWidth] = useState(0);
  if (isCurrent && magnifiedWidth > width) setWidth(magnifiedWidth);
  const plate = plateOf(image);
  const sources = lightboxSources(photo);
  const derived = image?.widths.at(-1) ?? 0;
  const isOriginal = image && image.width > derived && width * devicePixelRatio > derived;
  return (
    <div className={isCurrent ? 'slide current' : 'slide'} aria-hidden={!isCurrent}>
      <div
        className={plate.className}
        style={{
          ...plate.style,
          backgroundColor: image?.color,
          backgroundImage: preview && `url(${JSON.stringify(preview)})`,
        }}
      >
        <FallbackPicture
          image={image}
          sources={sources}
          sizes={width > 0 ? `${width}px` : plate.sizes}
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
