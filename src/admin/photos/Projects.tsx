import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import type { Photo } from '../../shared/content/entries/photo.ts';
import type { FieldFault } from '../../shared/content/fields/form.ts';
import { localized } from '../../shared/i18n/localized.ts';
import { useLingering } from '../../ui/dialogHooks.ts';
import { EntryDrawer } from '../fields/Editor.tsx';
import { FieldRow } from '../fields/FieldRow.tsx';
import { FormDialog } from '../fields/FormDialog.tsx';
import { ListView } from '../list/ListView.tsx';
import { photoSources, Thumb } from '../list/Thumb.tsx';
import { useAdminText } from '../shell/language.ts';
import { storedProject } from './board.ts';
import { moveToProject } from './bulkEdit.ts';
import { useProjectName } from './fieldAdvice.ts';
import {
  $photosOf,
  $projectList,
  $projects,
  PROJECT_FIELD,
  photos,
  projectFault,
  projects,
} from './photoEntries.ts';

type CoverChoiceProps = {
  readonly label: string;
  readonly value: string | boolean;
  readonly photos: readonly Photo[];
};

/** Chooses the cover: one of the project's photos, or always the first one. */
function CoverChoice({ label, value, photos }: CoverChoiceProps) {
  const { t, language } = useAdminText();
  const name = useId();
  const chosen = photos.some(({ id }) => id === value) ? value : '';
  const choose = (cover: string) => projects.form.type({ cover });
  const option = (id: string, text: string, photo?: Photo) => (
    <label key={id} title={text}>
      <input type="radio" name={name} checked={chosen === id} onChange={() => choose(id)} />
      {photo && <Thumb sources={photoSources(photo)} glyph="photo" />}
      <span className={id ? 'sr-only' : ''}>{text}</span>
    </label>
  );
  return (
    <fieldset className="cover-choice">
      <legend>{label}</legend>
      {option('', t('projects.firstPhoto'))}
      {photos.map((photo) => option(photo.id, localized(photo.description, language) || photo.id, photo))}
    </fieldset>
  );
}

export function ProjectEditor() {
  const { edited } = useStore(projects.form.$form);
  const own = useStore($photosOf).get(edited?.stored ?? '') ?? [];
  const { label } = useAdminText();
  return (
    <EntryDrawer
      of={projects}
      rowOf={(field, value) => ({
        instead: field.name === 'cover' && <CoverChoice label={label(field)} value={value} photos={own} />,
      })}
      about={({ stored, description }) =>
        stored !== description.en && <p className="flow muted photo-edited">{stored}</p>
      }
    />
  );
}

export const Projects = () => <ListView of={useStore($projectList)} />;

const MISSING: FieldFault = { code: 'missing' };

/** Asks for a project's new name, and sets it on all its photos. */
export function RenameDialog({ name, onClose }: { name: string | null; onClose: () => void }) {
  const { t } = useAdminText();
  const known = useStore($projects);
  const labelOf = useProjectName();
  const shown = useLingering(name);
  const label = shown === null ? '' : labelOf(shown);
  const [value, setValue] = useState('');
  const [fault, setFault] = useState<FieldFault>();
  useEffect(() => {
    if (name === null) return;
    setValue(label);
    setFault(undefined);
  }, [name, label]);

  const next = value.trim();
  const rename = () => {
    const found = next ? projectFault(next) : MISSING;
    setFault(found);
    if (found || name === null) return;
    onClose();
    const ids = photos.list.$board.get().find((group) => group.name === name)?.ids ?? [];
    if (next !== label) void moveToProject(ids, storedProject(next));
  };
  return (
    <FormDialog
      open={name !== null}
      title={t('photos.rename')}
      confirm={t('photos.rename')}
      writes
      onConfirm={rename}
      onClose={onClose}
    >
      <FieldRow
        field={PROJECT_FIELD}
        label={t('photos.newName')}
        value={value}
        fault={fault}
        hint={next !== label && known.includes(next) ? t('photos.renameInto') : undefined}
        onChange={(typed) => {
          setValue(String(typed));
          setFault(undefined);
        }}
      />
    </FormDialog>
  );
}
