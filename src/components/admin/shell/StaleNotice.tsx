import { useStore } from '@nanostores/react';
import { $stale } from '../../../stores/admin/stale.ts';
import { useAdminText } from '../ui/useAdminText.ts';

/** Says that the lists are older than what is stored, why, and what to do about it. */
export function StaleNotice() {
  const { t } = useAdminText();
  const reason = useStore($stale);
  if (reason === null) return null;
  return (
    <div className="trouble banner faults" role="alert">
      <p>{t('stale.text', { reason })}</p>
    </div>
  );
}
