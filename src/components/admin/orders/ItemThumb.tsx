import { useStore } from '@nanostores/react';
import { colorClass } from '../../../domain/derivedImages.ts';
import { $boughtPhotos } from '../../../stores/admin/orders/photos.ts';
import { photoSources } from '../list/photoSources.ts';
import { Thumb } from '../list/Thumb.tsx';

/** The picture of what was bought; a drawing where the photo is gone. */
export function ItemThumb({ photoId }: { readonly photoId: string }) {
  const photo = useStore($boughtPhotos).get(photoId);
  const ground = photo?.image ? colorClass(photo.image.color) : '';
  // A source that comes later starts anew.
  return (
    <Thumb
      key={photo ? 'known' : 'unknown'}
      sources={photo ? photoSources(photo) : []}
      glyph="photo"
      ground={ground}
    />
  );
}
