import { useStore } from '@nanostores/react';
import { colorClass } from '../../shared/content/derivedImages.ts';
import { photoSources } from '../list/photoSources.ts';
import { Thumb } from '../list/Thumb.tsx';
import { $boughtPhotos } from './photos.ts';

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
