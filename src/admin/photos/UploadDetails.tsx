import { useStore } from '@nanostores/react';
import { Button } from '../shell/Button.tsx';
import { useAdminText } from '../shell/language.ts';
import { PhotoFields } from './PhotoFields.tsx';
import {
  CopyButtons,
  KeepMaster,
  OPTIONAL,
  REQUIRED,
  UploadCard,
  UploadFields,
  UploadState,
} from './UploadCard.tsx';
import { ImagePreview, UploadNotice, UploadProgress, UploadWaiting } from './UploadNotice.tsx';
import { cancelUploads, continueUploads, startUploads } from './uploads/sending.ts';
import { $shared, isTyped } from './uploads/uploadDrafts.ts';
import { isBusy, type UploadItem } from './uploads/uploadItem.ts';
import { $uploads, chooseFiles, dropProposals, typeShared } from './uploads/uploads.ts';

/** What is typed once for all photos of the form. */
function SharedFields({ uploads }: { readonly uploads: readonly UploadItem[] }) {
  const { t } = useAdminText();
  const shared = useStore($shared);
  const faults = Object.fromEntries(
    uploads.flatMap(({ exceptions, faults: own }) =>
      Object.entries(own).filter(([name]) => !exceptions.includes(name)),
    ),
  );
  return (
    <fieldset className="upload-card upload-shared">
      <legend>{t('photos.forAll')}</legend>
      <PhotoFields
        fields={OPTIONAL}
        values={shared}
        faults={faults}
        isDisabled={uploads.every(isBusy)}
        onType={typeShared}
      />
      <CopyButtons items={uploads} isForAll />
    </fieldset>
  );
}

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

/** The form for new photos but for the choice of files, and what keeps and sends them. */
export const uploadParts = {
  $uploads,
  isBusy,
  chooseFiles,
  startUploads,
  continueUploads,
  ImagePreview,
  UploadDetails,
  UploadNotice,
  UploadProgress,
  UploadWaiting,
};
