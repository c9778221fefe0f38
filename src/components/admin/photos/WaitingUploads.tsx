import { useState } from 'react';
import { dropWaitingUploads } from '../../../stores/admin/uploads/waiting.ts';
import { Button } from '../ui/Button.tsx';
import { useAdminText } from '../ui/useAdminText.ts';

/** Says before the log-in what an earlier visit has left on this device, and drops it on request. */
export function WaitingUploads({ count }: { readonly count: number }) {
  const { t } = useAdminText();
  const [isDropped, setDropped] = useState(false);
  const drop = async () => {
    if (!window.confirm(t('login.dropConfirm', { count }))) return;
    await dropWaitingUploads();
    setDropped(true);
  };
  if (isDropped) return null;
  return (
    <div className="form-note stack">
      <p>{t('login.waiting', { count })}</p>
      <Button label={t('login.drop')} look="quiet" onClick={drop} />
    </div>
  );
}
