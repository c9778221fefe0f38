import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { storedProject } from '../../../domain/adminPhotos.ts';
import { MODAL_TRANSITION_MS } from '../../../domain/limits.ts';
import { $board, $projects } from '../../../stores/admin/photos.ts';
import { moveToProject } from '../../../stores/admin/photosSaving.ts';
import { Modal } from '../../ui/Modal.tsx';
import { useLingering } from '../../ui/useLingering.ts';
import { TextField } from '../ui/fields.tsx';
import { useAdminText } from '../ui/useAdminText.ts';

type RenameDialogProps = {
  /** The project to rename; null while nothing is asked. */
  readonly name: string | null;
  readonly onClose: () => void;
};

/** Asks for a project's new name, and gives it to all of its photos. */
export function RenameDialog({ name, onClose }: RenameDialogProps) {
  const { t } = useAdminText();
  const projects = useStore($projects);
  const formId = useId();
  const shown = useLingering(name, MODAL_TRANSITION_MS);
  const [value, setValue] = useState('');
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (name === null) return;
    setValue(name);
    setMissing(false);
  }, [name]);

  const next = value.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(!next);
    if (!next || name === null) return;
    onClose();
    const ids = $board.get().find((group) => group.name === name)?.ids ?? [];
    if (next !== name) void moveToProject(ids, storedProject(next));
  };
  return (
    <Modal
      open={name !== null}
      title={t('photos.rename')}
      onClose={onClose}
      footer={
        <div className="modal-actions">
          <button type="button" className="button" onClick={onClose}>
            {t('form.cancel')}
          </button>
          <button type="submit" form={formId} className="button loud">
            {t('photos.rename')}
          </button>
        </div>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label={t('photos.newName')}
          value={value}
          onChange={setValue}
          error={isMissing ? t('photos.missing') : undefined}
          hint={next !== shown && projects.includes(next) ? t('photos.renameInto') : undefined}
          maxLength={120}
        />
      </form>
    </Modal>
  );
}
