import { useStore } from '@nanostores/react';
import { colorClass } from '../../shared/content/derivedImages.ts';
import { localized } from '../../shared/i18n/localized.ts';
import type { OrderItem } from '../../shared/shop/orders/order.ts';
import { photoSources, Thumb } from '../list/Thumb.tsx';
import { photos } from '../photos/photoEntries.ts';
import { useAdminText } from '../shell/language.ts';

/** Names what was bought in the panel's language; as it was sold where the photo is gone. */
export function useItemName(): (item: Pick<OrderItem, 'photoId' | 'name'>) => string {
  const { language } = useAdminText();
  const bought = useStore(photos.list.$byId);
  return ({ photoId, name }) => localized(bought.get(photoId)?.description, language) || name;
}

/** The picture of what was bought; a drawing where the photo is gone. */
export function ItemThumb({ photoId }: { readonly photoId: string }) {
  const photo = useStore(photos.list.$byId).get(photoId);
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
