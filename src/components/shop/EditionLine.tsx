import { useStore } from '@nanostores/react';
import type { CartItem } from '../../domain/cart.ts';
import { EDITION_ORDER_MAX, editionOfPrint } from '../../domain/edition.ts';
import { $cart } from '../../stores/cart.ts';
import { useEdition } from '../ui/useEdition.ts';
import { useText } from '../ui/useText.ts';
import { usePhotoOf } from './usePhotoOf.ts';

/** What a cart line says about the edition of its print, and how many of it may be ordered, where that is reached. */
export function EditionLine({ item }: { readonly item: CartItem }) {
  const { t } = useText();
  const cart = useStore($cart);
  const { photo } = usePhotoOf(item);
  const { words, isSoldOut } = useEdition(photo, item.size);
  if (!words) return null;
  const sizes = (photo && editionOfPrint(photo, item.size)?.sizes) ?? [];
  const count = cart
    .filter((line) => line.photoId === item.photoId && sizes.includes(line.size))
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const isOver = count > EDITION_ORDER_MAX;
  return (
    <p className={isSoldOut || isOver ? 'line-edition line-gone' : 'line-edition'}>
      {words}
      {count >= EDITION_ORDER_MAX && <span> {t('edition.perOrder', { max: EDITION_ORDER_MAX })}</span>}
    </p>
  );
}
