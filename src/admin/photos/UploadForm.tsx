import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { readStored } from '../../ui/storage.ts';
import { $adding, openAdding } from '../fields/adding.ts';
import { Field, focusFirstFault } from '../fields/Field.tsx';
import { photos } from '../list/resources.ts';
import { Button } from '../shell/Button.tsx';
import { LazyPart } from '../shell/LazyPart.tsx';
import { useAdminText } from '../shell/language.ts';
import { lazyCode } from '../shell/lazyCode.ts';
import { hasDraft, WAITING_UPLOADS } from '../shell/unsaved.ts';
import { useStacked } from '../shell/useMedia.ts';
import type { UploadItem } from './uploads/uploadItem.ts';

const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

type ImageFieldProps = {
  readonly uploads: readonly UploadItem[];
  readonly isDisabled: boolean;
  readonly onChoose: (files: readonly File[], isAdding: boolean) => void;
  /** The chosen image, where it is a single one. */
  readonly preview: ReactNode;
};

/** Chooses the images of new photos: one, several at once, or one after another. */
function ImageField({ uploads, isDisabled, onChoose, preview }: ImageFieldProps) {
  const { t } = useAdminText();
  const more = useRef<HTMLInputElement>(null);
  const [first] = uploads;
  const single = uploads.length === 1 ? first : undefined;
  const face =
    uploads.length > 1
      ? t('photos.chosen', { count: uploads.length })
      : (single?.file?.name ?? t('form.noFile'));
  const choose = (input: HTMLInputElement, isAdding = false) => {
    onChoose([...(input.files ?? [])], isAdding);
    // The same file may be chosen again, after it was removed.
    input.value = '';
  };
  return (
    <div className="stack">
      {preview}
      <Field
        label={t('photos.image')}
        hint={t('photos.imageHint')}
        error={single?.isImageMissing ? t('photos.missingImage') : undefined}
        isRequired
      >
        {(control) => (
          <span className="file-field">
            <input
              {...control}
              type="file"
              accept={ACCEPT}
              multiple
              disabled={isDisabled}
              onChange={(event) => choose(event.target)}
            />
            <span className="file-face" aria-hidden="true">
              <span className="button quiet">{t('form.file')}</span>
              <span className="file-name">{face}</span>
            </span>
          </span>
        )}
      </Field>
      {single?.file && (
        <>
          <Button
            label={t('photos.addImages')}
            look="quiet"
            className="photo-more"
            onClick={() => more.current?.click()}
          />
          <input
            ref={more}
            type="file"
            accept={ACCEPT}
            multiple
            hidden
            onChange={(event) => choose(event.target, true)}
          />
        </>
      )}
    </div>
  );
}

const parts = lazyCode(async () => (await import('./UploadDetails.tsx')).uploadParts);

/** What an earlier visit has left goes on by itself, and counts as unsaved. */
const isWaiting = hasDraft('photos.upload') || readStored(WAITING_UPLOADS) !== null;
if (isWaiting) parts.load().catch(() => undefined);

const $isAsked = atom(isWaiting);

/** Files that were chosen before anything could take them. */
let early: readonly File[] = [];
parts.$code.listen((code) => {
  code?.chooseFiles(early);
  early = [];
});

/** Takes chosen or dropped files into the form, which opens over a photo that has not been changed. */
function takeFiles(files: readonly File[], isAdding = false): void {
  if (files.length === 0) return;
  const code = parts.$code.get();
  if (code) code.chooseFiles(files, isAdding);
  else early = [...early, ...files];
  $isAsked.set(true);
  const { form } = photos;
  if (form.$editedId.get() !== undefined && !form.isDirty()) form.cancel();
  openAdding('photos');
}

/** Files can be dropped anywhere on the page. */
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
    const types = ['dragover', 'dragleave', 'drop'] as const;
    for (const type of types) addEventListener(type, take);
    return () => {
      for (const type of types) removeEventListener(type, take);
    };
  }, []);
  return isOver && <p className="drop-place">{t('photos.dropHere')}</p>;
}

const $noUploads = atom<readonly UploadItem[]>([]);

/** The form in the mode 'upload new', for one photo or many. Files can be chosen before the rest of it has come. */
export function UploadForm() {
  const { t } = useAdminText();
  const code = useStore(parts.$code);
  const uploads = useStore(code?.$uploads ?? $noUploads);
  const isAsked = useStore($isAsked);
  const form = useRef<HTMLFormElement>(null);
  const [first] = uploads;
  const single = uploads.length === 1 ? first : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!code || uploads.every(code.isBusy)) return;
    if (!code.startUploads()) focusFirstFault(form.current);
  };
  const goOn = () => {
    if (!code?.continueUploads()) focusFirstFault(form.current);
  };
  return (
    <form ref={form} className="photo-form" noValidate aria-label={t('photos.addTitle')} onSubmit={submit}>
      {code && <code.UploadNotice uploads={uploads} onContinue={goOn} />}
      <ImageField
        uploads={uploads}
        isDisabled={single !== undefined && code?.isBusy(single) === true}
        onChoose={takeFiles}
        preview={code && single && <code.ImagePreview item={single} />}
      />
      <LazyPart of={parts} isWanted={isAsked}>
        {({ UploadDetails }) => <UploadDetails uploads={uploads} />}
      </LazyPart>
    </form>
  );
}

/** Begins an upload: the browser asks for files, where none are in the form. */
export function askForFiles(): void {
  $isAsked.set(true);
  const isChosen = parts.$code
    .get()
    ?.$uploads.get()
    .some(({ file }) => file);
  if (!isChosen) document.querySelector<HTMLElement>('.photo-form input[type="file"]')?.click();
}

/** How far uploads are, and what waits, where the form is closed. */
export function UploadLines() {
  const isOpen = useStore($adding).has('photos');
  const isStacked = useStacked();
  useEffect(() => {
    if (isWaiting && !isStacked) openAdding('photos');
  }, [isStacked]);
  return (
    !isOpen && (
      <LazyPart of={parts} isWanted={isWaiting}>
        {({ UploadProgress, UploadWaiting }) => (
          <>
            <UploadProgress />
            <UploadWaiting />
          </>
        )}
      </LazyPart>
    )
  );
}
