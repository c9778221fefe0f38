import { useStore } from '@nanostores/react';
import { cancelUploads } from '../../../stores/admin/uploads/sending.ts';
import { $keeping } from '../../../stores/admin/uploads/uploadDrafts.ts';
import { isBusy, type UploadItem } from '../../../stores/admin/uploads/uploadItem.ts';
import { Button } from '../ui/Button.tsx';
import { useAdminText } from '../ui/useAdminText.ts';

type UploadNoticeProps = { readonly uploads: readonly UploadItem[]; readonly onContinue: () => void };

/** What waits on this device, with the ways to go on or to drop it; and what a reload would lose. */
export function UploadNotice({ uploads, onContinue }: UploadNoticeProps) {
  const { t } = useAdminText();
  const keeping = useStore($keeping);
  const files = uploads.filter(({ file }) => file);
  const [total, paused] = [files.length, files.filter(({ phase }) => phase === 'paused').length];
  const isBack = files.some(({ isRestored }) => isRestored) && !files.some(isBusy);
  const lost = keeping === 'nowhere' ? total : files.filter(({ isKept }) => isKept === false).length;
  const pausedTitle =
    total === 1 ? t('photos.pausedTitleOne') : t('photos.pausedTitle', { count: paused, total });
  const keptTitle = total === 1 ? t('photos.keptTitleOne') : t('photos.keptTitle', { count: total });
  const drop = () => {
    const question = total === 1 ? t('photos.discardUpload') : t('photos.discardUploads', { count: total });
    if (window.confirm(question)) cancelUploads();
  };
  return (
    <>
      {(paused > 0 || isBack) && (
        <div className="form-note stack upload-notice">
          <p>
            <strong>{paused > 0 ? pausedTitle : keptTitle}.</strong>{' '}
            {t(paused > 0 ? 'photos.pausedText' : 'photos.keptText')}
          </p>
          <div className="flow">
            {paused > 0 && <Button label={t('photos.continue')} onClick={onContinue} />}
            <Button label={t('photos.drop')} look="quiet" onClick={drop} />
          </div>
        </div>
      )}
      {lost > 0 && <p className="form-note">{t('photos.notKept', { count: lost })}</p>}
      {keeping === 'elsewhere' && total > 0 && <p className="form-note">{t('photos.keptElsewhere')}</p>}
    </>
  );
}
