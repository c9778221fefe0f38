import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import type { ListWork } from '../../../stores/admin/listState.ts';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { useAdminText } from '../ui/useAdminText.ts';

/** What is being saved; with a count where entries are changed one by one. */
export function WorkProgress({ work: $work }: { readonly work: ReadableAtom<ListWork | null> }) {
  const { t } = useAdminText();
  const work = useStore($work);
  const { done = 0, total = 0 } = work ?? {};
  return (
    <div className="list-work" aria-live="polite">
      {work?.kind === 'order' && <ProgressBar label={t('list.savingOrder')} />}
      {work?.kind === 'project' &&
        (done > 0 ? (
          <ProgressBar label={t('photos.workingCount', { done, total })} value={done} max={total} />
        ) : (
          <ProgressBar label={t('photos.working')} />
        ))}
    </div>
  );
}
