import type { ReactNode } from 'react';
import { projectPath } from '../../shared/address.ts';
import type { DerivedImage } from '../../shared/content/derivedImages.ts';
import type { Photo } from '../../shared/content/entries/photo.ts';
import { type ProjectRow, type ShownProject, showProjects } from '../../shared/content/entries/project.ts';
import { projectHeading } from '../../shared/content/photoPage.ts';
import type { ImageFields } from '../../shared/content/picture.ts';
import { message } from '../../shared/i18n/index.ts';
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '../../shared/i18n/language.ts';
import { photoFacts } from '../../shared/i18n/photoWords.ts';
import { photoPath } from '../../shared/pagePaths.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Bilingual, InLanguage, T, Text } from '../../ui/T.tsx';
import {
  boxClass,
  boxRatio,
  gridPlaces,
  isLow,
  PHONE_VW,
  type Places,
  placeClasses,
  placeSizes,
  RATIO_MAX,
  ratioClasses,
} from './rows.ts';

type Pictured = ImageFields & { readonly id?: string; readonly image?: DerivedImage | undefined };

type MountProps = {
  /** Without a photo the mount says that there is no content yet. */
  readonly photo: Pictured | undefined;
  readonly sizes: string;
  readonly eager?: boolean;
  /** Draws the photo's box in its colour only. */
  readonly isAwaited?: boolean;
};

function Mount({ photo = {}, isAwaited, ...picture }: MountProps) {
  const { image } = photo;
  const shape = boxClass(image);
  return (
    <span className={shape ? `mount ${shape}` : 'mount'}>
      {isAwaited ? (
        <svg viewBox={`0 0 ${boxRatio(image).toFixed(3)} 1`} aria-hidden="true">
          <rect width="100%" height="100%" fill={image?.color ?? 'none'} />
        </svg>
      ) : (
        <Picture photo={photo} {...picture} />
      )}
    </span>
  );
}

type PhotoGridProps<E> = {
  readonly entries: readonly E[];
  readonly photoOf: (entry: E) => Pictured | undefined;
  readonly keyOf: (entry: E) => string;
  /** Draws an entry's place, e.g. a link around the photo's mount and a label. */
  readonly children: (entry: E, mount: ReactNode) => ReactNode;
  /** How many of the first ones load eagerly. */
  readonly eager?: number;
  readonly isOneRow?: boolean | undefined;
  /** For high rows of few photos. */
  readonly isFew?: boolean;
  /** Draws only this many boxes, for photos that are still loading. */
  readonly awaited?: number | undefined;
};

/** Photos in justified rows of 1, 2 or 3, seldom 4. The page needs the rows' rules: `<Page hasGrid>`. */
export function PhotoGrid<E>(props: PhotoGridProps<E>) {
  const { entries, photoOf, keyOf, children, eager = 0, isOneRow, isFew, awaited } = props;
  const photos = entries.map(photoOf);
  const images = photos.map((photo) => photo?.image);
  const places = gridPlaces(images, isOneRow, isFew);
  const isPaired = isOneRow || isFew || isLow(images);
  return (
    <ul className={isPaired ? 'grid paired' : 'grid'} inert={awaited !== undefined}>
      {entries.slice(0, awaited).map((entry, at) => {
        const place = places[at] as Places;
        const mount = (
          <Mount
            photo={photos[at]}
            sizes={placeSizes(place, isPaired, isFew)}
            eager={at < eager}
            isAwaited={awaited !== undefined}
          />
        );
        return (
          <li key={keyOf(entry)} className={placeClasses(place)}>
            {children(entry, mount)}
          </li>
        );
      })}
    </ul>
  );
}

/**
 * A project that is still loading shows its texts and the boxes of its first photos: a phone's first view. More of them,
 * or those of more projects, would make the home page heavier than 20 kB.
 */
const AWAITED = { projects: 12, photos: 3 } as const;

function Covers({ projects }: { projects: readonly ShownProject<Photo>[] }) {
  return (
    <PhotoGrid entries={projects} photoOf={({ cover }) => cover} keyOf={({ slug }) => slug}>
      {(project, mount) => {
        const count = project.photos.length;
        return (
          <a className="cover" href={projectPath(project.slug, FALLBACK_LANGUAGE)} data-cover={project.slug}>
            {import.meta.env.SSR && projects.length <= AWAITED.projects && (
              <template>
                <ProjectView project={project} isAwaited />
              </template>
            )}
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

/** The lightbox's texts about a photo, for the page's script. */
const factsOf = (photo: Photo, only?: Language) =>
  JSON.stringify(Object.fromEntries((only ? [only] : LANGUAGES).map((one) => [one, photoFacts(photo, one)])));

type PhotoLinksProps = {
  readonly photos: readonly Photo[];
  readonly only?: Language | undefined;
  readonly isOneRow?: boolean;
  readonly isAwaited?: boolean | undefined;
  /** True for names below the photos that never hide. */
  readonly isNamed?: boolean;
};

/** Photos in rows, each a link to its page; `only` for a page of one language. */
function PhotoLinks({ photos, only, isOneRow, isAwaited, isNamed }: PhotoLinksProps) {
  return (
    <PhotoGrid
      entries={photos}
      photoOf={(photo) => photo}
      keyOf={({ id }) => id}
      eager={only ? 1 : 0}
      isOneRow={isOneRow}
      awaited={isAwaited ? AWAITED.photos : undefined}
    >
      {(photo, mount) => {
        const content = (
          <>
            {mount}
            <span className={isNamed ? 'label below' : 'label'}>
              <Text text={photo.description} fallback="photos.fallbackName" />
            </span>
          </>
        );
        if (isAwaited) return <span className="photo">{content}</span>;
        const href = photoPath(photo.id, only ?? FALLBACK_LANGUAGE);
        return (
          <a className="photo" href={href} data-facts={factsOf(photo, only)}>
            {content}
          </a>
        );
      }}
    </PhotoGrid>
  );
}

type ProjectProps = { readonly project: ShownProject<Photo>; readonly only?: Language };

/** With `isAwaited` what the home page knows of a project that is still loading. */
function ProjectView({ project, only, isAwaited }: ProjectProps & { readonly isAwaited?: boolean }) {
  const label = (language: Language) => (
    <>
      <span className="project-word">{message(language, 'photos.label', { name: '' })}</span>
      {projectHeading(project, language)}
    </>
  );
  const Label = only ? 'h1' : 'p';
  return (
    <section className="project" id={`p-${project.slug}`}>
      <div className="project-bar">
        <button type="button" className="button quiet" data-back>
          <Icon name="back" />
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
      <PhotoLinks photos={project.photos} only={only} isAwaited={isAwaited} />
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

type PhotosProps = {
  readonly photos: readonly Photo[];
  readonly rows: readonly ProjectRow[];
  /** The slug of the open project; in a built list the page's script loads projects. */
  readonly open?: string | undefined;
};

/** The photos section: a grid of project covers, and the open project's grid. For built and fresh lists. */
export function Photos({ photos, rows, open }: PhotosProps) {
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

/** The `sizes` of the home page's photo: the largest element of the first view. */
const LARGE = `(min-width:900px) 70vw,${PHONE_VW}vw`;
const HALF = `(min-width:640px) 40vw,${PHONE_VW}vw`;

/** Up to the first ratio the home page starts with two photos; from the second ratio on its text is below the photo. */
const UPRIGHT_MAX = 0.9;
const WIDE_MIN = 2.2;
/** The widest pair: an upright photo and the one beside it are as wide as a landscape. */
const PAIR_MAX = 1.7;

/** The first photos of the home page: the first one, and one beside it if both are upright enough. */
export function leadingPhotos(photos: readonly Photo[]): readonly Photo[] {
  const [first, ...others] = photos;
  if (!first) return [];
  const width = boxRatio(first.image);
  const second = others.find(({ image }) => width + boxRatio(image) <= PAIR_MAX);
  return width < UPRIGHT_MAX && second ? [first, second] : [first];
}

/** CSS classes of the home page's start, by the common aspect ratio of its photos. */
export function leadClasses(photos: readonly Photo[]): string {
  const ratio = photos.reduce((sum, { image }) => sum + boxRatio(image), 0);
  return ratio === 0 || ratio >= WIDE_MIN ? 'wide' : ratioClasses({ width: ratio, height: 1 });
}

export function HomePhotos({ photos }: { photos: readonly Photo[] }) {
  const sizes = photos.length > 1 ? HALF : LARGE;
  return (
    <div className="home-photos">
      {photos.map((photo, at) => (
        <div key={photo.id} className={`home-photo ${ratioClasses(photo.image)}`}>
          <Mount photo={photo} sizes={sizes} eager={at === 0} />
          {at > 0 && (
            <p className="label below">
              <Text text={photo.description} fallback="photos.fallbackName" />
            </p>
          )}
        </div>
      ))}
    </div>
  );
}

/** The order of photos at the end of the home page: a panorama, which would make a row low, comes last. */
export function homeWorks(chosen: readonly Photo[], photos: readonly Photo[]): readonly Photo[] {
  return [...new Set([...chosen, ...photos.filter(({ image }) => boxRatio(image) < WIDE_MIN), ...photos])];
}

/** The photos at the end of the home page: one row, unless it would be too low. */
export function HomeWorks({ photos, only }: Pick<PhotoLinksProps, 'photos' | 'only'>) {
  const width = photos.reduce((sum, { image }) => sum + boxRatio(image), 0);
  return <PhotoLinks photos={photos} only={only} isOneRow={width <= 2 * RATIO_MAX} isNamed />;
}
