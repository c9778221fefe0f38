import { useStore } from '@nanostores/react';
import { shortened } from '../../domain/language.ts';
import { TOAST_MS } from '../../domain/limits.ts';
import { $toast } from '../../stores/toast.ts';
import { useText } from './useText.ts';

/** Characters of a photo's name in a toast: it is read in 1.6 s. */
const NAME_LENGTH_MAX = 120;

/**
 * The place where toasts appear. It stands empty before, because assistive technology announces what enters a
 * region, not a region that enters.
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
