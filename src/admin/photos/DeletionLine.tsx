import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $history } from '../history/history.ts';
import { Button, IconButton } from '../shell/Button.tsx';
import { useAdminText } from '../shell/useAdminText.ts';
import { $deletion, undoDeletion } from './bulkDelete.ts';

/** Says how many photos have just been deleted, with the way back. It takes the focus: what had it may be gone. */
export function DeletionLine() {
  const { t } = useAdminText();
  const deletion = useStore($deletion);
  const { restoring } = useStore($history);
  const undo = useRef<HTMLButtonElement>(null);
  const known = useRef(deletion);
  useEffect(() => {
    if (deletion && deletion !== known.current) undo.current?.focus({ preventScroll: true });
    known.current = deletion;
  }, [deletion]);
  if (!deletion) return null;
  const { count } = deletion;
  const focusList = () =>
    document.querySelector<HTMLElement>('.photos-tab .list-view h2')?.focus({ preventScroll: true });
  const bringBack = async () => {
    await undoDeletion(() => window.confirm(t('history.force')));
    if (!$deletion.get()) focusList();
  };
  return (
    <div className="box deletion-line">
      <p>{t('photos.deletionLine', { count })}</p>
      <Button
        label={t('photos.undo')}
        ref={undo}
        look="quiet"
        isIdle={restoring !== null}
        onClick={() => void bringBack()}
      />
      <IconButton
        icon="close"
        label={t('banner.close')}
        onClick={() => {
          $deletion.set(null);
          focusList();
        }}
      />
    </div>
  );
}
