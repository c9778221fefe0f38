import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { FieldFault } from '../../shared/content/fields/form.ts';
import { useLingering } from '../../ui/dialogHooks.ts';
import { FieldRow } from '../fields/FieldRow.tsx';
import { FormDialog } from '../fields/FormDialog.tsx';
import { photos } from '../list/resources.ts';
import { useAdminText } from '../shell/language.ts';
import { storedProject } from './board.ts';
import { moveToProject } from './bulkEdit.ts';
import { $projects, PROJECT_FIELD, projectFault } from './photoEntries.ts';

const MISSING: FieldFault = { code: 'missing' };

/** Asks for a project's new name, and gives it to all of its photos. */
export function RenameDialog({ name, onClose }: { name: string | null; onClose: () => void }) {
  const { t } = useAdminText();
  const projects = useStore($projects);
  const shown = useLingering(name);
  const [value, setValue] = useState('');
  const [fault, setFault] = useState<FieldFault>();
  useEffect(() => {
    if (name === null) return;
    setValue(name);
    setFault(undefined);
  }, [name]);

  const next = value.trim();
  const rename = () => {
    const found = next ? projectFault(next) : MISSING;
    setFault(found);
    if (found || name === null) return;
    onClose();
    const ids = photos.list.$board.get().find((group) => group.name === name)?.ids ?? [];
    if (next !== name) void moveToProject(ids, storedProject(next));
  };
  return (
    <FormDialog
      open={name !== null}
      title={t('photos.rename')}
      confirm={t('photos.rename')}
      writes
      onConfirm={rename}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
