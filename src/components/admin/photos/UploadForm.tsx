import { useStore } from '@nanostores/react';
import { type DragEvent, type FormEvent, useRef, useState } from 'react';
import { dropProposals } from '../../../stores/admin/uploads/proposing.ts';
import { cancelUploads, continueUploads, startUploads } from '../../../stores/admin/uploads/sending.ts';
import { isTyped, waitingUploadTexts } from '../../../stores/admin/uploads/uploadDrafts.ts';
import { isBusy } from '../../../stores/admin/uploads/uploadItem.ts';
import { $uploads, chooseFiles } from '../../../stores/admin/uploads/uploads.ts';
import { focusFirstFault } from '../editor/focusFirstFault.ts';
import { Button } from '../ui/Button.tsx';
import { useAdminText } from '../ui/useAdminText.ts';
import { CopyButtons } from './CopyButtons.tsx';
import { ImageField } from './ImageField.tsx';
import { KeepMaster } from './KeepMaster.tsx';
import { SharedFields } from './SharedFields.tsx';
import { UploadCard } from './UploadCard.tsx';
import { OPTIONAL, REQUIRED, UploadFields } from './UploadFields.tsx';
import { UploadNotice } from './UploadNotice.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { UploadState } from './UploadState.tsx';

/** The form in the mode 'upload new', for one photo or many. */
export function UploadForm() {
  const { t } = useAdminText();
  const uploads = useStore($uploads);
  const form = useRef<HTMLFormElement>(null);
  const [isOver, setOver] = useState(false);
  const [first] = uploads;
  const waiting = waitingUploadTexts();
  const isSending = uploads.some(isBusy);
  const isMany = uploads.length > 1;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (uploads.every(isBusy)) return;
    if (!startUploads()) focusFirstFault(form.current);
  };
  const goOn = () => {
    if (!continueUploads()) focusFirstFault(form.current);
  };
  const cancel = () => {
    const typed = uploads.filter((item) => isTyped(dropProposals(item).values)).length;
    // One photo is soon typed again; the texts of many are an evening's work.
    if (typed > 1 && !window.confirm(t('photos.discardUploads', { count: uploads.length }))) return;
    cancelUploads();
  };
  const drop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(event.type === 'dragover');
    if (event.type === 'drop') chooseFiles([...event.dataTransfer.files]);
  };
  return (
    <form
      ref={form}
      className="photo-form"
      noValidate
      aria-labelledby="photo-upload-title"
      data-over={isOver || undefined}
      onSubmit={submit}
      onDragOver={drop}
      onDragLeave={drop}
      onDrop={drop}
    >
      <h2 id="photo-upload-title" tabIndex={-1}>
        {t('photos.addTitle')}
      </h2>
      <UploadNotice uploads={uploads} onContinue={goOn} />
      {waiting > 0 && <p className="form-note">{t('photos.textsWaiting', { count: waiting })}</p>}
      <ImageField uploads={uploads} />
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
    </form>
  );
}
