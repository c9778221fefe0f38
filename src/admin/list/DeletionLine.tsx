import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $history } from '../history/history.ts';
import { Button, IconButton } from '../shell/Button.tsx';
import { useAdminText } from '../shell/language.ts';
import { $deletion, undoDeletion } from './bulk.ts';
import type { SelectedName } from './resource.ts';

/** Says how many entries have just been deleted, with the way back. It takes the focus: what had it may be gone. */
export function DeletionLine({ name }: { readonly name: SelectedName }) {
  const { t } = useAdminText();
  const deletion = useStore($deletion)?.name === name ? $deletion.get() : null;
  const { restoring } = useStore($history);
  const line = useRef<HTMLDivElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const known = useRef(deletion);
  useEffect(() => {
    if (deletion && deletion !== known.current) undo.current?.focus({ preventScroll: true });
    known.current = deletion;
  }, [deletion]);
  if (!deletion) return null;
  const { count } = deletion;
  /** The list's heading takes the focus of the button that goes. */
  const leave = async (act: () => unknown) => {
    const heading = line.current?.closest('section.list-view')?.querySelector<HTMLElement>('h2');
    await act();
    if (!$deletion.get()) heading?.focus({ preventScroll: true });
  };
  return (
    <div ref={line} className="box deletion-line line">
      <p>{t(`${name}.deletionLine`, { count })}</p>
      <Button
        label={t('list.undo')}
        ref={undo}
        look="quiet"
        writes
        isIdle={restoring !== null}
        onClick={() => void leave(() => undoDeletion(() => window.confirm(t('history.force'))))}
      />
      <IconButton
        icon="close"
        label={t('banner.close')}
        onClick={() => void leave(() => $deletion.set(null))}
      />
    </div>
  );
}
