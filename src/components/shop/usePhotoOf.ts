import type { CartItem } from '../../domain/cart.ts';
import { useCatalogue } from '../ui/useCatalogue.ts';

/** The current photo of a cart line, if the shop knows it. `isSettled` says that no more will be known. */
export function usePhotoOf({ photoId }: CartItem) {
  const { photos, isSettled } = useCatalogue(true);
  return { photo: photos.find(({ id }) => id === photoId), isSettled };
}
