import { useRef } from 'react';
import { printedFrom } from '../../../stores/admin/uploads/printedFrom.ts';
import { isBusy, type UploadItem } from '../../../stores/admin/uploads/uploadItem.ts';
import { chooseFiles } from '../../../stores/admin/uploads/uploads.ts';
import { Field } from '../fields/Field.tsx';
import { Button } from '../ui/Button.tsx';
import { useAdminText } from '../ui/useAdminText.ts';
import { PrintVerdict } from './PrintVerdict.tsx';

const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** Chooses the images of new photos: one, several at once, or one after another. */
export function ImageField({ uploads }: { readonly uploads: readonly UploadItem[] }) {
  const { t } = useAdminText();
  const more = useRef<HTMLInputElement>(null);
  const [first] = uploads;
  const single = uploads.length === 1 ? first : undefined;
  const face = single
    ? (single.file?.name ?? t('form.noFile'))
    : t('photos.chosen', { count: uploads.length });
  const choose = (input: HTMLInputElement, isAdding = false) => {
    chooseFiles([...(input.files ?? [])], isAdding);
    // The same file may be chosen again, after it was removed.
    input.value = '';
  };
  return (
    <div className="stack">
      {single?.file && (
        // Its room is kept from the start: fields that move while somebody presses would lose the click.
        <>
          <div className="photo-preview-place">
            {single.preview && <img className="photo-preview" src={single.preview} alt="" />}
          </div>
          <PrintVerdict
            chosen={printedFrom(single.file, single.chosen, single.keepsMaster)}
            sizes={single.values.sizes}
          />
        </>
      )}
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
              disabled={single ? isBusy(single) : false}
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
