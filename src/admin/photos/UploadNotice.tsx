import { useStore } from '@nanostores/react';
import { Button } from '../shell/Button.tsx';
import { useAdminText } from '../shell/language.ts';
import { ProgressBar } from '../shell/ProgressBar.tsx';
import { PrintVerdict } from './PrintVerdict.tsx';
import { printedFrom } from './uploads/keepMaster.ts';
import { cancelUploads } from './uploads/sending.ts';
import { $keeping } from './uploads/uploadDrafts.ts';
import { isBusy, type UploadItem } from './uploads/uploadItem.ts';
import { $uploads } from './uploads/uploads.ts';

type UploadNoticeProps = { readonly uploads: readonly UploadItem[]; readonly onContinue: () => void };

/** How many of the form's photos wait on this device, and a title that says so; null while none does. */
function useWaiting(uploads: readonly UploadItem[]) {
  const { t } = useAdminText();
  const files = uploads.filter(({ file }) => file);
  const [total, paused] = [files.length, files.filter(({ phase }) => phase === 'paused').length];
  const isBack = files.some(({ isRestored }) => isRestored) && !files.some(isBusy);
  const pausedTitle = t('photos.pausedTitle', { count: paused, total });
  const keptTitle = t('photos.keptTitle', { count: total });
  const title = paused > 0 ? pausedTitle : isBack ? keptTitle : null;
  return { title, total, paused, files };
}

/** The same in a line, for where the form is closed. */
export function UploadWaiting() {
  const { title } = useWaiting(useStore($uploads));
  return title && <p className="form-note">{title}.</p>;
}

/** What waits on this device, with the ways to go on or to drop it; and what a reload would lose. */
export function UploadNotice({ uploads, onContinue }: UploadNoticeProps) {
  const { t } = useAdminText();
  const keeping = useStore($keeping);
  const { title, total, paused, files } = useWaiting(uploads);
  const lost = keeping === 'nowhere' ? total : files.filter(({ isKept }) => isKept === false).length;
  const drop = () => {
    const question = t('photos.discardUploads', { count: total });
    if (window.confirm(question)) cancelUploads();
  };
  return (
    <>
      {title && (
        <div className="form-note stack">
          <p>
            <strong>{title}.</strong> {t(paused > 0 ? 'photos.pausedText' : 'photos.keptText')}
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

/** How far all uploads are that are under way; nothing while none is. */
export function UploadProgress() {
  const { t } = useAdminText();
  const busy = useStore($uploads).filter(isBusy);
  if (busy.length === 0) return null;
  return (
    <ProgressBar
      label={t('photos.count', { count: busy.length })}
      value={busy.reduce((sum, { progress }) => sum + progress, 0)}
      max={busy.length}
    />
  );
}

/** The chosen image of a single photo, and how it prints; nothing while none is chosen. */
export function ImagePreview({ item: { file, preview, chosen, keepsMaster, values } }: { item: UploadItem }) {
  if (!file) return null;
  return (
    // Its room is kept from the start: fields that move while somebody presses would lose the click.
    <>
      <div className="photo-preview-place">
        {preview && <img className="photo-preview" src={preview} alt="" />}
      </div>
      <PrintVerdict chosen={printedFrom(file, chosen, keepsMaster)} sizes={values.sizes} isShort />
    </>
  );
}
