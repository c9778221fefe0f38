import { useStore } from '@nanostores/react';
import { memo, useId } from 'react';
import { UNCATEGORIZED } from '../../shared/content/projects.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ListRows } from '../list/ListRows.tsx';
import { Button } from '../shell/Button.tsx';
import { withCode } from '../shell/onCall.ts';
import { useAdminText } from '../shell/useAdminText.ts';
import type { BoardGroup } from './board.ts';
import { bulk } from './bulkOnCall.ts';
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
  const count = t('photos.count', { count: ids.length });
  const chosen = ids.filter((one) => selected.has(one)).length;

  const remove = () => {
    if (!window.confirm(t('photos.deleteProjectConfirm', { project: label, count: ids.length }))) return;
    void withCode(bulk, ({ moveToProject }) => moveToProject(ids, ''));
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
        <Button
          label={t('list.saveOrder')}
          look="quiet"
          className={isUnsaved ? 'save loud' : 'save'}
          isIdle={isWorking}
          onClick={() => void list.saveOrder(name)}
        />
        <div className="flow project-actions">
          <Button label={t('photos.selectAll')} look="quiet" onClick={() => list.select(ids, true)} />
          <Button label={t('photos.deselectAll')} look="quiet" onClick={() => list.select(ids, false)} />
          {isReal && (
            <>
              <Button label={t('photos.rename')} look="quiet" onClick={() => onRename(name)} />
              <Button label={t('photos.deleteProject')} look="quiet" isIdle={isWorking} onClick={remove} />
            </>
          )}
        </div>
      </header>
      {isOpen && <ListRows of={of} group={group} label={label} canSelect />}
      {isOpen && ids.length === 0 && <p className="muted project-empty">{t('photos.emptyProject')}</p>}
    </section>
  );
});
