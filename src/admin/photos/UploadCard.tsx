import { memo, useState } from 'react';
import { Button, IconButton } from '../shell/Button.tsx';
import { useAdminText } from '../shell/useAdminText.ts';
import { CopyButtons } from './CopyButtons.tsx';
import { KeepMaster } from './KeepMaster.tsx';
import { PrintVerdict } from './PrintVerdict.tsx';
import { OPTIONAL, REQUIRED, UploadFields } from './UploadFields.tsx';
import { UploadState } from './UploadState.tsx';
import { printedFrom } from './uploads/printedFrom.ts';
import { isBusy, type UploadItem } from './uploads/uploadItem.ts';
import { followShared, removeUpload, twinOf } from './uploads/uploads.ts';

type UploadCardProps = { readonly item: UploadItem; readonly uploads: readonly UploadItem[] };

/** One of several photos in the form. */
function Card({ item, uploads }: UploadCardProps) {
  const { t } = useAdminText();
  const { key, file, preview, faults, exceptions } = item;
  const [isOpen, setOpen] = useState(false);
  const twin = twinOf(item, uploads);
  const name = file?.name ?? t('photos.missingImage');
  const areDetailsShown = isOpen || exceptions.some((name) => faults[name]);
  return (
    <fieldset className="box upload-card" data-phase={item.phase}>
      <legend className="sr-only">{name}</legend>
      <div className="upload-head">
        <span className="row-thumb">{preview && <img src={preview} alt="" />}</span>
        <span className="upload-name" aria-hidden="true">
          {name}
        </span>
        {!isBusy(item) && (
          <IconButton icon="bin" label={t('photos.remove')} onClick={() => removeUpload(key)} />
        )}
      </div>
      <PrintVerdict chosen={printedFrom(file, item.chosen, item.keepsMaster)} sizes={item.values.sizes} />
      {twin && <p className="form-note">{t('photos.twin', { name: twin })}</p>}
      <UploadFields item={item} fields={REQUIRED} />
      <CopyButtons items={[item]} />
      <KeepMaster item={item} />
      <details open={areDetailsShown} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          {exceptions.length > 0 ? t('photos.ownCount', { count: exceptions.length }) : t('photos.own')}
        </summary>
        {areDetailsShown && (
          <div className="upload-details">
            <UploadFields item={item} fields={OPTIONAL} />
            <Button
              label={t('photos.likeOthers')}
              look="quiet"
              isIdle={exceptions.length === 0}
              onClick={() => followShared(key)}
            />
          </div>
        )}
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
