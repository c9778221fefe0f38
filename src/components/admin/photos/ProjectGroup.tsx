import { useStore } from '@nanostores/react';
import { memo, useId } from 'react';
import type { BoardGroup } from '../../../domain/adminPhotos.ts';
import { UNCATEGORIZED } from '../../../domain/projects.ts';
import { $selectedPhotos, selectPhotos } from '../../../stores/admin/photos.ts';
import { moveToProject, saveProjectOrder } from '../../../stores/admin/photosSaving.ts';
import { useAdminText } from '../ui/useAdminText.ts';
import { PhotoRows } from './PhotoRows.tsx';
import { RowIcon } from './RowIcon.tsx';

type ProjectGroupProps = {
  readonly group: BoardGroup;
  readonly isOpen: boolean;
  readonly isUnsaved: boolean;
  readonly isWorking: boolean;
  readonly onToggle: (name: string, isOpen: boolean) => void;
  readonly onRename: (name: string) => void;
  readonly announce: (text: string) => void;
};

/** One project: what is done to all of it, and its photos. */
export const ProjectGroup = memo(function ProjectGroup(props: ProjectGroupProps) {
  const { group, isOpen, isUnsaved, isWorking, onToggle, onRename, announce } = props;
  const { name, ids } = group;
  const { t } = useAdminText();
  const id = useId();
  const selected = useStore($selectedPhotos);
  const isReal = name !== UNCATEGORIZED;
  const shown = isReal ? name : t('photos.uncategorized');
  const count = ids.length === 1 ? t('photos.countOne') : t('photos.count', { count: ids.length });
  const chosen = ids.filter((one) => selected.has(one)).length;

  const remove = () => {
    if (!window.confirm(t('photos.deleteProjectConfirm', { project: shown, count: ids.length }))) return;
    void moveToProject(ids, '');
  };
  return (
    <section className="project-group" aria-labelledby={`${id}-name`} data-unsaved={isUnsaved || undefined}>
      <header className="project-head">
        <h3>
          <button
            type="button"
            id={`${id}-name`}
            className="project-toggle"
            aria-expanded={isOpen}
            onClick={() => onToggle(name, !isOpen)}
          >
            <RowIcon name="open" />
            {shown}
          </button>
        </h3>
        <p className="project-count">
          {count}
          {chosen > 0 && ` · ${t('photos.selected', { count: chosen })}`}
        </p>
        <button
          type="button"
          className={`button quiet save ${isUnsaved ? 'loud' : ''}`}
          aria-disabled={isWorking || undefined}
          onClick={() => void saveProjectOrder(name, shown)}
        >
          {t('photos.saveOrder')}
        </button>
        <div className="project-actions">
          <button type="button" className="button quiet" onClick={() => selectPhotos(ids, true)}>
            {t('photos.selectAll')}
          </button>
          <button type="button" className="button quiet" onClick={() => selectPhotos(ids, false)}>
            {t('photos.deselectAll')}
          </button>
          {isReal && (
            <>
              <button type="button" className="button quiet" onClick={() => onRename(name)}>
                {t('photos.rename')}
              </button>
              <button
                type="button"
                className="button quiet"
                aria-disabled={isWorking || undefined}
                onClick={remove}
              >
                {t('photos.deleteProject')}
              </button>
            </>
          )}
        </div>
      </header>
      {isOpen && <PhotoRows group={group} label={shown} announce={announce} />}
      {isOpen && ids.length === 0 && <p className="project-empty">{t('photos.emptyProject')}</p>}
    </section>
  );
});
