import { useStore } from '@nanostores/react';
import { useCallback, useId } from 'react';
import { type Entry, titleOf } from '../../../stores/admin/entryKinds.ts';
import { confirmDelete } from '../ui/confirmDelete.ts';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { SortableArea } from '../ui/SortableArea.tsx';
import { SortableGroup } from '../ui/sortable.tsx';
import { useAdminText } from '../ui/useAdminText.ts';
import { EntryRow } from './EntryRow.tsx';
import type { EntriesProps } from './entriesProps.ts';

/** The list to manage: loading, empty, failed or full, and the order that waits to be saved. */
export function EntryManager({ kind, list, form }: EntriesProps) {
  const { t, language } = useAdminText();
  const { status, entries, isReordered, isSavingOrder } = useStore(list.$list);
  const { edited } = useStore(form.$form);
  const headingId = useId();
  const label = t(`${kind}.listTitle`);

  // The rows are drawn again only when they change, so what they call has to stay the same.
  const edit = useCallback(
    (entry: Entry) => {
      const isOther = form.$form.get().edited?.id !== entry.id;
      if (isOther && form.isEditDirty() && !window.confirm(t('entries.discardEdit'))) return;
      if (isOther) form.edit(entry);
    },
    [form, t],
  );
  const remove = useCallback(
    async (entry: Entry) => {
      if (!confirmDelete(t(`${kind}.confirmDelete`))) return;
      if ((await list.remove(entry)) && form.$form.get().edited?.id === entry.id) form.cancel();
      document.getElementById(headingId)?.focus({ preventScroll: true });
    },
    [form, list, kind, headingId, t],
  );
  const nameOf = (id: string) => {
    const entry = entries.find((other) => other.id === id);
    return entry ? titleOf(entry, language) : id;
  };
  const count = entries.length === 1 ? t(`${kind}.countOne`) : t(`${kind}.count`, { count: entries.length });
  return (
    <section className="admin-card entry-list" aria-busy={status === 'loading'}>
      <div className="list-head">
        <h2 id={headingId} tabIndex={-1}>
          {label}
        </h2>
        {status === 'ready' && entries.length > 0 && <p>{count}</p>}
      </div>
      {(status === 'idle' || status === 'loading') && <ListSkeleton text={t(`${kind}.loading`)} />}
      {status === 'failed' && (
        <div className="list-failed">
          <p>{t('entries.loadHint')}</p>
          <button type="button" className="button" onClick={() => void list.load()}>
            {t('list.retry')}
          </button>
        </div>
      )}
      {status === 'ready' && entries.length === 0 && <p className="list-empty">{t(`${kind}.empty`)}</p>}
      {status === 'ready' && entries.length > 0 && (
        <>
          <SortableArea
            groups={() => [{ id: kind, label, items: list.$list.get().entries.map(({ id }) => id) }]}
            nameOf={nameOf}
            onMove={({ id, toIndex }) => list.move(id, toIndex)}
          >
            <SortableGroup id={kind} label={label} count={entries.length}>
              {entries.map((entry, index) => (
                <EntryRow
                  key={entry.id}
                  kind={kind}
                  entry={entry}
                  index={index}
                  isLast={index === entries.length - 1}
                  isEdited={edited?.id === entry.id}
                  onEdit={edit}
                  onRemove={remove}
                  onMove={list.move}
                />
              ))}
            </SortableGroup>
          </SortableArea>
          <div className="save-bar" data-unsaved={isReordered || undefined}>
            {isReordered && <p>{t('entries.orderUnsaved')}</p>}
            <div className="save-bar-actions">
              {isReordered && (
                <button
                  type="button"
                  className="button quiet"
                  disabled={isSavingOrder}
                  onClick={list.discardOrder}
                >
                  {t('form.discard')}
                </button>
              )}
              <button
                type="button"
                className={isReordered ? 'button loud' : 'button quiet'}
                disabled={isSavingOrder}
                onClick={() => void list.saveOrder()}
              >
                {t('entries.saveOrder')}
              </button>
            </div>
          </div>
        </>
      )}
    </section>
  );
}
