import { useStore } from '@nanostores/react';
import { type FormEvent, useRef } from 'react';
import { PHOTO_FIELDS, photoValues } from '../../../domain/photoForm.ts';
import {
  $photoEdit,
  cancelEdit,
  changeEdit,
  keepMine,
  leaveConflict,
  saveEdit,
  takeTheirs,
} from '../../../stores/admin/photosEditing.ts';
import { ConflictDialog } from '../ui/ConflictDialog.tsx';
import { useAdminText } from '../ui/useAdminText.ts';
import { focusFirstFault } from './focus.ts';
import { DescriptionFields, DetailFields } from './PhotoFields.tsx';
import { Thumb } from './Thumb.tsx';

/** The form in the mode 'update existing'. */
export function EditForm() {
  const { t } = useAdminText();
  const edit = useStore($photoEdit);
  const form = useRef<HTMLFormElement>(null);
  if (!edit) return null;
  const { photo, values, faults, isSaving, isRestored, theirs } = edit;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await saveEdit();
    focusFirstFault(form.current);
  };
  const saved = theirs && photoValues(theirs);
  const rows = saved
    ? PHOTO_FIELDS.map((field) => ({
        label: t(`photos.${field}`),
        mine: values[field].trim(),
        theirs: saved[field],
      }))
    : null;
  return (
    <form ref={form} className="photo-form" noValidate onSubmit={submit} aria-labelledby="photo-edit-title">
      <h2 id="photo-edit-title" tabIndex={-1}>
        {t('photos.editTitle')}
      </h2>
      <p className="photo-edited">
        <Thumb photo={photo} />
        <code>{photo.id}</code>
      </p>
      {isRestored && <p className="form-note">{t('form.restored')}</p>}
      <DescriptionFields values={values} faults={faults} onChange={changeEdit} />
      <DetailFields values={values} faults={faults} onChange={changeEdit} />
      <div className="form-actions">
        <button type="submit" className="button loud" aria-disabled={isSaving || undefined}>
          {isSaving && <span className="spinner" aria-hidden="true" />}
          {t('photos.update')}
        </button>
        <button type="button" className="button" onClick={cancelEdit}>
          {t('form.cancel')}
        </button>
      </div>
      <ConflictDialog
        rows={rows}
        onKeepMine={() => void keepMine()}
        onTakeTheirs={() => void takeTheirs()}
        onCancel={leaveConflict}
      />
    </form>
  );
}
