import { useStore } from '@nanostores/react';
import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react';
import { thumbnailSources } from '../../shared/content/picture.ts';
import type { CartItem, CheckoutTotals } from '../../shared/shop/cart.ts';
import { EDITION_ORDER_MAX } from '../../shared/shop/edition.ts';
import { sidesOf, sizeLabel } from '../../shared/shop/print.ts';
import type { PrintSize } from '../../shared/shop/printSizes.ts';
import { IconButton } from '../../ui/Icon.tsx';
import { FallbackPicture } from '../../ui/Picture.tsx';
import { pictureInPage } from '../../ui/pictureInPage.ts';
import { useText } from '../../ui/useText.ts';
import { $photos, loadCatalogue } from '../catalogue/catalogue.ts';
import { useEdition } from '../editions/useEdition.ts';
import { $soldInRooms } from '../room/rooms.ts';
import { $unavailableLines, removeFromCart } from './cart.ts';
import { PriceWords } from './PriceWords.tsx';
import { $terms } from './terms.ts';

/** A line's photo, if the shop has it. `isSettled` is true once that is final. */
function usePhotoOf({ photoId }: CartItem) {
  const photos = [...useStore($photos), ...useStore($soldInRooms)];
  const [isTried, setTried] = useState(false);
  useEffect(() => void loadCatalogue().then(() => setTried(true)), []);
  return { photo: photos.find(({ id }) => id === photoId), isSettled: isTried || photos.length > 0 };
}

/** Labels of a line's sizes, with their sheets turned for the photo; upright until it is known. */
export function useSizeLabel(item: CartItem): (size: PrintSize) => string {
  const { language } = useText();
  const { photo } = usePhotoOf(item);
  const sides = photo?.image ?? (photo?.print && sidesOf(photo.print));
  return (size) => sizeLabel(size, language, sides);
}

/** A line's note about its edition and, once reached, the most prints per order. */
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

/** A line's small picture: from the current photo if known, else from the stored line. */
export function PrintThumb({ item }: { item: CartItem }) {
  const { photo, isSettled } = usePhotoOf(item);
  const sources = thumbnailSources(photo ?? item);
  // Shown until the shop's photos are loaded.
  const [early] = useState(() => pictureInPage(item.photoId));
  return (
    <span className="print-thumb" style={{ backgroundImage: early && `url(${JSON.stringify(early)})` }}>
      {isSettled && (
        <FallbackPicture key={sources[0]} image={photo?.image} sources={sources} sizes="96px" alt="" />
      )}
    </span>
  );
}

type RemoveButtonProps = { readonly id: string; readonly isBusy?: boolean; readonly onRemoved: () => void };

/** Removes a line from the cart. The button disappears with it, so `onRemoved` moves the focus. */
export function RemoveButton({ id, isBusy = false, onRemoved }: RemoveButtonProps) {
  const { t } = useText();
  return (
    <IconButton
      icon="bin"
      label={t('cart.remove')}
      disabled={isBusy}
      onClick={() => {
        removeFromCart(id);
        onRemoved();
      }}
    />
  );
}

function focusGoneLine(): void {
  document.querySelector<HTMLElement>('dialog[open] [data-gone] .icon-button')?.focus();
}

/** Sums of an order in cents, as far as they are named, and its delivery time. */
export function Sums({ totals }: { readonly totals: Partial<CheckoutTotals> }) {
  const { deliveryDays } = useStore($terms);
  const { t, money } = useText();
  return (
    <>
      <dl className="sums">
        {(['subtotal', 'shipping', 'total'] as const).map(
          (row) =>
            totals[row] !== undefined && (
              <div key={row} className={row === 'total' ? 'sum-total' : undefined}>
                <dt>{t(`checkout.${row}`)}</dt>
                <dd>{money(totals[row])}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="sum-note">
        <PriceWords amount="total" inDialog />. {t('print.delivery', deliveryDays)}
      </p>
    </>
  );
}

type OrderActionsProps = {
  /** The button for the next step; undefined when there is nothing to order. */
  readonly onward: ComponentProps<'button'> | undefined;
  /** The sums. Only a note about a blocked order may stand between them and the next button. */
  readonly summary: ReactNode;
  readonly children: ReactNode;
};

/**
 * The buttons below a cart. A print that is not sold any more blocks the order: the next button then leads to its
 * line, and a note says why.
 */
export function OrderActions({ onward, summary, children }: OrderActionsProps) {
  const isBlocked = useStore($unavailableLines).size > 0;
  const { t } = useText();
  const note = useId();
  return (
    <>
      {summary}
      {isBlocked && (
        <p className="problem" role="alert" id={note}>
          {t('cart.goneNote')}
        </p>
      )}
      <div className="modal-actions onward-first">
        {onward && (
          <button
            {...onward}
            type="button"
            className="button loud"
            aria-disabled={isBlocked || undefined}
            aria-describedby={isBlocked ? note : onward['aria-describedby']}
            onClick={isBlocked ? focusGoneLine : onward.onClick}
          />
        )}
        {children}
      </div>
    </>
  );
}
