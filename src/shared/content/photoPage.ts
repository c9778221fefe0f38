import { message } from '../i18n/index.ts';
import type { Language } from '../i18n/language.ts';
import { localized, shortened } from '../i18n/localized.ts';

import type { Photo } from './entries/photo.ts';
import { type ProjectRow, projectTitle, showProjects } from './entries/project.ts';
import { UNCATEGORIZED } from './projects.ts';

/** A photo with its place among the others: what its page shows. */
export type PhotoPage = {
  readonly photo: Photo;
  readonly project: { readonly name: string; readonly slug: string; readonly row?: ProjectRow | undefined };
  /** Its neighbours within the project. */
  readonly previous: Photo | undefined;
  readonly next: Photo | undefined;
};

/** Every photo with its project and its neighbours there, in the order of the site. */
export function photoPages(photos: readonly Photo[], rows: readonly ProjectRow[]): PhotoPage[] {
  return showProjects(photos, rows).flatMap(({ name, slug, row, photos: own }) =>
    own.map((photo, at) => ({
      photo,
      project: { name, slug, row },
      previous: own[at - 1],
      next: own[at + 1],
    })),
  );
}

/** A project's name; the one for photos without a project is translated. */
export function projectHeading({ name, row }: PhotoPage['project'], language: Language): string {
  const title = projectTitle(name, row, language);
  return title === UNCATEGORIZED ? message(language, 'photos.uncategorized') : title;
}

/** Longest title of a photo, in characters; what is longer is a text. */
const TITLE_LENGTH_MAX = 80;

/** The first line of a description, cut between words where it is long; 'Photo' where there is none. */
export function photoTitle({ description }: Pick<Photo, 'description'>, language: Language): string {
  const [first = ''] = localized(description, language).split(/\s*\n/);
  if (first.length <= TITLE_LENGTH_MAX) return first || message(language, 'photos.fallbackName');
  const cut = first.slice(0, TITLE_LENGTH_MAX).replace(/[\s\p{P}]+\S*$/u, '');
  return shortened(`${cut} …`, TITLE_LENGTH_MAX).replace(/\s…$/, '…');
}

/** What a photo shows, for whoever cannot see it. */
export function photoAlt(photo: Pick<Photo, 'description' | 'alt'>, language: Language): string {
  return localized(photo.alt, language) || photoTitle(photo, language);
}

/** The description, where the title does not say it all. */
export function photoText(photo: Pick<Photo, 'description'>, language: Language): string | undefined {
  const text = localized(photo.description, language);
  return text === photoTitle(photo, language) ? undefined : text || undefined;
}
