import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { readStored } from '../../ui/storage.ts';
import { $adding, openAdding } from '../fields/adding.ts';
import { Field, FileInput, focusFirstFault, onSend } from '../fields/Field.tsx';
import { Button } from '../shell/Button.tsx';
import { useAdminText } from '../shell/language.ts';
import { hasDraft, WAITING_UPLOADS } from '../shell/unsaved.ts';
import { useStacked } from '../shell/useMedia.ts';
import { IMAGE_TYPES, printedFrom } from './imageFile.ts';
import { PrintVerdict } from './PrintVerdict.tsx';
import { photos } from './photoEntries.ts';
import { UploadDetails, UploadProgress } from './UploadDetails.tsx';
import { cancelUploads, continueUploads, startUploads } from './uploads/sending.ts';
import { $keeping, isBusy, type UploadItem } from './uploads/uploadItem.ts';
import { $uploads, chooseFiles } from './uploads/uploads.ts';

type UploadNoticeProps = { readonly uploads: readonly UploadItem[]; readonly onContinue: () => void };

/** The numbers of photos in the form and of paused ones, and a title about them; null if none waits. */
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

/** The same as one line, while the form is closed. */
function UploadWaiting() {
  const { title } = useWaiting(useStore($uploads));
  return title && <p className="form-note">{title}.</p>;
}

/** The waiting photos with buttons to continue or drop them, and a warning about photos that a reload would lose. */
function UploadNotice({ uploads, onContinue }: UploadNoticeProps) {
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
            {paused > 0 && <Button label={t('form.continue')} onClick={onContinue} />}
            <Button label={t('photos.drop')} look="quiet" onClick={drop} />
          </div>
        </div>
      )}
      {lost > 0 && <p className="form-note">{t('photos.notKept', { count: lost })}</p>}
      {keeping === 'elsewhere' && total > 0 && <p className="form-note">{t('photos.keptElsewhere')}</p>}
    </>
  );
}

/** The chosen image of a single photo and its print quality; nothing if none is chosen. */
function ImagePreview({ item: { file, preview, chosen, keepsMaster, values } }: { item: UploadItem }) {
  if (!file) return null;
  return (
    // Has a fixed height, so that fields do not move under a click when the preview appears.
    <>
      <div className="photo-preview-place">
        {preview && <img className="photo-preview" src={preview} alt="" />}
      </div>
      <PrintVerdict chosen={printedFrom(file, chosen, keepsMaster)} sizes={values.sizes} isShort />
    </>
  );
}

function ImageField({ uploads }: { readonly uploads: readonly UploadItem[] }) {
  const { t } = useAdminText();
  const more = useRef<HTMLInputElement>(null);
  const [first] = uploads;
  const isFilled = uploads.some(({ file }) => file);
  const single = uploads.length === 1 ? first : undefined;
  const face =
    uploads.length > 1
      ? t('photos.count', { count: uploads.length })
      : (single?.file?.name ?? t('form.noFile'));
  return (
    <div className="stack image-field" data-filled={isFilled || undefined}>
      {single && <ImagePreview item={single} />}
      <Field
        label={t('photos.image')}
        hint={isFilled ? undefined : t('photos.imageHint')}
        error={single?.faults.image ? t('photos.missingImage') : undefined}
        isRequired
        isDisabled={single && isBusy(single)}
      >
        {(control) => (
          <FileInput
            control={control}
            accept={IMAGE_TYPES}
            isMultiple
            face={<span className="file-name">{face}</span>}
            onChoose={takeFiles}
          />
        )}
      </Field>
      {single?.file && (
        <>
          <Button
            label={t('photos.addImages')}
            look="quiet"
            className="at-start"
            onClick={() => more.current?.click()}
          />
          <input
            ref={more}
            type="file"
            accept={IMAGE_TYPES}
            multiple
            hidden
            onChange={({ target }) => {
              takeFiles([...(target.files ?? [])], true);
              target.value = '';
            }}
          />
        </>
      )}
    </div>
  );
}

/** Whether an earlier visit left uploads, which continue by themselves. */
const isWaiting = hasDraft('photos.upload') || readStored(WAITING_UPLOADS) !== null;

/** Adds chosen or dropped files to the form and opens it, in place of an unchanged photo's form. */
function takeFiles(files: readonly File[], isAdding = false): void {
  if (files.length === 0) return;
  chooseFiles(files, isAdding);
  const { form } = photos;
  if (form.$editedId.get() !== undefined && !form.isDirty()) form.cancel();
  openAdding('photos');
}

/** Accepts files dropped anywhere on the page. */
export function PageDrop() {
  const { t } = useAdminText();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const take = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(event.type === 'dragover');
      if (event.type === 'drop') takeFiles([...event.dataTransfer.files]);
    };
    const mounted = new AbortController();
    for (const type of ['dragover', 'dragleave', 'drop'] as const) addEventListener(type, take, mounted);
    return () => mounted.abort();
  }, []);
  return isOver && <p className="drop-place">{t('photos.dropHere')}</p>;
}

export function UploadForm() {
  const { t } = useAdminText();
  const uploads = useStore($uploads);
  const form = useRef<HTMLFormElement>(null);
  const submit = onSend(() => {
    if (!uploads.every(isBusy) && !startUploads()) focusFirstFault(form.current);
  });
  const continueAll = () => {
    if (!continueUploads()) focusFirstFault(form.current);
  };
  return (
    <form ref={form} className="photo-form" noValidate aria-label={t('photos.addTitle')} onSubmit={submit}>
      <UploadNotice uploads={uploads} onContinue={continueAll} />
      <ImageField uploads={uploads} />
      <UploadDetails uploads={uploads} />
    </form>
  );
}

/** Opens the browser's file dialog, unless the form already has files. */
export function askForFiles(): void {
  if (!$uploads.get().some(({ file }) => file))
    document.querySelector<HTMLElement>('.photo-form input[type="file"]')?.click();
}

/** The progress and waiting uploads, while the form is closed. */
export function UploadLines() {
  const isOpen = useStore($adding).has('photos');
  const isStacked = useStacked();
  useEffect(() => {
    if (isWaiting && !isStacked) openAdding('photos');
  }, [isStacked]);
  return (
    !isOpen && (
      <>
        <UploadProgress />
        <UploadWaiting />
      </>
    )
  );
}
