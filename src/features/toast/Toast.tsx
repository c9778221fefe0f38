import { useStore } from '@nanostores/react';
import { TOAST_MS } from '../../shared/limits.ts';
import { useText } from '../../ui/useText.ts';
import { $toast } from './toast.ts';
import { toastText } from './toastText.ts';

/**
 * The place where toasts appear. It is always there, because assistive technology announces what is added to a
 * region, not a region that is added.
 */
export function Toast() {
  const toast = useStore($toast);
  const { language } = useText();
  const text = toast && toastText(toast, language);
  return (
    <div className="toast-place" role="status">
      {text && (
        <p key={toast.id} className="toast" style={{ animationDuration: `${TOAST_MS}ms` }}>
          {text.before}
          {text.name && <q>{text.name}</q>}
          {text.after}
        </p>
      )}
    </div>
  );
}
