import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import type { FieldFault } from '../../shared/content/fields/form.ts';
import { leaveEntry } from '../fields/adding.ts';
import { FieldRow } from '../fields/FieldRow.tsx';
import { photos } from '../list/resources.ts';
import { Button, IconButton } from '../shell/Button.tsx';
import { clearError, showError } from '../shell/banner.ts';
import { useAdminText, withMessages } from '../shell/language.ts';
import { lazyCode, withCode } from '../shell/lazyCode.ts';
import { hasDraft } from '../shell/unsaved.ts';
import { storedProject } from './board.ts';
import { $projects, PROJECT_FIELD, projectFault, selectedIds } from './photoEntries.ts';

export const bulk = lazyCode(
  async () => (await withMessages(() => import('./BulkEditor.tsx'), 'forms', 'photos')).bulkParts,
);

// What was typed before counts as unsaved.
if (hasDraft('photos:bulk')) bulk.load().catch(() => undefined);

const { list, form } = photos;

/** What is done to the selected photos together; away while none is. */
export function SelectionBar() {
  const texts = useAdminText();
  const { t } = texts;
  const count = useStore(list.$selected).size;
  const projects = useStore($projects);
  const isWorking = useStore(list.$work) !== null;
  const [target, setTarget] = useState('');
  const [fault, setFault] = useState<FieldFault>();
  if (count === 0) return null;

  const move = (project: string) =>
    withCode(bulk, async ({ moveToProject }) => {
      const ids = selectedIds();
      if ((await moveToProject(ids, project)) === ids.length) {
        list.select(ids, false);
        setTarget('');
      }
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    clearError();
    // What may be wrong with a name is said in words that come with the rest.
    void withCode(bulk, () => {
      const found = target.trim() ? projectFault(target) : { text: t('photos.noTarget') };
      setFault(found);
      if (found) return showError(texts.fault(found));
      void move(storedProject(target));
    });
  };
  const edit = () => {
    if (leaveEntry(form, t('list.discardEdit'))) void withCode(bulk, ({ openBulkEdit }) => openBulkEdit());
  };
  const remove = () => {
    clearError();
    if (!isWorking && window.confirm(t('photos.confirmDeleteMany', { count })))
      void withCode(bulk, ({ deleteSelected }) => deleteSelected());
  };
  return (
    <form className="flow selection-bar" noValidate onSubmit={submit}>
      <p className="selection-count">{t('photos.selected', { count })}</p>
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
      <div className="selection-actions">
        <Button label={t('photos.move')} type="submit" isIdle={isWorking} />
        <Button label={t('photos.editSelected')} id="edit-selected" onClick={edit} />
        <Button
          label={t('photos.clear')}
          isIdle={isWorking}
          onClick={() => {
            clearError();
            void move('');
          }}
        />
        <Button label={t('photos.deleteSelected')} isIdle={isWorking} onClick={remove} />
      </div>
      <IconButton
        icon="close"
        label={t('photos.deselectAll')}
        onClick={() => list.select(selectedIds(), false)}
      />
    </form>
  );
}
