import { useStore } from '@nanostores/react';
import { useEffect, useId, useMemo, useState } from 'react';
import type { Photo } from '../../shared/content/entries/photo.ts';
import { showProjects } from '../../shared/content/entries/project.ts';
import type { FieldFault } from '../../shared/content/fields/form.ts';
import { localized } from '../../shared/i18n/localized.ts';
import { useLingering } from '../../ui/dialogHooks.ts';
import { EntryDrawer } from '../fields/Editor.tsx';
import { FieldRow } from '../fields/FieldRow.tsx';
import { FormDialog } from '../fields/FormDialog.tsx';
import type { Entries } from '../list/ListRow.tsx';
import { ListView } from '../list/ListView.tsx';
import { type ListedProject, photos, projects } from '../list/resources.ts';
import { photoSources, Thumb } from '../list/Thumb.tsx';
import { useAdminText } from '../shell/language.ts';
import { storedProject } from './board.ts';
import { moveToProject } from './bulkEdit.ts';
import { $projects, PROJECT_FIELD, projectFault } from './photoEntries.ts';

type CoverChoiceProps = {
  readonly label: string;
  readonly value: string | boolean;
  photos: readonly Photo[];
};

/** One of the project's photos, or always the first one. */
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

function entriesOf(all: readonly Photo[]): Entries<ListedProject> {
  const shown = new Map(showProjects(all, []).map((project) => [project.name, project]));
  const photosOf = ({ stored }: ListedProject) => shown.get(stored)?.photos ?? [];
  return {
    ...projects,
    look: {
      sources(project) {
        const own = photosOf(project);
        const cover = own.find(({ id }) => id === project.cover) ?? own[0];
        return cover ? photoSources(cover) : [];
      },
      glyph: 'photo',
      details(project, { t }) {
        const count = photosOf(project).length;
        if (count === 0) return [{ text: t('projects.isEmpty'), kind: 'doubt' }];
        return [{ text: t('photos.count', { count }), kind: 'note' }];
      },
    },
  };
}

export function ProjectEditor() {
  const { edited } = useStore(projects.form.$form);
  const all = useStore(photos.list.$entries);
  const { label } = useAdminText();
  const own = showProjects(all, []).find(({ name }) => name === edited?.stored)?.photos ?? [];
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

export function Projects() {
  const all = useStore(photos.list.$entries);
  return <ListView of={useMemo(() => entriesOf(all), [all])} />;
}

const MISSING: FieldFault = { code: 'missing' };

/** Asks for a project's new name, and gives it to all of its photos. */
export function RenameDialog({ name, onClose }: { name: string | null; onClose: () => void }) {
  const { t } = useAdminText();
  const known = useStore($projects);
  const shown = useLingering(name);
  const [value, setValue] = useState('');
  const [fault, setFault] = useState<FieldFault>();
  useEffect(() => {
    if (name === null) return;
    setValue(name);
    setFault(undefined);
  }, [name]);

  const next = value.trim();
  const rename = () => {
    const found = next ? projectFault(next) : MISSING;
    setFault(found);
    if (found || name === null) return;
    onClose();
    const ids = photos.list.$board.get().find((group) => group.name === name)?.ids ?? [];
    if (next !== name) void moveToProject(ids, storedProject(next));
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
        hint={next !== shown && known.includes(next) ? t('photos.renameInto') : undefined}
        onChange={(typed) => {
          setValue(String(typed));
          setFault(undefined);
        }}
      />
    </FormDialog>
  );
}
