import { useStore } from '@nanostores/react';
import { countStoredItems } from '../../shared/shop/storedCart.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useText } from '../../ui/useText.ts';
import { openCart } from '../cart/dialog.ts';
import { $storedCart } from '../cart/storedCart.ts';
import { closePhoto } from './closePhoto.ts';
import { type LightboxState, shareShownPhoto } from './lightbox.ts';

type BarProps = {
  readonly state: LightboxState;
  /** Prints are sold. */
  readonly sells: boolean;
};

/** Above the shown photo: its position, the cart once something is in it, sharing, closing. */
export function Bar({ state, sells }: BarProps) {
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
        aria-label={t('lightbox.close')}
        data-closes=""
        onClick={closePhoto}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
