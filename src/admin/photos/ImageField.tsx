import { type ReactNode, useRef } from 'react';
import { Field } from '../fields/Field.tsx';
import { Button } from '../shell/Button.tsx';
import { useAdminText } from '../shell/useAdminText.ts';
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
export function ImageField({ uploads, isDisabled, onChoose, preview }: ImageFieldProps) {
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
