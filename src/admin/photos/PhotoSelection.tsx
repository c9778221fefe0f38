import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { FieldFault } from '../../shared/content/fields/form.ts';
import { leaveEntry } from '../fields/adding.ts';
import { FieldRow } from '../fields/FieldRow.tsx';
import { SelectionBar } from '../list/SelectionBar.tsx';
import { $roomPhotos, RoomDialog } from '../rooms/RoomDialog.tsx';
import { $printed } from '../sheets/choices.ts';
import { SheetsDialog } from '../sheets/SheetsDialog.tsx';
import { Button } from '../shell/Button.tsx';
import { clearError, showError } from '../shell/banner.ts';
import { useAdminText } from '../shell/language.ts';
import { storedProject } from './board.ts';
import { $bulkEdit, moveToProject, openBulkEdit } from './bulkEdit.ts';
import { useFieldAdvice } from './fieldAdvice.ts';
import { useFound } from './PhotoSearch.tsx';
import { PROJECT_FIELD, photos, projectFault } from './photoEntries.ts';

const { list, form } = photos;

export function PhotoSelection() {
  const texts = useAdminText();
  const { t } = texts;
  const adviceOn = useFieldAdvice();
  const found = useFound();
  const known = useStore(list.$byId);
  const isWorking = useStore(list.$work) !== null;
  const [target, setTarget] = useState('');
  const [fault, setFault] = useState<FieldFault>();

  const move = async (project: string) => {
    const ids = list.selectedIds();
    if ((await moveToProject(ids, project)) < ids.length) return;
    list.select(ids, false);
    setTarget('');
  };
  const submit = () => {
    clearError();
    const found = target.trim() ? projectFault(target) : { text: t('photos.noTarget') };
    setFault(found);
    if (found) return showError(texts.fault(found));
    void move(storedProject(target));
  };
  const edit = () => {
    if (leaveEntry(form)) openBulkEdit();
  };
  return (
    <>
      <RoomDialog />
      <SheetsDialog />
      <SelectionBar
        of={photos}
        all={useMemo(() => [...(found ?? known.keys())], [found, known])}
        onSubmit={submit}
        isAway={useStore($bulkEdit).isOpen}
        field={
          <FieldRow
            field={PROJECT_FIELD}
            label={t('photos.target')}
            value={target}
            fault={fault}
            {...adviceOn('project', target)}
            onChange={(value) => {
              setTarget(String(value));
              setFault(undefined);
            }}
          />
        }
        actions={
          <>
            <Button
              label={t('photos.move')}
              short={t('photos.moveShort')}
              type="submit"
              writes
              isIdle={isWorking}
            />
            <Button
              label={t('photos.editSelected')}
              short={t('list.edit')}
              id="edit-selected"
              onClick={edit}
            />
          </>
        }
        more={
          <>
            <Button
              label={t('photos.clear')}
              writes
              isIdle={isWorking}
              onClick={() => {
                clearError();
                void move('');
              }}
            />
            <Button label={t('rooms.title')} onClick={() => $roomPhotos.set(list.selectedIds())} />
            <Button
              label={t('sheets.title')}
              onClick={() => $printed.set({ photos: list.selectedIds(), project: '', title: '' })}
            />
          </>
        }
      />
    </>
  );
}
