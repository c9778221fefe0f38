import { videos } from '../media/links.ts';
import { Button } from '../shell/Button.tsx';
import { ProgressBar } from '../shell/ProgressBar.tsx';
import { useAdminText } from '../shell/useAdminText.ts';
import { openImageUrlWorkaround } from './imageUrlWorkaround.ts';
import { continueUploads, retryUpload, stopUpload } from './uploads/sending.ts';
import { isBusy, type UploadItem, type UploadPhase } from './uploads/uploadItem.ts';

const PHASES = {
  waiting: 'photos.waiting',
  preparing: 'photos.preparing',
  sending: 'photos.sending',
  sent: 'photos.sent',
  storing: 'photos.storing',
} as const satisfies Partial<Record<UploadPhase, string>>;

/** How one upload goes: its progress with a way to stop it, or why it failed and what can be done. */
export function UploadState({ item }: { readonly item: UploadItem }) {
  const { t } = useAdminText();
  const { key, phase, progress, error, image, offersWorkaround, values } = item;
  if (isBusy(item) && phase in PHASES) {
    const label = t(PHASES[phase as keyof typeof PHASES], { percent: Math.round(progress * 100) });
    return (
      <div className="upload-state">
        <ProgressBar label={label} {...(phase === 'sending' ? { value: progress } : {})} />
        {
          // A batch is stored as a whole.
          (phase !== 'storing' || !image) && (
            <Button label={t('photos.stop')} look="quiet" onClick={() => stopUpload(key)} />
          )
        }
      </div>
    );
  }
  if (phase === 'paused' && !error) return <p className="form-note">{t('photos.paused')}</p>;
  if (phase !== 'failed' && phase !== 'paused') return null;
  return (
    <div className="trouble upload-state failed">
      <p>{error}</p>
      <Button
        label={t('list.retry')}
        look="quiet"
        // What was cut off together goes on together, or it would be a commit for each.
        onClick={() => (phase === 'paused' ? continueUploads() : retryUpload(key))}
      />
      {offersWorkaround && (
        <div className="stack upload-workaround">
          <p>{t('photos.workaroundText')}</p>
          <Button
            label={t('photos.workaround')}
            onClick={() => {
              const isLosing = videos.form.isDirty();
              if (!isLosing || window.confirm(t('list.discardEdit'))) openImageUrlWorkaround(values);
            }}
          />
        </div>
      )}
    </div>
  );
}
