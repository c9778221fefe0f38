import { getCollection, getEntry } from 'astro:content';
import { createHash } from 'node:crypto';
import type { CartPick } from '../features/cart/Cart.tsx';
import { pictureOf, withBuiltStaticUrl, withBuiltThumbnail } from '../shared/content/copies.ts';
import { derivedAddress } from '../shared/content/derivedImages.ts';
import { toTrack, toVideo } from '../shared/content/entries/media.ts';
import { isPageSlug } from '../shared/content/entries/page.ts';
import { type Photo, toPhoto } from '../shared/content/entries/photo.ts';
import { type ProjectRow, showProjects } from '../shared/content/entries/project.ts';
import { LEGAL_PAGES, type ShownSite, type Site } from '../shared/content/entries/site.ts';
import { photoPages } from '../shared/content/photoPage.ts';
import { fileAt, publishedAddress, withDerived, withoutFiles } from '../shared/content/picture.ts';
import { sortEntries } from '../shared/content/projects.ts';
import { readSettings } from '../shared/content/settings/read.ts';
import type { Settings } from '../shared/content/settings/table.ts';
import { message } from '../shared/i18n/index.ts';
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '../shared/i18n/language.ts';
import { fillPlaces } from '../shared/i18n/places.ts';
import { offeredSizes } from '../shared/shop/print.ts';
import { asShown, termsOf } from '../shared/shop/terms.ts';
import type { SiteFacts } from '../shared/siteFacts.ts';
import { clientFiles } from './clientFiles.ts';

/** The content for pages: sorted, with ids and derived images. */

/** Caches a read during a build; in development the content may change. */
function readOnce<Content>(read: () => Promise<Content>): () => Promise<Content> {
  let reading: Promise<Content> | undefined;
  return () => {
    if (!import.meta.env.PROD) return read();
    reading ??= read();
    return reading;
  };
}

export const siteFacts = readOnce(async (): Promise<SiteFacts> => {
  const facts = await getEntry('facts', 'facts');
  if (!facts) throw new Error('The build has left no facts.json.');
  return facts.data;
});

export const sitePhotos = readOnce(async (): Promise<Photo[]> => {
  const { copies, images, unpublished } = await siteFacts();
  const site = await siteInfo();
  const stored = await getCollection('photos');
  const shown = stored.filter(({ data }) => !data.hidden);
  const photos = shown.map(({ id, data }) =>
    asShown(withoutFiles(withBuiltStaticUrl(toPhoto(id, data), copies), unpublished), site),
  );
  return sortEntries(photos.map((photo) => withDerived(photo, (name) => images[name])));
});

export const siteVideos = readOnce(async () => {
  const { copies, images, unpublished } = await siteFacts();
  const stored = await getCollection('videos');
  const videos = stored.map(({ id, data }) => {
    const video = withBuiltThumbnail(toVideo(id, data), copies);
    return { ...video, thumbnail: publishedAddress(unpublished, video.thumbnail) };
  });
  return sortEntries(videos.map((video) => ({ ...video, image: images[fileAt(pictureOf(video)) ?? ''] })));
});

export const siteTracks = readOnce(async () =>
  sortEntries((await getCollection('music')).map(({ id, data }) => toTrack(id, data))),
);

/** The rows of content/projects.json; empty without the file. */
export const siteProjects = readOnce(async (): Promise<readonly ProjectRow[]> => {
  const rows = (await getCollection('projects')).map(({ data }) => data);
  return rows.sort((one, other) => one.place - other.place).map(({ row }) => row);
});

/** @throws Error if content/site.json is missing */
export const siteInfo = readOnce(async (): Promise<ShownSite> => {
  const file = await getEntry('site', 'site');
  if (!file) throw new Error('content/site.json is missing.');
  return { ...file.data, sells: (await siteFacts()).shop.sells };
});

export const siteSettings = readOnce(async (): Promise<Settings> => {
  const [file] = await getCollection('settings');
  return readSettings(file?.data);
});

/** The home page's text by language, without missing ones. */
export const homeTexts = readOnce(async () => {
  const texts = await getCollection('home');
  return LANGUAGES.flatMap((language) =>
    texts.filter(({ id }) => id === language).map(({ data }) => ({ language, data })),
  );
});

/** The imprint's note about packaging (VerpackG), as Markdown; '' without a number. */
const packagingNote = ({ lucid }: Site, language: Language) =>
  lucid ? `\n\n${message(language, 'legal.packaging', { lucid })}\n` : '';

/** The texts of a page by language, filled in, without missing ones. */
function textsOf<Data extends { body?: string | undefined }>(
  name: string,
  files: readonly { readonly id: string; readonly data: Data }[],
  site: Site,
) {
  return LANGUAGES.flatMap((language) => {
    const data = files.find(({ id }) => id === `${name}.${language}`)?.data;
    if (!data) return [];
    const body = fillPlaces(data.body ?? '', language, termsOf(site), import.meta.env.SITE);
    return [{ ...data, language, body }];
  });
}

/** The existing legal texts, in the order of the footer. */
export const legalPages = readOnce(async () => {
  const files = await getCollection('legal');
  const { legalDates } = await siteFacts();
  const site = await siteInfo();
  const pages = LEGAL_PAGES.map((name) => {
    const texts = textsOf(name, files, site).map((text) => ({
      ...text,
      body: name === 'imprint' ? text.body + packagingNote(site, text.language) : text.body,
      changedAt: legalDates[`${name}.${text.language}.md`],
    }));
    // Search engines should not index a sample text.
    return { name, texts, isExample: texts.some(({ placeholder }) => placeholder) };
  });
  return pages.filter(({ texts }) => texts.length > 0);
});

/** The owner's visible pages, in order. */
export const ownPages = readOnce(async () => {
  const files = await getCollection('pages');
  const site = await siteInfo();
  const names = [...new Set(files.map(({ id }) => id.replace(/\.(en|de)$/, '')))];
  const pages = names.filter(isPageSlug).map((id) => {
    const texts = textsOf(id, files, site);
    const [{ order = 0, home = false, hidden = false } = {}] = texts;
    return { id, order, home, hidden, texts };
  });
  return sortEntries(pages.filter(({ hidden, texts }) => !hidden && texts.length > 0));
});

/** The paths of the owner's pages, like those of the legal texts. */
export const ownPaths = async () => {
  const pages = await ownPages();
  const key = await cacheKey(pages);
  return inLegalLanguages(
    pages.map((page) => ({ params: { slug: page.id }, props: { page }, cacheKey: key })),
  );
};

/** The titles of a legal page; a missing one is taken from the other language. */
export function legalTitles({
  texts,
}: {
  readonly texts: readonly { readonly language: Language; readonly title: string }[];
}): Record<Language, string> {
  const titleIn = (language: Language) => texts.find((text) => text.language === language) ?? texts[0];
  return { en: titleIn('en')?.title ?? '', de: titleIn('de')?.title ?? '' };
}

const PICKS = 3;

/** The photos of an empty cart: prints on sale, from as many projects as possible. */
export const cartPicks = readOnce(async () => {
  const [photos, rows] = await Promise.all([sitePhotos(), siteProjects()]);
  const sold = showProjects(
    photos.filter((photo) => photo.image && offeredSizes(photo).length > 0),
    rows,
  ).map((project) => project.photos);
  const picks = [...sold.map(([first]) => first), ...sold.flatMap((all) => all.slice(1))].slice(0, PICKS);
  return picks.flatMap((photo): CartPick[] => {
    if (!photo?.image) return [];
    const { id, description, image } = photo;
    const { hash, width, height, widths } = image;
    return [{ id, description, width, height, src: derivedAddress(hash, widths[0] ?? width, 'webp') }];
  });
});

/** Everything that any page may show besides its own entry. */
const sharedDigest = readOnce(async () => {
  const { shop, lists, marks } = await siteFacts();
  const year = new Date().getFullYear();
  const shown = await Promise.all([siteInfo(), siteSettings(), legalPages(), cartPicks(), ownPages()]);
  const analytics = [import.meta.env.PUBLIC_ANALYTICS_SRC, import.meta.env.PUBLIC_ANALYTICS_ID];
  return digestOf([shown, shop, marks, lists.settings, year, clientFiles(), analytics, import.meta.env.SITE]);
});

const digestOf = (parts: unknown) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** The cache key of a page, from its own entry and everything shared: an equal key reuses the page. */
export const cacheKey = async (own: unknown) => digestOf([await sharedDigest(), own]);

type Path = { readonly params?: object; readonly props?: object; readonly cacheKey?: string };

/** The paths of pages at the root, and of the German ones below `/de`. @param own the properties of a language */
const twice = <P extends Path, Own extends object>(paths: readonly P[], own: (language: Language) => Own) =>
  LANGUAGES.flatMap((language) =>
    paths.map((path) => ({
      ...path,
      params: { ...path.params, language: language === FALLBACK_LANGUAGE ? undefined : language },
      props: { ...path.props, ...own(language) } as P['props'] & Own,
    })),
  );

/** The paths of pages of one language, in each language. */
export const inLanguages = <P extends Path>(paths: readonly P[]) =>
  twice(paths, (language) => ({ language }));

/** The paths of legal pages: at the root with both languages, below `/de` with the one of `only`. */
export const inLegalLanguages = <P extends Path>(paths: readonly P[]) =>
  twice(paths, (language) => ({ only: language === FALLBACK_LANGUAGE ? undefined : language }));

/** The paths of the legal texts, in the languages that exist. */
export const legalPaths = async () => {
  const key = await cacheKey('legal');
  return inLegalLanguages(
    (await legalPages()).map((legal) => ({ params: { page: legal.name }, props: { legal }, cacheKey: key })),
  );
};

export const photoPaths = async () => {
  const [photos, rows] = await Promise.all([sitePhotos(), siteProjects()]);
  const paths = photoPages(photos, rows).map(async (page) => ({
    params: { id: page.photo.id },
    props: { page },
    cacheKey: await cacheKey(page),
  }));
  return inLanguages(await Promise.all(paths));
};

export const projectsBySlug = async () => {
  const [photos, rows] = await Promise.all([sitePhotos(), siteProjects()]);
  return Promise.all(
    showProjects(photos, rows).map(async (project) => ({
      params: { slug: project.slug },
      props: { project },
      cacheKey: await cacheKey(project),
    })),
  );
};

export const projectPaths = async () => inLanguages(await projectsBySlug());
