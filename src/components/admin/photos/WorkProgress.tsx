import { useStore } from '@nanostores/react';
import { $photoWork } from '../../../stores/admin/photosSaving.ts';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { useAdminText } from '../ui/useAdminText.ts';

/** What is being saved; with a count where photos are moved one by one. */
export function WorkProgress() {
  const { t } = useAdminText();
  const work = useStore($photoWork);
  return (
    <div className="photos-work" aria-live="polite">
      {work?.kind === 'order' && <ProgressBar label={t('photos.savingOrder')} />}
      {work?.kind === 'project' &&
        (work.done > 0 ? (
          <ProgressBar
            label={t('photos.workingCount', { done: work.done, total: work.total })}
            value={work.done}
            max={work.total}
          />
        ) : (
          <ProgressBar label={t('photos.working')} />
        ))}
    </div>
  );
}
