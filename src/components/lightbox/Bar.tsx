import { useStore } from '@nanostores/react';
import { countStoredItems } from '../../domain/storedCart.ts';
import { closePhoto } from '../../stores/closePhoto.ts';
import { openCart } from '../../stores/dialog.ts';
import { type LightboxState, shareShownPhoto } from '../../stores/lightbox.ts';
import { $storedCart } from '../../stores/storedCart.ts';
import { Icon } from '../ui/Icon.tsx';
import { useText } from '../ui/useText.ts';

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
