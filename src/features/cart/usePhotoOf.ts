import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { CartItem } from '../../shared/shop/cart.ts';
import { $photos, loadCatalogue } from '../catalogue/catalogue.ts';

/** The current photo of a cart line, if the shop knows it. `isSettled` says that no more will be known. */
export function usePhotoOf({ photoId }: CartItem) {
  const photos = useStore($photos);
  const [isTried, setTried] = useState(false);
  useEffect(() => void loadCatalogue().then(() => setTried(true)), []);
  return { photo: photos.find(({ id }) => id === photoId), isSettled: isTried || photos.length > 0 };
}
