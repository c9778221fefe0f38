import { memo } from 'react';
import type { PhotoField } from '../../../domain/photoForm.ts';
import {
  isBusy,
  removeUpload,
  shareDetails,
  twinOf,
  typeUpload,
  type UploadItem,
} from '../../../stores/admin/photosUpload.ts';
import { useAdminText } from '../ui/useAdminText.ts';
import { DescriptionFields, DetailFields } from './PhotoFields.tsx';
import { RowIcon } from './RowIcon.tsx';
import { UploadState } from './UploadState.tsx';

type UploadCardProps = { readonly item: UploadItem; readonly uploads: readonly UploadItem[] };

/** One of several photos in the form. */
function Card({ item, uploads }: UploadCardProps) {
  const { t } = useAdminText();
  const { key, file, preview, values, faults } = item;
  const twin = twinOf(item, uploads);
  const name = file?.name ?? t('photos.missingImage');
  const hasDetailFault = Object.keys(faults).some((field) => !field.endsWith('_description'));
  const fields = {
    values,
    faults,
    isDisabled: isBusy(item),
    onChange: (field: PhotoField, value: string) => typeUpload(key, field, value),
  };
  return (
    <fieldset className="upload-card" data-phase={item.phase}>
      <legend className="sr-only">{name}</legend>
      <div className="upload-head">
        <span className="photo-thumb">{preview && <img src={preview} alt="" />}</span>
        <span className="upload-name" aria-hidden="true">
          {name}
        </span>
        {!isBusy(item) && (
          <button
            type="button"
            className="icon-button"
            aria-label={t('photos.remove')}
            title={t('photos.remove')}
            onClick={() => removeUpload(key)}
          >
            <RowIcon name="bin" />
          </button>
        )}
      </div>
      {twin && <p className="form-note">{t('photos.twin', { name: twin })}</p>}
      <DescriptionFields {...fields} />
      <details open={hasDetailFault || undefined}>
        <summary>{t('photos.details')}</summary>
        <div className="upload-details">
          <DetailFields {...fields} />
          <button type="button" className="button quiet" onClick={() => shareDetails(key)}>
            {t('photos.shareDetails')}
          </button>
        </div>
      </details>
      <UploadState item={item} />
    </fieldset>
  );
}

/** Drawn again for its own changes alone, so that typing stays quick beside a dozen others. */
export const UploadCard = memo(
  Card,
  (before, after) =>
    before.item === after.item && twinOf(before.item, before.uploads) === twinOf(after.item, after.uploads),
);
