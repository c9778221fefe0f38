import { useStore } from '@nanostores/react';
import { ADMIN_TOAST_MS } from '../../shared/limits.ts';
import { $adminToast } from './banner.ts';

/** The place where successes appear. It stands empty before, so that what enters it is announced. */
export function AdminToast() {
  const toast = useStore($adminToast);
  return (
    <div className="toast-place" role="status">
      {toast && (
        <p key={toast.id} className="toast" style={{ animationDuration: `${ADMIN_TOAST_MS}ms` }}>
          {toast.text}
        </p>
      )}
    </div>
  );
}
