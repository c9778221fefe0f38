import { useStore } from '@nanostores/react';
import { useId, useMemo } from 'react';
import type { Photo } from '../../shared/content/entries/photo.ts';
import { showProjects } from '../../shared/content/entries/project.ts';
import { localized } from '../../shared/i18n/localized.ts';
import { Drawer } from '../fields/Drawer.tsx';
import { type ControlProps, Editor } from '../fields/Editor.tsx';
import type { Entries } from '../list/ListRow.tsx';
import { ListView } from '../list/ListView.tsx';
import { type ListedProject, photos, projects } from '../list/resources.ts';
import { photoSources, Thumb } from '../list/Thumb.tsx';
import { useAdminText } from '../shell/language.ts';

/** One of the project's photos, or always the first one. */
function CoverChoice({ label, value, onChange, photos }: ControlProps & { photos: readonly Photo[] }) {
  const { t, language } = useAdminText();
  const name = useId();
  const [first] = photos;
  const chosen = photos.some(({ id }) => id === value) ? value : '';
  const option = (id: string, text: string, photo: Photo | undefined) => (
    <label key={id} title={text}>
      <input type="radio" name={name} checked={chosen === id} onChange={() => onChange(id)} />
      <Thumb sources={photo ? photoSources(photo) : []} glyph="photo" />
      <span className={id ? 'sr-only' : ''}>{text}</span>
    </label>
  );
  return (
    <fieldset className="cover-choice">
      <legend>{label}</legend>
      {option('', t('projects.firstPhoto'), first)}
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
  const { form, resource } = projects;
  const edited = useStore(form.$form).edited;
  const all = useStore(photos.list.$entries);
  const stored = edited?.stored;
  const controls = useMemo(() => {
    const own = showProjects(all, []).find(({ name }) => name === stored)?.photos ?? [];
    return { cover: (props: ControlProps) => <CoverChoice {...props} photos={own} /> };
  }, [all, stored]);
  const { t } = useAdminText();
  return (
    <Drawer
      editedId={edited ? `projects-${edited.id}` : undefined}
      title={t('projects.editTitle')}
      isDirty={form.isDirty}
      onLeave={form.cancel}
    >
      {edited && (
        <Editor
          resource={resource}
          form={form}
          controls={controls}
          about={({ stored, description }) =>
            stored !== description.en && <p className="flow muted photo-edited">{stored}</p>
          }
        />
      )}
    </Drawer>
  );
}

export function Projects() {
  const all = useStore(photos.list.$entries);
  return <ListView of={useMemo(() => entriesOf(all), [all])} />;
}
