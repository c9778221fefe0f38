import { getLiveCollection } from 'astro:content';
import { copies, images, leftOut, legalDates, lists, shop } from 'virtual:site-build';
import { pictureOf, withBuiltStaticUrl, withBuiltThumbnail } from '../domain/copies.ts';
import { LEGAL_PAGES } from '../domain/entries/page.ts';
import { type Photo, toPhoto } from '../domain/entries/photo.ts';
import { type ProjectRow, showProjects } from '../domain/entries/project.ts';
import type { ShownSite, Site } from '../domain/entries/site.ts';
import { toTrack } from '../domain/entries/track.ts';
import { toVideo } from '../domain/entries/video.ts';
import { LANGUAGES, type Language } from '../domain/language.ts';
import { addressBeside, fileAt, withDerived, withoutFiles } from '../domain/picture.ts';
import { sortEntries } from '../domain/projects.ts';
import { readSettings } from '../domain/settings/read.ts';
import type { Settings } from '../domain/settings/table.ts';
import { type Work, worksOf } from '../domain/work/work.ts';
import { TEMPLATE_ID } from '../domain/work/workTemplate.ts';
import { message } from '../messages/index.ts';
import { fillPlaces } from '../messages/places.ts';

/** The content for pages: sorted, with ids and derived images. */

/** Reads once in a build, where content stays as it is; in development it may have changed. */
function readOnce<Content>(read: () => Promise<Content>): () => Promise<Content> {
  let reading: Promise<Content> | undefined;
  return () => {
    if (!import.meta.env.PROD) return read();
    reading ??= read();
    return reading;
  };
}

/**
 * The entries of a collection's answer.
 * @throws Error that names what is damaged
 */
function held<Entry>({ entries = [], error }: { entries?: readonly Entry[]; error?: Error }) {
  if (error) throw error;
  return entries;
}

export const sitePhotos = readOnce(async (): Promise<Photo[]> => {
  const stored = held(await getLiveCollection('photos'));
  const photos = stored.map(({ id, data }) =>
    withoutFiles(withBuiltStaticUrl(toPhoto(id, data), copies), leftOut),
  );
  return sortEntries(photos.map((photo) => withDerived(photo, (name) => images[name])));
});

export const siteVideos = readOnce(async () => {
  const stored = held(await getLiveCollection('videos'));
  const videos = stored.map(({ id, data }) => {
    const video = withBuiltThumbnail(toVideo(id, data), copies);
    return { ...video, thumbnail: addressBeside(leftOut, video.thumbnail) };
  });
  return sortEntries(videos.map((video) => ({ ...video, image: images[fileAt(pictureOf(video)) ?? ''] })));
});

export const siteTracks = readOnce(async () =>
  sortEntries(held(await getLiveCollection('music')).map(({ id, data }) => toTrack(id, data))),
);

/** The rows of content/projects.json; none where there is no such file. */
export const siteProjects = readOnce(async (): Promise<readonly ProjectRow[]> => {
  const [file] = held(await getLiveCollection('projects'));
  return file?.data.rows ?? [];
});

/** @throws Error if content/site.json is missing */
export const siteInfo = readOnce(async (): Promise<ShownSite> => {
  const [file] = held(await getLiveCollection('site'));
  if (!file) throw new Error('content/site.json is missing.');
  return { ...(file.data as Site), sells: shop.sells };
});

export const siteSettings = readOnce(async (): Promise<Settings> => {
  const [file] = held(await getLiveCollection('settings'));
  return readSettings(file?.data);
});

/** What the home page says, by language; a language without a file is missing. */
export const homeTexts = readOnce(async () => {
  const texts = held(await getLiveCollection('home'));
  return LANGUAGES.flatMap((language) =>
    texts.filter(({ id }) => id === language).map(({ data }) => ({ language, data })),
  );
});

/** What the imprint says about packaging (VerpackG), as Markdown; nothing without a number. */
const packagingOf =
  ({ lucid }: Site) =>
  (language: Language) =>
    lucid ? `\n\n${message(language, 'legal.packaging', { lucid })}\n` : '';

/** The legal texts that somebody has written, in the order of the footer. */
export const legalPages = readOnce(async () => {
  const files = new Map(held(await getLiveCollection('legal')).map(({ id, data }) => [id, data]));
  const packaging = packagingOf(await siteInfo());
  const pages = LEGAL_PAGES.map((name) => {
    const texts = LANGUAGES.flatMap((language) => {
      const data = files.get(`${name}.${language}`);
      if (!data) return [];
      const text = fillPlaces(data.body, language, import.meta.env.SITE);
      const body = name === 'imprint' ? text + packaging(language) : text;
      return [{ ...data, language, body, changedAt: legalDates[`${name}.${language}.md`] }];
    });
    // An example is nothing for search engines to find.
    return { name, texts, isExample: texts.some(({ placeholder }) => placeholder) };
  });
  return pages.filter(({ texts }) => texts.length > 0);
});

/**
 * Reads all of it before a page is made.
 * @throws Error that names what is damaged in files of all kinds
 */
export async function readContent(): Promise<void> {
  const kinds = [
    sitePhotos,
    siteVideos,
    siteTracks,
    siteProjects,
    siteInfo,
    siteSettings,
    homeTexts,
    legalPages,
  ];
  const read = await Promise.allSettled(kinds.map((readKind) => readKind()));
  // What one kind needs of another fails with the same error.
  const failed = new Set(read.flatMap((kind) => (kind.status === 'rejected' ? [kind.reason as Error] : [])));
  if (failed.size === 0) return;
  const told = (part: 'message' | 'stack') =>
    ['Damaged content, please mend:', ...[...failed].map((error) => error[part])].join('\n');
  throw Object.assign(new Error(told('message')), { stack: told('stack') });
}

export type LegalPage = Awaited<ReturnType<typeof legalPages>>[number];

/** What a legal page is called in each language; a missing one is called as the other. */
export function legalTitles({ texts }: LegalPage): Record<Language, string> {
  const titleIn = (language: Language) => texts.find((text) => text.language === language) ?? texts[0];
  return { en: titleIn('en')?.title ?? '', de: titleIn('de')?.title ?? '' };
}

/** What a page may show beside its own entry: those whose paths have a `cacheKey` show nothing else. */
export async function sharedParts(): Promise<unknown[]> {
  const year = new Date().getFullYear();
  return [await siteInfo(), await siteSettings(), await legalPages(), shop, lists.settings, year];
}

/** Each work with its place among the others. */
export async function siteWorks() {
  const [photos, rows] = await Promise.all([sitePhotos(), siteProjects()]);
  return worksOf(photos, rows);
}

/**
 * The paths of the works' pages. A build has Astro make their template alone and fills in a thousand works itself
 * (tools/site/workPages.ts): that takes a tenth of the time.
 */
export async function workPaths(): Promise<
  { params: { id: string }; props: { work?: Work }; cacheKey?: string }[]
> {
  if (import.meta.env.PROD) return [{ params: { id: TEMPLATE_ID }, props: {}, cacheKey: TEMPLATE_ID }];
  return (await siteWorks()).map((work) => ({ params: { id: work.photo.id }, props: { work } }));
}

const shownProjects = readOnce(async () => {
  const [photos, rows] = await Promise.all([sitePhotos(), siteProjects()]);
  return showProjects(photos, rows).map((project) => ({
    params: { slug: project.slug },
    props: { project },
    cacheKey: JSON.stringify(project),
  }));
});

/** The paths of the projects' pages: a list of its own for each route, since Astro writes into it. */
export const projectPaths = async () => [...(await shownProjects())];
