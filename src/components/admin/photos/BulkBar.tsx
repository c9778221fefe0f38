import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { storedProject } from '../../../domain/adminPhotos.ts';
import { clearError, showError } from '../../../stores/admin/banner.ts';
import { $board, $selectedPhotos, selectPhotos } from '../../../stores/admin/photos.ts';
import { $photoWork, moveToProject } from '../../../stores/admin/photosSaving.ts';
import { useAdminText } from '../ui/useAdminText.ts';
import { ProjectField } from './PhotoFields.tsx';

/** What is done to the selected photos together. */
export function BulkBar() {
  const { t } = useAdminText();
  const selected = useStore($selectedPhotos);
  const isWorking = useStore($photoWork) !== null;
  const [target, setTarget] = useState('');
  const [isTargetMissing, setTargetMissing] = useState(false);
  const count = selected.size;

  const move = async (project: string) => {
    // In the order of the screen, whatever order they were selected in.
    const ids = $board.get().flatMap((group) => group.ids.filter((id) => selected.has(id)));
    if (ids.length === 0) return showError(t('photos.nothingSelected'));
    if ((await moveToProject(ids, project)) === ids.length) {
      selectPhotos(ids, false);
      setTarget('');
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    clearError();
    if (count === 0) return showError(t('photos.nothingSelected'));
    setTargetMissing(!target.trim());
    if (!target.trim()) return showError(t('photos.noTarget'));
    void move(storedProject(target));
  };
  return (
    <form className="bulk-bar" noValidate onSubmit={submit} data-active={count > 0 || undefined}>
      <p className="bulk-count">{count > 0 ? t('photos.selected', { count }) : t('photos.selectedNone')}</p>
      <ProjectField
        label={t('photos.target')}
        value={target}
        error={isTargetMissing ? t('photos.noTarget') : undefined}
        onChange={(value) => {
          setTarget(value);
          setTargetMissing(false);
        }}
      />
      <div className="bulk-actions">
        <button type="submit" className="button" aria-disabled={isWorking || undefined}>
          {t('photos.move')}
        </button>
        <button
          type="button"
          className="button"
          aria-disabled={isWorking || undefined}
          onClick={() => {
            clearError();
            void move('');
          }}
        >
          {t('photos.clear')}
        </button>
      </div>
    </form>
  );
}
