import { useState } from 'react';
import type { Photo } from '../../shared/content/entries/photo.ts';
import { lightboxSources } from '../../shared/content/picture.ts';
import { FallbackPicture } from '../../ui/Picture.tsx';
import { pictureInPage } from '../../ui/pictureInPage.ts';
import { plateOf } from './plate.ts';

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

/**
 * One photo, as large as the stage allows. Neighbours are drawn invisibly and decoded as soon as they have loaded,
 * so that the next step only has to show them. A magnified photo gets a larger source: another derived size, and
 * the original where those have fewer pixels than the screen can show.
 */
export function Slide({ photo, name, isCurrent, magnifiedWidth, onArrive, onFail }: SlideProps) {
  const { image } = photo;
  // What the page has of it is behind the photo until it has loaded; it must not show through transparent parts.
  const [preview, setPreview] = useState(() => pictureInPage(photo.id));
  // What has been fetched for a large view stays.
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
