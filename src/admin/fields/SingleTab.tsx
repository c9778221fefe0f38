import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { ListSkeleton } from '../list/ListSkeleton.tsx';
import { Button } from '../shell/Button.tsx';
import { bringAhead } from '../shell/onCall.ts';
import { useAdminText } from '../shell/useAdminText.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { Single } from './single.ts';

type SingleTabProps = {
  readonly single: Single;
  /** Stands beside the title once there is something to edit. */
  readonly action?: ReactNode;
  /** The form, once there is something to edit. */
  readonly children: ReactNode;
};

/** The tab of a resource that has one entry: it is read when the tab opens. */
export function SingleTab({ single, action, children }: SingleTabProps) {
  const { form, resource, $status, load } = single;
  const { name } = resource;
  const { t } = useAdminText();
  const status = useStore($status);
  useEffect(() => {
    if ($status.get() !== 'ready') void load();
  }, [$status, load]);
  const isAnswered = status === 'ready' || status === 'failed';
  useEffect(() => {
    if (isAnswered) bringAhead();
  }, [isAnswered]);
  return (
    <div className="single">
      <div className="single-head">
        <h2>{t(`${name}.title`)}</h2>
        <p>{t(`${name}.intro`)}</p>
        {status === 'ready' && action}
      </div>
      {(status === 'idle' || status === 'loading') && <ListSkeleton text={t(`${name}.loading`)} />}
      {status === 'failed' && (
        <Button label={t('list.retry')} className="single-retry" onClick={() => void load()} />
      )}
      {status === 'ready' && (
        <>
          {children}
          <ConflictDialog form={form} fields={resource.fields} />
        </>
      )}
    </div>
  );
}
