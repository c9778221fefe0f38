import { formatAddress } from '../../domain/address.ts';
import type { Photo } from '../../domain/entries/photo.ts';
import {
  type ProjectRow,
  projectTitle,
  type ShownProject,
  showProjects,
} from '../../domain/entries/project.ts';
import type { Language } from '../../domain/language.ts';
import { UNCATEGORIZED } from '../../domain/projects.ts';
import { message } from '../../messages/index.ts';
import { Bilingual, T, Text } from '../ui/T.tsx';
import { Empty } from './Empty.tsx';
import { PhotoGrid } from './PhotoGrid.tsx';

type Shown = Pick<
  Photo,
  'id' | 'src' | 'staticUrl' | 'filename' | 'description' | 'project' | 'order' | 'image'
>;

const itself = (photo: Shown) => photo;

/** A project's name; the one for photos without a project is translated. */
function titleOf({ name, row }: ShownProject<Shown>, language: Language): string {
  const title = projectTitle(name, row, language);
  return title === UNCATEGORIZED ? message(language, 'photos.uncategorized') : title;
}

function Covers({ projects, eager }: { projects: readonly ShownProject<Shown>[]; eager: number }) {
  return (
    <PhotoGrid entries={projects} photoOf={({ cover }) => cover} keyOf={({ slug }) => slug} eager={eager}>
      {(project, mount) => {
        const count = project.photos.length;
        return (
          <a className="cover" href={formatAddress({ section: 'photos', project: project.slug })}>
            {mount}
            <span className="cover-name">
              <Bilingual en={titleOf(project, 'en')} de={titleOf(project, 'de')} />
            </span>
            <span className="cover-count" aria-hidden="true">
              {count === 1 ? <T k="photos.countOne" /> : <T k="photos.count" params={{ count }} />}
            </span>
          </a>
        );
      }}
    </PhotoGrid>
  );
}

function ProjectView({ project, lean }: { project: ShownProject<Shown>; lean: boolean }) {
  const label = (language: Language) =>
    message(language, 'photos.label', { name: titleOf(project, language) });
  return (
    <section className="project" id={`p-${project.slug}`}>
      <div className="project-bar">
        <button type="button" className="button quiet" data-back>
          <span aria-hidden="true">← </span>
          <T k="photos.back" />
        </button>
        <p className="project-label">
          <Bilingual en={label('en')} de={label('de')} />
        </p>
      </div>
      {project.row?.text && (
        <p className="project-text">
          <Text text={project.row.text} />
        </p>
      )}
      <PhotoGrid entries={project.photos} photoOf={itself} keyOf={({ id }) => id} lean={lean}>
        {({ description }, mount) => (
          <button type="button" className="photo">
            {mount}
            <span className="label">
              <Text text={description} fallback="photos.fallbackName" />
            </span>
          </button>
        )}
      </PhotoGrid>
    </section>
  );
}

/** The photos section: a grid of project covers, and each project's own grid. For built and fresh lists. */
export function Photos({
  photos,
  rows,
  eagerCovers = 0,
  lean = false,
}: {
  photos: readonly Shown[];
  /** What is stored about the projects, in their order. */
  rows: readonly ProjectRow[];
  eagerCovers?: number;
  lean?: boolean;
}) {
  const projects = showProjects(photos, rows);
  if (projects.length === 0) return <Empty list="photos" />;
  return (
    <>
      <div className="covers">
        <h2>
          <T k="photos.heading" />
        </h2>
        <Covers projects={projects} eager={eagerCovers} />
      </div>
      {projects.map((project) => (
        <ProjectView key={project.slug} project={project} lean={lean} />
      ))}
    </>
  );
}
