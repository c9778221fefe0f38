import { message } from '../i18n/index.ts';
import type { Language } from '../i18n/language.ts';
import { localized, shortened } from '../i18n/localized.ts';
import type { Photo } from './entries/photo.ts';
import { type ProjectRow, projectTitle, showProjects } from './entries/project.ts';
import { UNCATEGORIZED } from './projects.ts';

/** The content of a photo's page: the photo and its place among the others. */
export type PhotoPage = {
  readonly photo: Photo;
  readonly project: { readonly name: string; readonly slug: string; readonly row?: ProjectRow | undefined };
  /** Its neighbours within the project. */
  readonly previous: Photo | undefined;
  readonly next: Photo | undefined;
};

/** Every photo with its project and its neighbours there, in the site's order. */
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

/** A project's name; 'Uncategorized' is translated. */
export function projectHeading({ name, row }: PhotoPage['project'], language: Language): string {
  const title = projectTitle(name, row, language);
  return title === UNCATEGORIZED ? message(language, 'photos.uncategorized') : title;
}

/** Longest title of a photo, in characters, and longest heading of its page; the rest is text. */
const LENGTH_MAX = { title: 80, heading: 240 } as const;

/** The first line of a description, shortened between words; 'Photo' when it is empty. */
export function photoTitle(
  { description }: Pick<Photo, 'description'>,
  language: Language,
  max: number = LENGTH_MAX.title,
): string {
  const [first = ''] = localized(description, language).split(/\s*\n/);
  if (first.length <= max) return first || message(language, 'photos.fallbackName');
  const cut = first.slice(0, max).replace(/[\s\p{P}]+\S*$/u, '');
  return shortened(`${cut} …`, max).replace(/\s…$/, '…');
}

/** The heading of a photo's page, and the text below it, which repeats no name that the heading shows in full. */
export function photoHeading(photo: Pick<Photo, 'description'>, language: Language) {
  const heading = photoTitle(photo, language, LENGTH_MAX.heading);
  const text = localized(photo.description, language);
  return { heading, text: (text.startsWith(heading) ? text.slice(heading.length) : text).trim() };
}

export function photoAlt(photo: Pick<Photo, 'description' | 'alt'>, language: Language): string {
  return localized(photo.alt, language) || photoTitle(photo, language);
}

/** The description, if the title does not contain all of it. */
export function photoText(photo: Pick<Photo, 'description'>, language: Language): string | undefined {
  const text = localized(photo.description, language);
  return text === photoTitle(photo, language) ? undefined : text || undefined;
}
