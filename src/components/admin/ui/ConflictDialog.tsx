import { useId } from 'react';
import { Modal } from '../../ui/Modal.tsx';
import { useAdminText } from './useAdminText.ts';

/** One field in both versions, as texts to read. */
type ConflictRow = { readonly label: string; readonly mine: string; readonly theirs: string };

type ConflictDialogProps = {
  /** The two versions; null while there is no conflict. An empty list says that the saved entry is gone. */
  readonly rows: readonly ConflictRow[] | null;
  /** True where the saved entry has been deleted: then there is nothing to take over. */
  readonly isGone?: boolean;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  /** Back to the form, which keeps everything typed. */
  readonly onCancel: () => void;
};

/** Somebody else has saved the entry in the meantime: both versions side by side, and a choice. */
export function ConflictDialog({
  rows,
  isGone = false,
  onKeepMine,
  onTakeTheirs,
  onCancel,
}: ConflictDialogProps) {
  const { t } = useAdminText();
  const id = useId();
  return (
    <Modal open={rows !== null} title={t('conflict.title')} size="large" onClose={onCancel}>
      <p>{t('conflict.text')}</p>
      {isGone && <p className="conflict-gone">{t('conflict.gone')}</p>}
      <div className="conflict-scroll">
        <table className="conflict">
          <thead>
            <tr>
              <td />
              <th scope="col">{t('conflict.mine')}</th>
              <th scope="col">{t('conflict.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {rows?.map(({ label, mine, theirs }, index) => (
              <tr key={label} data-different={mine !== theirs || undefined}>
                <th scope="row" id={`${id}-${index}`}>
                  {label}
                </th>
                <td data-version={t('conflict.mine')}>{mine || <i>{t('conflict.empty')}</i>}</td>
                <td data-version={t('conflict.theirs')}>{theirs || <i>{t('conflict.empty')}</i>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="modal-actions">
        <button type="button" className="button" onClick={onCancel}>
          {t('form.cancel')}
        </button>
        {!isGone && (
          <button type="button" className="button" onClick={onTakeTheirs}>
            {t('conflict.takeTheirs')}
          </button>
        )}
        <button type="button" className="button loud" onClick={onKeepMine}>
          {t('conflict.keepMine')}
        </button>
      </div>
    </Modal>
  );
}
