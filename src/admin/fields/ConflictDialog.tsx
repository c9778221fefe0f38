import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { ADMIN_ENDPOINTS, type HistoryItem } from '../../shared/adminEndpoints.ts';
import { type FormValues, formFields } from '../../shared/content/fields/form.ts';
import type { Fields } from '../../shared/content/fields/kinds.ts';
import { Modal } from '../../ui/Modal.tsx';
import type { Editable } from '../list/createResource.ts';
import { adminGet } from '../shell/adminApi.ts';
import { Button } from '../shell/Button.tsx';
import { useAdminText } from '../shell/language.ts';
import type { Form } from './form.ts';
import { shownText } from './MarkdownInput.tsx';

type ConflictDialogProps<E extends Editable> = {
  readonly form: Form<E>;
  readonly fields: Fields;
  /** Shows which entry it is, if the resource has several. */
  readonly subject?: ((entry: E) => ReactNode) | undefined;
};

/** The time of an entry's last save, and its author if it was made outside the panel; empty until the history is read. */
function LastSave({ id }: { readonly id: string }) {
  const { t, time } = useAdminText();
  const [save, setSave] = useState<HistoryItem>();
  useEffect(() => {
    const find = ({ data }: { readonly data?: readonly HistoryItem[] | undefined }) =>
      setSave(data?.find(({ changes }) => changes.some((change) => change.id === id)));
    adminGet(ADMIN_ENDPOINTS.history)
      .then(find)
      .catch(() => {});
  }, [id]);
  if (!save) return null;
  const date = time(save.date, 'moment');
  return (
    <time className="muted" dateTime={save.date}>
      {save.byPanel ? date : t('history.byHand', { date, author: save.author })}
    </time>
  );
}

/** Shown if somebody else saved the entry meanwhile: the differing fields side by side, and a choice. */
export function ConflictDialog<E extends Editable>({ form, fields, subject }: ConflictDialogProps<E>) {
  const { t, label, inOrder } = useAdminText();
  const { conflict, edited, values } = useStore(form.$form);
  const theirs = conflict?.theirs ? form.valuesBefore(conflict.theirs) : {};
  const isGone = conflict !== null && !conflict.theirs;
  const rows = inOrder(formFields(fields)).filter(
    ({ name }) => conflict?.names.includes(name) && (values[name] ?? '') !== (theirs[name] ?? ''),
  );
  const shown = (from: FormValues, name: string) => {
    const value = from[name] ?? '';
    if (typeof value === 'boolean') return t(value ? 'form.on' : 'form.off');
    return shownText(value).trim() || <i>{t('conflict.empty')}</i>;
  };
  return (
    <Modal
      open={conflict !== null}
      title={t('conflict.title')}
      size="large"
      onClose={form.closeConflict}
      footer={
        <div className="modal-actions conflict-actions">
          <Button label={t('form.cancel')} onClick={form.closeConflict} />
          {!isGone && <Button label={t('conflict.takeTheirs')} onClick={form.takeTheirs} />}
          <Button label={t('conflict.keepMine')} look="loud" onClick={() => void form.keepMine()} />
        </div>
      }
    >
      <div className="stack-wide">
        {edited && subject && (
          <div className="line conflict-subject">
            {subject(conflict?.theirs ?? edited)}
            <LastSave id={edited.id} />
          </div>
        )}
        <p>{t('conflict.text')}</p>
        {isGone && <b>{t('conflict.gone')}</b>}
        <table className="conflict">
          <thead>
            <tr>
              <td />
              <th scope="col">{t('conflict.theirs')}</th>
              <th scope="col">{t('conflict.mine')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((field) => (
              <tr key={field.name}>
                <th scope="row">{label(field)}</th>
                <td data-version={t('conflict.theirs')}>{shown(theirs, field.name)}</td>
                <td data-version={t('conflict.mine')}>{shown(values, field.name)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Modal>
  );
}
