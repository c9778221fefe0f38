import type { CartItem } from '../../domain/cart.ts';
import { useEdition } from '../ui/useEdition.ts';
import { usePhotoOf } from './usePhotoOf.ts';

/** What a cart line says about the edition of its print. */
export function EditionLine({ item }: { readonly item: CartItem }) {
  const { photo } = usePhotoOf(item);
  const { words, isSoldOut } = useEdition(photo, item.size);
  return words && <p className={isSoldOut ? 'line-edition line-gone' : 'line-edition'}>{words}</p>;
}
