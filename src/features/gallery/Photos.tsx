import type { Photo } from '../../shared/content/entries/photo.ts';
import { type ProjectRow, type ShownProject, showProjects } from '../../shared/content/entries/project.ts';
import { projectHeading } from '../../shared/content/work.ts';
import { message } from '../../shared/i18n/index.ts';
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '../../shared/i18n/language.ts';
import { photoFacts } from '../../shared/i18n/photoFacts.ts';
import { photoPath, projectPath } from '../../shared/pagePaths.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Bilingual, InLanguage, T, Text } from '../../ui/T.tsx';
import { PhotoGrid } from './PhotoGrid.tsx';

const itself = (photo: Photo) => photo;

function Covers({ projects }: { projects: readonly ShownProject<Photo>[] }) {
  return (
    <PhotoGrid entries={projects} photoOf={({ cover }) => cover} keyOf={({ slug }) => slug}>
      {(project, mount) => {
        const count = project.photos.length;
        return (
          <a className="cover" href={projectPath(project.slug, FALLBACK_LANGUAGE)} data-cover={project.slug}>
            {mount}
            <span className="cover-name">
              <Bilingual en={projectHeading(project, 'en')} de={projectHeading(project, 'de')} />
            </span>
            <span className="cover-count" aria-hidden="true">
              <T k="photos.count" params={{ count }} />
            </span>
          </a>
        );
      }}
    </PhotoGrid>
  );
}

/** What the lightbox says about a photo, for the page's script to open it with. */
const factsOf = (photo: Photo, only?: Language) =>
  JSON.stringify(Object.fromEntries((only ? [only] : LANGUAGES).map((one) => [one, photoFacts(photo, one)])));

/** A project's photos, each a link to its page; in one language where they stand on a page of one. */
function ProjectView({ project, only }: { project: ShownProject<Photo>; only?: Language }) {
  const label = (language: Language) =>
    message(language, 'photos.label', { name: projectHeading(project, language) });
  const Label = only ? 'h1' : 'p';
  return (
    <section className="project" id={`p-${project.slug}`}>
      <div className="project-bar">
        <button type="button" className="button quiet" data-back>
          <span aria-hidden="true">← </span>
          <T k="photos.back" />
        </button>
        <Label className="project-label">
          <Bilingual en={label('en')} de={label('de')} />
        </Label>
      </div>
      {project.row?.text && (
        <p className="project-text">
          <Text text={project.row.text} />
        </p>
      )}
      <PhotoGrid entries={project.photos} photoOf={itself} keyOf={({ id }) => id} eager={only ? 1 : 0}>
        {(photo, mount) => (
          <a
            className="photo"
            href={photoPath(photo.id, only ?? FALLBACK_LANGUAGE)}
            data-facts={factsOf(photo, only)}
          >
            {mount}
            <span className="label">
              <Text text={photo.description} fallback="photos.fallbackName" />
            </span>
          </a>
        )}
      </PhotoGrid>
    </section>
  );
}

/** A project on its own page. */
export function ProjectSection({ project, language }: { project: ShownProject<Photo>; language: Language }) {
  return (
    <InLanguage value={language}>
      <ProjectView project={project} only={language} />
    </InLanguage>
  );
}

/** The photos section: a grid of project covers, and the open project's own grid. For built and fresh lists. */
export function Photos({
  photos,
  rows,
  open,
}: {
  photos: readonly Photo[];
  /** What is stored about the projects, in their order. */
  rows: readonly ProjectRow[];
  /** The part of the address that names the open project; the page's script fetches the projects of a built list. */
  open?: string | undefined;
}) {
  const projects = showProjects(photos, rows);
  const opened = projects.find(({ slug }) => slug === open);
  if (projects.length === 0) return <Empty list="photos" />;
  return (
    <>
      <div className="covers">
        <h2>
          <T k="photos.heading" />
        </h2>
        <Covers projects={projects} />
      </div>
      {opened && <ProjectView key={opened.slug} project={opened} />}
    </>
  );
}
