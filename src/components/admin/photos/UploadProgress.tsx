import { useStore } from '@nanostores/react';
import { isBusy } from '../../../stores/admin/uploads/uploadItem.ts';
import { $uploads } from '../../../stores/admin/uploads/uploads.ts';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { useAdminText } from '../ui/useAdminText.ts';

/** How far all uploads are that are under way; nothing while none is. */
export function UploadProgress() {
  const { t } = useAdminText();
  const busy = useStore($uploads).filter(isBusy);
  if (busy.length === 0) return null;
  return (
    <ProgressBar
      label={t('photos.chosen', { count: busy.length })}
      value={busy.reduce((sum, { progress }) => sum + progress, 0)}
      max={busy.length}
    />
  );
}
