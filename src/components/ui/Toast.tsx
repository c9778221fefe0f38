import { useStore } from '@nanostores/react';
import { shortened } from '../../domain/language.ts';
import { TOAST_MS } from '../../domain/limits.ts';
import { $toast } from '../../stores/toast.ts';
import { useText } from './useText.ts';

/** Longest name of a photo in a toast, in characters: a toast is shown for 1.6 s. */
const NAME_LENGTH_MAX = 120;

/**
 * The place where toasts appear. It is always there, because assistive technology announces what is added to a
 * region, not a region that is added.
 */
export function Toast() {
  const toast = useStore($toast);
  const { t, name } = useText();
  return (
    <div className="toast-place" role="status">
      {toast && (
        <p key={toast.id} className="toast" style={{ animationDuration: `${TOAST_MS}ms` }}>
          {t(toast.key, { name: shortened(name(toast.name), NAME_LENGTH_MAX) })}
        </p>
      )}
    </div>
  );
}
