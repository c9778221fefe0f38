import { useStore } from '@nanostores/react';
import { ProgressBar } from '../shell/ProgressBar.tsx';
import { useAdminText } from '../shell/useAdminText.ts';
import { isBusy } from './uploads/uploadItem.ts';
import { $uploads } from './uploads/uploads.ts';

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
