import { type ReactNode, useEffect } from 'react';
import type { EntryForm } from '../../../stores/admin/entryForm.ts';
import type { EntryKind } from '../../../stores/admin/entryKinds.ts';
import type { EntryList } from '../../../stores/admin/entryList.ts';
import { EntryConflict } from './EntryConflict.tsx';
import { EntryEditor } from './EntryEditor.tsx';
import { EntryManager } from './EntryManager.tsx';

export type EntriesProps = {
  readonly kind: EntryKind;
  readonly list: EntryList;
  readonly form: EntryForm;
};

/** A tab of links: the form, and the list to manage. Videos and music differ in words and addresses alone. */
export function EntriesTab(props: EntriesProps & { isImageWanted?: boolean; note?: ReactNode }) {
  const { isImageWanted = false, note = null, ...entries } = props;
  const { list } = entries;
  useEffect(() => {
    void list.load();
  }, [list]);
  return (
    <div className="admin-columns">
      <EntryEditor {...entries} isImageWanted={isImageWanted} note={note} />
      <EntryManager {...entries} />
      <EntryConflict {...entries} />
    </div>
  );
}
