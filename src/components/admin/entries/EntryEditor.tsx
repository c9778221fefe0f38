import { useStore } from '@nanostores/react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { ENTRY_FIELDS, type EntryField, isEmptyFields } from '../../../stores/admin/entryKinds.ts';
import { TextField } from '../ui/fields.tsx';
import { useAdminText } from '../ui/useAdminText.ts';
import type { EntriesProps } from './entriesProps.ts';

type EditorProps = EntriesProps & { readonly isImageWanted: boolean; readonly note: ReactNode };

/** The form: adds an entry, or edits the one chosen in the list. */
export function EntryEditor({ kind, form, isImageWanted, note }: EditorProps) {
  const { t } = useAdminText();
  const { edited, fields, errors, refusals, isBusy, isRestored } = useStore(form.$form);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const editedId = edited?.id;
  const firstFault = useRef<string>(undefined);
  firstFault.current = ENTRY_FIELDS.find((field) => errors[field]);
  const shown = useRef({ editedId, refusals });

  useEffect(() => {
    const before = shown.current;
    shown.current = { editedId, refusals };
    if (editedId && editedId !== before.editedId) {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView({ block: 'center' });
    } else if (refusals > before.refusals && firstFault.current) {
      document.getElementById(`${id}-${firstFault.current}`)?.focus();
    }
  }, [editedId, refusals, id]);

  useEffect(() => {
    // The address is all that is missing then.
    if (isImageWanted) document.getElementById(`${id}-url`)?.focus();
  }, [isImageWanted, id]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.submit(isImageWanted);
  };
  const common = (field: EntryField) => {
    const error = errors[field];
    return {
      id: `${id}-${field}`,
      value: fields[field],
      onChange: (value: string) => form.type(field, value),
      error: error && ('key' in error ? t(error.key) : error.text),
      isRequired: true,
    };
  };
  const canCancel = edited !== null || !isEmptyFields(fields);
  return (
    <section className="admin-card entry-form" data-editing={edited ? true : undefined}>
      <h2 ref={heading} tabIndex={-1}>
        {edited ? t(`${kind}.editTitle`) : t(`${kind}.addTitle`)}
      </h2>
      {!edited && note}
      {isRestored && <p className="form-note">{t('form.restored')}</p>}
      <form onSubmit={submit} noValidate autoComplete="off">
        <TextField
          {...common('url')}
          label={t('entries.url')}
          type="url"
          hint={t(`${kind}.urlHint`)}
          maxLength={2000}
        />
        <TextField {...common('en')} label={t('entries.english')} rows={2} lang="en" maxLength={2000} />
        <TextField {...common('de')} label={t('entries.german')} rows={2} lang="de" maxLength={2000} />
        <div className="form-actions">
          <button type="submit" className="button loud" disabled={isBusy}>
            {edited ? t(`${kind}.update`) : t(`${kind}.add`)}
          </button>
          {canCancel && (
            <button type="button" className="button" disabled={isBusy} onClick={form.cancel}>
              {t('form.cancel')}
            </button>
          )}
        </div>
      </form>
    </section>
  );
}
