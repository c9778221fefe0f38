import { useStore } from '@nanostores/react';
import { localized } from '../../shared/i18n/localized.ts';
import type { OrderItem } from '../../shared/shop/orders/order.ts';
import { photoSources, Thumb } from '../list/Thumb.tsx';
import { photos } from '../photos/photoEntries.ts';
import { useAdminText } from '../shell/language.ts';

/** @returns a function that names a bought photo in the panel's language, or as it was sold if the photo is gone */
export function useItemName(): (item: Pick<OrderItem, 'photoId' | 'name'>) => string {
  const { language } = useAdminText();
  const bought = useStore(photos.list.$byId);
  return ({ photoId, name }) => localized(bought.get(photoId)?.description, language) || name;
}

/** The picture of a bought photo; an icon if the photo is gone. */
export function ItemThumb({ photoId }: { readonly photoId: string }) {
  const photo = useStore(photos.list.$byId).get(photoId);
  // The key resets the failed sources once the photo is known.
  return <Thumb key={photo ? 'known' : 'unknown'} sources={photo ? photoSources(photo) : []} glyph="photo" />;
}
