import { useId } from 'react';
import { useAdminText } from '../shell/useAdminText.ts';
import { isMaster } from './uploads/keepMaster.ts';
import { isBusy, type UploadItem } from './uploads/uploadItem.ts';
import { changeUpload } from './uploads/uploads.ts';

/** Asks whether the lab is to get the file itself; nothing for one that is published as it is. */
export function KeepMaster({ item }: { readonly item: UploadItem }) {
  const { t } = useAdminText();
  const noteId = useId();
  const { key, file, chosen, keepsMaster } = item;
  if (!file || !isMaster(file, chosen?.print)) return null;
  return (
    <>
      <label className="flow keep-master">
        <input
          type="checkbox"
          aria-describedby={noteId}
          checked={keepsMaster}
          disabled={isBusy(item)}
          onChange={({ target }) => changeUpload(key, { keepsMaster: target.checked })}
        />
        {t('photos.keepMaster')}
      </label>
      <p className="keep-master-note" id={noteId}>
        {t('photos.keepMasterElse')}
      </p>
    </>
  );
}
