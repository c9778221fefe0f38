import { Button } from '../shell/Button.tsx';
import { useAdminText } from '../shell/useAdminText.ts';
import { CopyButtons } from './CopyButtons.tsx';
import { KeepMaster } from './KeepMaster.tsx';
import { SharedFields } from './SharedFields.tsx';
import { UploadCard } from './UploadCard.tsx';
import { OPTIONAL, REQUIRED, UploadFields } from './UploadFields.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { UploadState } from './UploadState.tsx';
import { dropProposals } from './uploads/proposing.ts';
import { cancelUploads } from './uploads/sending.ts';
import { isTyped } from './uploads/uploadDrafts.ts';
import { isBusy, type UploadItem } from './uploads/uploadItem.ts';

/** What is typed about new photos, one or many, and the buttons that send them. */
export function UploadDetails({ uploads }: { readonly uploads: readonly UploadItem[] }) {
  const { t } = useAdminText();
  const [first] = uploads;
  const isSending = uploads.some(isBusy);
  const isMany = uploads.length > 1;
  const cancel = () => {
    const typed = uploads.filter((item) => isTyped(dropProposals(item).values)).length;
    // One photo is soon typed again; the texts of many are an evening's work.
    if (typed > 1 && !window.confirm(t('photos.discardUploads', { count: uploads.length }))) return;
    cancelUploads();
  };
  return (
    <>
      {isMany && <SharedFields uploads={uploads} />}
      {isMany
        ? uploads.map((item) => <UploadCard key={item.key} item={item} uploads={uploads} />)
        : first && (
            <>
              <UploadFields item={first} fields={REQUIRED} />
              <CopyButtons items={uploads} />
              <KeepMaster item={first} />
              <UploadFields item={first} fields={OPTIONAL} />
              <UploadState item={first} />
            </>
          )}
      <div className="form-foot">
        {isMany && <UploadProgress />}
        <div className="flow form-actions">
          <Button type="submit" look="loud" isIdle={uploads.every(isBusy)}>
            {isSending && <span className="spinner" aria-hidden="true" />}
            {t('photos.add')}
          </Button>
          <Button label={t('form.cancel')} onClick={cancel} />
          {isMany && <span className="photo-count">{t('photos.chosen', { count: uploads.length })}</span>}
        </div>
      </div>
    </>
  );
}
