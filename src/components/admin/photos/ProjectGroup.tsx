import { useStore } from '@nanostores/react';
import { memo, useId } from 'react';
import type { BoardGroup } from '../../../domain/board.ts';
import { UNCATEGORIZED } from '../../../domain/projects.ts';
import { moveToProject } from '../../../stores/admin/board.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ListRows } from '../list/ListRows.tsx';
import { useAdminText } from '../ui/useAdminText.ts';
import type { Photos } from './photoEntries.ts';

type ProjectGroupProps = {
  readonly of: Photos;
  /** The name under which it is shown. */
  readonly label: string;
  readonly group: BoardGroup;
  readonly isOpen: boolean;
  readonly isUnsaved: boolean;
  readonly isWorking: boolean;
  readonly onToggle: (name: string, isOpen: boolean) => void;
  readonly onRename: (name: string) => void;
};

/** One project: what is done to all of it, and its photos. */
export const ProjectGroup = memo(function ProjectGroup(props: ProjectGroupProps) {
  const { of, group, label, isOpen, isUnsaved, isWorking, onToggle, onRename } = props;
  const { list } = of;
  const { name, ids } = group;
  const { t } = useAdminText();
  const id = useId();
  const selected = useStore(list.$selected);
  const isReal = name !== UNCATEGORIZED;
  const count = ids.length === 1 ? t('photos.countOne') : t('photos.count', { count: ids.length });
  const chosen = ids.filter((one) => selected.has(one)).length;

  const remove = () => {
    if (!window.confirm(t('photos.deleteProjectConfirm', { project: label, count: ids.length }))) return;
    void moveToProject(ids, '');
  };
  return (
    <section className="project-group" aria-labelledby={`${id}-name`} data-unsaved={isUnsaved || undefined}>
      <header className="flow project-head">
        <h3>
          <button
            type="button"
            id={`${id}-name`}
            className="project-toggle"
            aria-expanded={isOpen}
            onClick={() => onToggle(name, !isOpen)}
          >
            <Icon name="open" />
            {label}
          </button>
        </h3>
        <p className="muted project-count">
          {count}
          {chosen > 0 && ` · ${t('photos.selected', { count: chosen })}`}
        </p>
        <button
          type="button"
          className={`button quiet save ${isUnsaved ? 'loud' : ''}`}
          aria-disabled={isWorking || undefined}
          onClick={() => void list.saveOrder(name)}
        >
          {t('list.saveOrder')}
        </button>
        <div className="flow project-actions">
          <button type="button" className="button quiet" onClick={() => list.select(ids, true)}>
            {t('photos.selectAll')}
          </button>
          <button type="button" className="button quiet" onClick={() => list.select(ids, false)}>
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
      {isOpen && <ListRows of={of} group={group} label={label} canSelect />}
      {isOpen && ids.length === 0 && <p className="muted project-empty">{t('photos.emptyProject')}</p>}
    </section>
  );
});
