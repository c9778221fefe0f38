import { useStore } from '@nanostores/react';
import { atom, computed } from 'nanostores';
import { $photos, loadCatalogue } from '../../features/catalogue/catalogue.ts';
import { ADMIN_ENDPOINTS } from '../../shared/adminEndpoints.ts';
import { colorClass } from '../../shared/content/derivedImages.ts';
import { type Photo, readPhoto } from '../../shared/content/entries/photo.ts';
import { localized } from '../../shared/i18n/localized.ts';
import type { OrderItem } from '../../shared/shop/orders/order.ts';
import { photoSources, Thumb } from '../list/Thumb.tsx';
import { adminGet } from '../shell/adminApi.ts';
import { useAdminText } from '../shell/language.ts';
import { $orders } from './orders.ts';

/** Photos that are stored and not published yet. */
const $unpublished = atom<readonly Photo[]>([]);

/** What is known of the photos that were bought, by id: their pictures stand beside the prints. */
const $boughtPhotos = computed([$unpublished, $photos], (stored, built) => {
  const all = [...stored, ...built].map((photo): [string, Photo] => [photo.id, photo]);
  return new Map(all);
});

let isAsked = false;

async function lookFor(ids: readonly string[]): Promise<void> {
  await loadCatalogue();
  const isMissing = ids.some((id) => !$boughtPhotos.get().has(id));
  if (!isMissing || isAsked) return;
  isAsked = true;
  const { data } = await adminGet(ADMIN_ENDPOINTS.photos.list);
  if (Array.isArray(data)) $unpublished.set(data.flatMap((item: unknown) => readPhoto(item) ?? []));
}

/** Looks for the photos of the orders shown; one that is gone is drawn. Never rejects. */
export function followBoughtPhotos(): () => void {
  return $orders.subscribe((orders) => {
    const ids = orders.flatMap(({ items }) => items.map(({ photoId }) => photoId));
    if (ids.length > 0) void lookFor(ids).catch(() => undefined);
  });
}

/** Names what was bought in the panel's language; as it was sold where the photo is gone. */
export function useItemName(): (item: Pick<OrderItem, 'photoId' | 'name'>) => string {
  const { language } = useAdminText();
  const bought = useStore($boughtPhotos);
  return ({ photoId, name }) => localized(bought.get(photoId)?.description, language) || name;
}

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
