import type { CartItem } from '../../shared/shop/cart.ts';
import { EDITION_ORDER_MAX } from '../../shared/shop/edition.ts';
import { useText } from '../../ui/useText.ts';
import { useEdition } from '../editions/useEdition.ts';
import { usePhotoOf } from './usePhotoOf.ts';

/** What a cart line says about the edition of its print, and how many of it may be ordered, where that is reached. */
export function EditionLine({ item }: { readonly item: CartItem }) {
  const { t } = useText();
  const { photo } = usePhotoOf(item);
  const { words, isSoldOut } = useEdition(photo, item.size);
  if (!words) return null;
  const isOver = item.quantity > EDITION_ORDER_MAX;
  return (
    <p className={isSoldOut || isOver ? 'line-edition line-gone' : 'line-edition'}>
      {words}
      {item.quantity >= EDITION_ORDER_MAX && (
        <span> {t('edition.perOrder', { max: EDITION_ORDER_MAX })}</span>
      )}
    </p>
  );
}
