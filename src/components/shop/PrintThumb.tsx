import type { CartItem } from '../../domain/cart.ts';
import { thumbnailSources } from '../../domain/imageSources.ts';
import { FallbackPicture } from '../ui/FallbackPicture.tsx';
import { useCatalogue } from '../ui/useCatalogue.ts';

/** The small picture of a cart line. Its derived sizes come from the catalogue, which the cart does not keep. */
export function PrintThumb({ item }: { item: CartItem }) {
  const { photos, isSettled } = useCatalogue(true);
  const image = photos.find(({ id }) => id === item.photoId)?.image;
  return (
    <span className="print-thumb" style={{ backgroundColor: image?.color }}>
      {isSettled && (
        <FallbackPicture
          key={item.src}
          photo={{ ...item, image }}
          sources={thumbnailSources(item)}
          sizes="96px"
          alt=""
        />
      )}
    </span>
  );
}
