import { memo, useId } from 'react';
import { type Entry, type EntryKind, titleOf } from '../../../stores/admin/entryKinds.ts';
import { MoveButtons } from '../ui/MoveButtons.tsx';
import { SortableItem } from '../ui/sortable.tsx';
import { useAdminText } from '../ui/useAdminText.ts';
import { EntryThumb } from './EntryThumb.tsx';

type RowProps = {
  readonly kind: EntryKind;
  readonly entry: Entry;
  readonly index: number;
  readonly isLast: boolean;
  readonly isEdited: boolean;
  readonly onEdit: (entry: Entry) => void;
  readonly onRemove: (entry: Entry) => void;
  readonly onMove: (id: string, toIndex: number) => void;
};

/** One entry of a list to manage. Its buttons have short names; the title describes which entry they mean. */
export const EntryRow = memo(function EntryRow(props: RowProps) {
  const { kind, entry, index, isLast, isEdited, onEdit, onRemove, onMove } = props;
  const { t, language } = useAdminText();
  const id = useId();
  const other = language === 'en' ? 'de' : 'en';
  const title = titleOf(entry, language);
  const otherTitle = entry.description[other]?.trim();
  return (
    <SortableItem
      id={entry.id}
      group={kind}
      index={index}
      nameId={id}
      className={isEdited ? 'entry-row edited' : 'entry-row'}
    >
      <EntryThumb kind={kind} entry={entry} />
      <div className="entry-text">
        <p className="entry-title" id={id}>
          {title}
        </p>
        {otherTitle && otherTitle !== title && (
          <p className="entry-other" lang={other} data-always="">
            {otherTitle}
          </p>
        )}
        <p className="entry-url">{entry.url}</p>
      </div>
      <div className="row-actions">
        <MoveButtons
          nameId={id}
          isFirst={index === 0}
          isLast={isLast}
          onMove={(step) => onMove(entry.id, index + step)}
        />
        <button type="button" className="button quiet" aria-describedby={id} onClick={() => onEdit(entry)}>
          {t('list.edit')}
        </button>
        <button
          type="button"
          className="button quiet danger"
          aria-describedby={id}
          onClick={() => onRemove(entry)}
        >
          {t('list.delete')}
        </button>
      </div>
    </SortableItem>
  );
});
