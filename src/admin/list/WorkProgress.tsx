import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { ProgressBar } from '../shell/ProgressBar.tsx';
import { useAdminText } from '../shell/useAdminText.ts';
import type { ListWork } from './listState.ts';

const LABELS = {
  order: 'list.savingOrder',
  project: 'photos.working',
  fields: 'photos.workingFields',
  delete: 'photos.deleting',
} as const satisfies Record<ListWork['kind'], string>;

/** What is being saved; with a count where entries are changed one by one. */
export function WorkProgress({ work: $work }: { readonly work: ReadableAtom<ListWork | null> }) {
  const { t } = useAdminText();
  const work = useStore($work);
  const label = work && t(LABELS[work.kind]);
  return (
    <div className="list-work" aria-live="polite">
      {work && work.done === 0 && <ProgressBar label={`${label}`} />}
      {work && work.done > 0 && (
        <ProgressBar label={`${label} ${work.done}/${work.total}`} value={work.done} max={work.total} />
      )}
    </div>
  );
}
