import { useStore } from '@nanostores/react';
import { fieldsOf } from '../../../stores/admin/entryKinds.ts';
import { ConflictDialog } from '../ui/ConflictDialog.tsx';
import { useAdminText } from '../ui/useAdminText.ts';
import type { EntriesProps } from './entriesProps.ts';

const LABELS = [
  ['url', 'entries.url'],
  ['en', 'entries.english'],
  ['de', 'entries.german'],
] as const;

/** Both versions of an entry that somebody else has saved meanwhile. */
export function EntryConflict({ form }: EntriesProps) {
  const { t } = useAdminText();
  const { conflict, fields } = useStore(form.$form);
  const theirs = conflict?.theirs ? fieldsOf(conflict.theirs) : undefined;
  const rows = conflict
    ? LABELS.map(([field, label]) => ({
        label: t(label),
        mine: fields[field],
        theirs: theirs?.[field] ?? '',
      }))
    : null;
  return (
    <ConflictDialog
      rows={rows}
      isGone={conflict !== null && conflict.theirs === null}
      onKeepMine={() => void form.keepMine()}
      onTakeTheirs={form.takeTheirs}
      onCancel={form.closeConflict}
    />
  );
}
