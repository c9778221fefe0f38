import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import type { FieldFault } from '../../shared/content/fields/form.ts';
import { Field } from '../fields/Field.tsx';
import { TextInput } from '../fields/FieldRow.tsx';
import { photos } from '../list/resources.ts';
import { Button } from '../shell/Button.tsx';
import { clearError, showError } from '../shell/banner.ts';
import { useAdminText } from '../shell/language.ts';
import { withCode } from '../shell/lazyCode.ts';
import { storedProject } from './board.ts';
import { bulk } from './lazyBulk.ts';
import { $projects, PROJECT_FIELD, projectFault, selectedIds } from './photoEntries.ts';

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

  const move = (project: string) =>
    withCode(bulk, async ({ moveToProject }) => {
      const ids = selectedIds();
      if (ids.length === 0) return showError(t('photos.nothingSelected'));
      if ((await moveToProject(ids, project)) === ids.length) {
        list.select(ids, false);
        setTarget('');
      }
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    clearError();
    if (count === 0) return showError(t('photos.nothingSelected'));
    // What may be wrong with a name is said in words that come with the rest.
    void withCode(bulk, () => {
      const found = target.trim() ? projectFault(target) : { text: t('photos.noTarget') };
      setFault(found);
      if (found) return showError(texts.fault(found));
      void move(storedProject(target));
    });
  };
  const edit = () => {
    const isLosing = form.$editedId.get() !== undefined && form.isDirty();
    if (isLosing && !window.confirm(t('list.discardEdit'))) return;
    void withCode(bulk, ({ openBulkEdit }) => openBulkEdit());
  };
  const remove = () => {
    clearError();
    const question = t('photos.confirmDeleteMany', { count });
    if (count === 0) showError(t('photos.nothingSelected'));
    else if (!isWorking && window.confirm(question))
      void withCode(bulk, ({ deleteSelected }) => deleteSelected());
  };
  return (
    <form className="flow box bulk-bar" noValidate onSubmit={submit} data-active={count > 0 || undefined}>
      <p className="bulk-count">{count > 0 ? t('photos.selected', { count }) : t('photos.selectedNone')}</p>
      <Field name={PROJECT_FIELD.name} label={t('photos.target')} error={fault && texts.fault(fault)}>
        {(control) => (
          <TextInput
            control={control}
            field={PROJECT_FIELD}
            value={target}
            suggestions={projects}
            onChange={(value) => {
              setTarget(value);
              setFault(undefined);
            }}
          />
        )}
      </Field>
      <div className="flow bulk-actions">
        <Button label={t('photos.move')} type="submit" isIdle={isWorking} />
        <Button
          label={t('photos.clear')}
          isIdle={isWorking}
          onClick={() => {
            clearError();
            void move('');
          }}
        />
      </div>
      <div className="flow bulk-actions">
        <Button label={t('photos.editSelected')} id="edit-selected" onClick={edit} />
        <Button label={t('photos.deleteSelected')} isIdle={isWorking} onClick={remove} />
      </div>
    </form>
  );
}
