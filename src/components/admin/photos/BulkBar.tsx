import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { storedProject } from '../../../domain/board.ts';
import type { FieldFault } from '../../../domain/fields/form.ts';
import { clearError, showError } from '../../../stores/admin/banner.ts';
import { $projects, moveToProject, selectedIds } from '../../../stores/admin/board.ts';
import { deleteSelected } from '../../../stores/admin/bulkDelete.ts';
import { openBulkEdit } from '../../../stores/admin/bulkEdit.ts';
import { photos } from '../../../stores/admin/resources.ts';
import { FieldRow } from '../fields/FieldRow.tsx';
import { useAdminText } from '../ui/useAdminText.ts';
import { PROJECT_FIELD, projectFault } from './photoEntries.ts';

const { list, form } = photos;

/** What is done to the selected photos together. */
export function BulkBar() {
  const texts = useAdminText();
  const { t } = texts;
  const selected = useStore(list.$selected);
  const projects = useStore($projects);
  const isWorking = useStore(list.$work) !== null;
  const [target, setTarget] = useState('');
  const [fault, setFault] = useState<FieldFault>();
  const count = selected.size;

  const move = async (project: string) => {
    const ids = selectedIds();
    if (ids.length === 0) return showError(t('photos.nothingSelected'));
    if ((await moveToProject(ids, project)) === ids.length) {
      list.select(ids, false);
      setTarget('');
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    clearError();
    if (count === 0) return showError(t('photos.nothingSelected'));
    const found = target.trim() ? projectFault(target) : { text: t('photos.noTarget') };
    setFault(found);
    if (found) return showError(texts.fault(found));
    void move(storedProject(target));
  };
  const edit = () => {
    const isLosing = form.$editedId.get() !== undefined && form.isDirty();
    if (!isLosing || window.confirm(t('list.discardEdit'))) openBulkEdit();
  };
  const remove = () => {
    clearError();
    const question = count === 1 ? t('photos.confirmDelete') : t('photos.confirmDeleteMany', { count });
    if (count === 0) showError(t('photos.nothingSelected'));
    else if (!isWorking && window.confirm(question)) void deleteSelected();
  };
  return (
    <form className="flow box bulk-bar" noValidate onSubmit={submit} data-active={count > 0 || undefined}>
      <p className="bulk-count">{count > 0 ? t('photos.selected', { count }) : t('photos.selectedNone')}</p>
      <FieldRow
        field={PROJECT_FIELD}
        label={t('photos.target')}
        value={target}
        fault={fault}
        suggestions={projects}
        onChange={(value) => {
          setTarget(String(value));
          setFault(undefined);
        }}
      />
      <div className="flow bulk-actions">
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
      <div className="flow bulk-actions">
        <button type="button" id="edit-selected" className="button" onClick={edit}>
          {t('photos.editSelected')}
        </button>
        <button type="button" className="button" aria-disabled={isWorking || undefined} onClick={remove}>
          {t('photos.deleteSelected')}
        </button>
      </div>
    </form>
  );
}
