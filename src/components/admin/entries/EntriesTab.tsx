import { type ReactNode, useEffect } from 'react';
import { EntryConflict } from './EntryConflict.tsx';
import { EntryEditor } from './EntryEditor.tsx';
import { EntryManager } from './EntryManager.tsx';
import type { EntriesProps } from './entriesProps.ts';

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
