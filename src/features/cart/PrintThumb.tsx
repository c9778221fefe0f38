import { useState } from 'react';
import { thumbnailSources } from '../../shared/content/picture.ts';
import type { CartItem } from '../../shared/shop/cart.ts';
import { FallbackPicture } from '../../ui/FallbackPicture.tsx';
import { pictureInPage } from '../../ui/pictureInPage.ts';
import { usePhotoOf } from './usePhotoOf.ts';

/** The small picture of a cart line: from the current photo if it is known, else from the stored line. */
export function PrintThumb({ item }: { item: CartItem }) {
  const { photo, isSettled } = usePhotoOf(item);
  const sources = thumbnailSources(photo ?? item);
  // Shown until the shop's photos are known.
  const [early] = useState(() => pictureInPage(item.photoId));
  return (
    <span
      className="print-thumb"
      style={{
        backgroundColor: photo?.image?.color,
        backgroundImage: early && `url(${JSON.stringify(early)})`,
      }}
    >
      {isSettled && (
        <FallbackPicture key={sources[0]} image={photo?.image} sources={sources} sizes="96px" alt="" />
      )}
    </span>
  );
}
