import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { bringAhead } from '../../../stores/admin/onCall.ts';
import type { Single } from '../../../stores/admin/single.ts';
import { ListSkeleton } from '../list/ListSkeleton.tsx';
import { Button } from '../ui/Button.tsx';
import { useAdminText } from '../ui/useAdminText.ts';
import { ConflictDialog } from './ConflictDialog.tsx';

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
