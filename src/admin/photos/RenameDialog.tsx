import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import type { FieldFault } from '../../shared/content/fields/form.ts';
import { useLingering } from '../../ui/dialogHooks.ts';
import { Modal } from '../../ui/Modal.tsx';
import { FieldRow } from '../fields/FieldRow.tsx';
import { photos } from '../list/resources.ts';
import { Button } from '../shell/Button.tsx';
import { useAdminText } from '../shell/language.ts';
import { storedProject } from './board.ts';
import { moveToProject } from './bulkEdit.ts';
import { $projects, PROJECT_FIELD, projectFault } from './photoEntries.ts';

const MISSING: FieldFault = { code: 'missing' };

/** Asks for a project's new name, and gives it to all of its photos. */
export function RenameDialog({ name, onClose }: { name: string | null; onClose: () => void }) {
  const { t } = useAdminText();
  const projects = useStore($projects);
  const formId = useId();
  const shown = useLingering(name);
  const [value, setValue] = useState('');
  const [fault, setFault] = useState<FieldFault>();
  useEffect(() => {
    if (name === null) return;
    setValue(name);
    setFault(undefined);
  }, [name]);

  const next = value.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = next ? projectFault(next) : MISSING;
    setFault(found);
    if (found || name === null) return;
    onClose();
    const ids = photos.list.$board.get().find((group) => group.name === name)?.ids ?? [];
    if (next !== name) void moveToProject(ids, storedProject(next));
  };
  return (
    <Modal
      open={name !== null}
      title={t('photos.rename')}
      onClose={onClose}
      footer={
        <div className="modal-actions">
          <Button label={t('form.cancel')} onClick={onClose} />
          <Button label={t('photos.rename')} type="submit" form={formId} look="loud" />
        </div>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <FieldRow
          field={PROJECT_FIELD}
          label={t('photos.newName')}
          value={value}
          fault={fault}
          hint={next !== shown && projects.includes(next) ? t('photos.renameInto') : undefined}
          onChange={(typed) => {
            setValue(String(typed));
            setFault(undefined);
          }}
        />
      </form>
    </Modal>
  );
}
