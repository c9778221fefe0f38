import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type DragEvent, type FormEvent, type ReactNode, useRef, useState } from 'react';
import { readStored } from '../../ui/storage.ts';
import { Field, focusFirstFault } from '../fields/Field.tsx';
import { Button } from '../shell/Button.tsx';
import { LazyPart } from '../shell/LazyPart.tsx';
import { useAdminText, withMessages } from '../shell/language.ts';
import { lazyCode } from '../shell/lazyCode.ts';
import { hasDraft, WAITING_UPLOADS } from '../shell/unsaved.ts';
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

const parts = lazyCode(
  async () => (await withMessages(() => import('./UploadDetails.tsx'), 'forms', 'photos')).uploadParts,
);

/** What an earlier visit has left goes on by itself, and counts as unsaved. */
const isWaiting = hasDraft('photos.upload') || readStored(WAITING_UPLOADS) !== null;
if (isWaiting) parts.load().catch(() => undefined);

/** Files that were chosen before anything could take them. */
let early: readonly File[] = [];
parts.$code.listen((code) => {
  code?.chooseFiles(early);
  early = [];
});

const $noUploads = atom<readonly UploadItem[]>([]);

/** The form in the mode 'upload new', for one photo or many. Files can be chosen before the rest of it has come. */
export function UploadForm() {
  const { t } = useAdminText();
  const code = useStore(parts.$code);
  const uploads = useStore(code?.$uploads ?? $noUploads);
  const form = useRef<HTMLFormElement>(null);
  const [isOver, setOver] = useState(false);
  const [isAsked, setAsked] = useState(isWaiting);
  const [first] = uploads;
  const single = uploads.length === 1 ? first : undefined;

  const choose = (files: readonly File[], isAdding = false) => {
    if (code) return code.chooseFiles(files, isAdding);
    early = [...early, ...files];
    setAsked(true);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!code || uploads.every(code.isBusy)) return;
    if (!code.startUploads()) focusFirstFault(form.current);
  };
  const goOn = () => {
    if (!code?.continueUploads()) focusFirstFault(form.current);
  };
  const drop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(event.type === 'dragover');
    if (event.type === 'drop') choose([...event.dataTransfer.files]);
  };
  return (
    <form
      ref={form}
      className="photo-form"
      noValidate
      aria-label={t('photos.addTitle')}
      data-over={isOver || undefined}
      onSubmit={submit}
      onDragOver={drop}
      onDragLeave={drop}
      onDrop={drop}
    >
      {code && <code.UploadNotice uploads={uploads} onContinue={goOn} />}
      <ImageField
        uploads={uploads}
        isDisabled={single !== undefined && code?.isBusy(single) === true}
        onChoose={choose}
        preview={code && single && <code.ImagePreview item={single} />}
      />
      <LazyPart of={parts} isWanted={isAsked}>
        {({ UploadDetails }) => <UploadDetails uploads={uploads} />}
      </LazyPart>
    </form>
  );
}

/** How far uploads are, and what waits, where the form is closed. */
export function UploadLines() {
  return (
    <LazyPart of={parts} isWanted={isWaiting}>
      {({ UploadProgress, UploadWaiting }) => (
        <>
          <UploadProgress />
          <UploadWaiting />
        </>
      )}
    </LazyPart>
  );
}
