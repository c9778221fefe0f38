import { useStore } from '@nanostores/react';
import type { Ref } from 'react';
import { countStoredItems } from '../../domain/storedCart.ts';
import { openCart } from '../../stores/dialog.ts';
import { closeLightbox, type LightboxState, shareShownPhoto } from '../../stores/lightbox.ts';
import { $storedCart } from '../../stores/storedCart.ts';
import { Icon } from '../ui/Icon.tsx';
import { useText } from '../ui/useText.ts';

type BarProps = {
  readonly state: LightboxState;
  /** Prints are sold. */
  readonly sells: boolean;
  readonly close: Ref<HTMLButtonElement>;
};

/** Above the shown photo: its position, the cart once something is in it, sharing, closing. */
export function Bar({ state, sells, close }: BarProps) {
  const { t, language } = useText();
  const prints = countStoredItems(useStore($storedCart));
  return (
    <div className="lightbox-bar">
      <p className="lightbox-position">
        {t('lightbox.position', { n: state.index + 1, total: state.photos.length })}
      </p>
      {sells && prints > 0 && (
        <button type="button" className="icon-button" onClick={openCart}>
          <Icon name="cart" />
          <span className="sr-only">{t('lightbox.cart', { count: prints })}</span>
          <span className="badge" aria-hidden="true" key={prints}>
            {prints}
          </span>
        </button>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={t('lightbox.share')}
        onClick={() => void shareShownPhoto(language)}
      >
        <Icon name="share" />
      </button>
      <button
        type="button"
        className="icon-button"
        ref={close}
        aria-label={t('lightbox.close')}
        onClick={closeLightbox}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
