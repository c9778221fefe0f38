import { formatAddress } from '../../domain/address.ts';
import { mountSizes } from '../../domain/derivedImages.ts';
import type { Photo } from '../../domain/entries/photo.ts';
import type { Language } from '../../domain/language.ts';
import { groupByProject, type Project, UNCATEGORIZED } from '../../domain/projects.ts';
import { message } from '../../messages/index.ts';
import { Picture } from '../ui/Picture.tsx';
import { Bilingual, T, Text } from '../ui/T.tsx';
import { Empty } from './Empty.tsx';

type Shown = Pick<
  Photo,
  'id' | 'src' | 'staticUrl' | 'filename' | 'description' | 'project' | 'order' | 'image'
>;

/** A project's name; the one for photos without a project is translated. */
function ProjectName({ name }: { name: string }) {
  return name === UNCATEGORIZED ? <T k="photos.uncategorized" /> : name;
}

function Cover({ project, eager }: { project: Project<Shown>; eager: boolean }) {
  const [first] = project.photos;
  const count = project.photos.length;
  return (
    <li>
      <a className="cover" href={formatAddress({ section: 'photos', project: project.slug })}>
        <span className="mount">
          {first && <Picture photo={first} sizes={mountSizes(first.image)} eager={eager} />}
        </span>
        <span className="cover-name">
          <ProjectName name={project.name} />
        </span>
        <span className="cover-count" aria-hidden="true">
          {count === 1 ? <T k="photos.countOne" /> : <T k="photos.count" params={{ count }} />}
        </span>
      </a>
    </li>
  );
}

function ProjectView({ project, lean }: { project: Project<Shown>; lean: boolean }) {
  const label = (language: Language) =>
    message(language, 'photos.label', {
      name: project.name === UNCATEGORIZED ? message(language, 'photos.uncategorized') : project.name,
    });
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
      <ul className="grid">
        {project.photos.map((photo) => (
          <li key={photo.id}>
            <button type="button" className="photo">
              <span className="mount">
                <Picture photo={photo} sizes={mountSizes(photo.image)} lean={lean} />
              </span>
              <span className="label">
                <Text text={photo.description} fallback="photos.fallbackName" />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The photos section: a grid of project covers, and each project's own grid. Static and fresh alike. */
export function Photos({
  photos,
  eagerCovers = 0,
  lean = false,
}: {
  photos: readonly Shown[];
  eagerCovers?: number;
  lean?: boolean;
}) {
  const projects = groupByProject(photos);
  if (projects.length === 0) return <Empty list="photos" />;
  return (
    <>
      <div className="covers">
        <h2>
          <T k="photos.heading" />
        </h2>
        <ul className="grid">
          {projects.map((project, index) => (
            <Cover key={project.slug} project={project} eager={index < eagerCovers} />
          ))}
        </ul>
      </div>
      {projects.map((project) => (
        <ProjectView key={project.slug} project={project} lean={lean} />
      ))}
    </>
  );
}
