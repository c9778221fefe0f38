import { Icon } from '../../ui/Icon.tsx';
import { useText } from '../../ui/useText.ts';
import { removeFromCart } from './cart.ts';

/** Removes a line from the cart. The button disappears with it, so `onRemoved` moves the focus. */
export function RemoveButton({
  id,
  isBusy = false,
  onRemoved,
}: {
  id: string;
  isBusy?: boolean;
  onRemoved: () => void;
}) {
  const { t } = useText();
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={t('cart.remove')}
      disabled={isBusy}
      onClick={() => {
        removeFromCart(id);
        onRemoved();
      }}
    >
      <Icon name="bin" />
    </button>
  );
}
