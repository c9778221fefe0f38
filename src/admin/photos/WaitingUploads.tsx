import { useState } from 'react';
import { removeStored } from '../../ui/storage.ts';
import { Button } from '../shell/Button.tsx';
import { useAdminText } from '../shell/language.ts';
import { dropAllDrafts, WAITING_MASTERS, WAITING_UPLOADS } from '../shell/unsaved.ts';
import { openKeptUploads } from './keptFiles.ts';

/** Shows on the login page which uploads an earlier visit left on this device, with a button that drops them. */
export function WaitingUploads({ counts: [photos = 0, masters = 0] }: { counts: readonly number[] }) {
  const { t } = useAdminText();
  const [isDropped, setDropped] = useState(false);
  const drop = async () => {
    if (!window.confirm(t('login.dropConfirm', { count: photos + masters }))) return;
    dropAllDrafts();
    removeStored(WAITING_UPLOADS);
    removeStored(WAITING_MASTERS);
    await (await openKeptUploads()).clear();
    setDropped(true);
  };
  if (isDropped) return null;
  return (
    <div className="form-note stack">
      {photos > 0 && <p>{t('login.waitingPhotos', { count: photos })}</p>}
      {masters > 0 && <p>{t('login.waitingMasters', { count: masters })}</p>}
      <p>{t('login.waiting')}</p>
      <Button label={t('login.drop')} look="quiet" onClick={drop} />
    </div>
  );
}
