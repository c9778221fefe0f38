import { projectPath } from '../../shared/address.ts';
import type { SiteValues } from '../../shared/adminEndpoints.ts';
import { pictureOf } from '../../shared/content/copies.ts';
import type { Track, Video } from '../../shared/content/entries/media.ts';
import type { OwnPage } from '../../shared/content/entries/page.ts';
import { PHOTO_FIELDS, type Photo } from '../../shared/content/entries/photo.ts';
import { type ProjectRow, showProjects } from '../../shared/content/entries/project.ts';
import { captionTexts } from '../../shared/content/fields/read.ts';
import { portablePath } from '../../shared/content/imageFile.ts';
import { photoAlt, photoText, photoTitle, projectHeading } from '../../shared/content/photoPage.ts';
import { fileAt, shownFile } from '../../shared/content/picture.ts';
import { rightsOf } from '../../shared/content/rights.ts';
import { html, Markup } from '../../shared/html.ts';
import { fill } from '../../shared/i18n/fill.ts';
import {
  FALLBACK_LANGUAGE,
  inLanguage,
  LANGUAGES,
  type Language,
  type Localized,
} from '../../shared/i18n/language.ts';
import { localized } from '../../shared/i18n/localized.ts';
import { ownPath, photoPath } from '../../shared/pagePaths.ts';
import { sizeOfField } from '../../shared/shop/printSizes.ts';
import { renderMarkdown } from '../../ui/markdown.ts';
import { type AdminMessageKey, adminMessage } from '../shell/texts.ts';
import { fieldTables } from './fields.ts';
import { ARCHIVE_WORDS } from './words.ts';

export type FullSize = { readonly path: string; readonly kind: 'original' | 'large' | 'published' };
export type SoldEdition = {
  readonly work: string;
  /** '' for an edition of all print sizes, else the suffix of the size's fields. */
  readonly edition: string;
  readonly size: number;
  readonly sold: number;
  readonly numbers: readonly { readonly number: number; readonly month?: string }[];
};

export type Shown = {
  readonly date: string | undefined;
  readonly site: SiteValues;
  readonly photos: readonly Photo[];
  readonly projects: readonly ProjectRow[];
  readonly videos: readonly Video[];
  readonly tracks: readonly Track[];
  readonly pages: readonly OwnPage[];
  readonly editions: readonly SoldEdition[];
  readonly fullSize: (photo: Photo) => FullSize | undefined;
  /** SHA-256 in hex by path, of every file so far. */
  readonly hashes: ReadonlyMap<string, string>;
};

type ArchivePage = { readonly path: string; readonly text: string };

const STYLE = `:root{color-scheme:light dark}body{font:1rem/1.55 system-ui,sans-serif;max-width:62rem;margin:0 auto;padding:1.5rem;overflow-wrap:anywhere}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin-bottom:2rem}h1,h2{line-height:1.2;font-weight:600}p,.prose{max-width:42rem}p{white-space:pre-line}img{max-width:100%;height:auto}
.works{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(14rem,100%),1fr));gap:1.5rem;padding:0;list-style:none}.works img{display:block;width:100%;aspect-ratio:1;object-fit:contain}.work img{max-height:90vh}
dt{font-weight:600}dd{margin:0 0 .6rem}table{border-collapse:collapse;width:100%;margin-bottom:2rem}th,td{text-align:left;vertical-align:top;padding:.3rem .75rem .3rem 0;border-bottom:1px solid #8885}td:first-child{min-width:7rem}
.sheet{margin-block:3rem}figure{margin:0 0 2rem}figure img{max-height:200mm}.cover{min-height:60vh;display:grid;align-content:center}
@page{margin:18mm}@media print{nav{display:none}body{max-width:none;padding:0}a{color:inherit;text-decoration:none}.sheet{break-before:page}figure,tr{break-inside:avoid}}`;

function pageText(language: Language, title: string, body: Markup): string {
  return html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${new Markup(STYLE)}</style></head><body>${body}</body></html>\n`
    .text;
}

const linkTo = (from: string, to: string): string =>
  '../'.repeat(from.split('/').length - 1) + portablePath(to).split('/').map(encodeURIComponent).join('/');
const paragraph = (text: string | false | undefined, language?: Language): Markup | undefined =>
  text ? html`<p${language && html` lang="${language}"`}>${text}</p>` : undefined;

/** The file name of a photo's picture in public/photos. */
export const pictureName = (photo: Photo): string | undefined => photo.filename || shownFile(photo);

/** The path of a picture in the archive; `isLarge` prefers the display copy. */
function picturePath(name: string | undefined, { hashes }: Shown, isLarge = false): string | undefined {
  const path = `public/photos/${name}`;
  const large = `public/photos/large/${name}`;
  return [isLarge && large, path, large].find((one) => one && hashes.has(one)) || undefined;
}

function* inOneLanguage(shown: Shown, language: Language): Generator<ArchivePage> {
  const words = ARCHIVE_WORDS[language];
  const { site, photos, videos, tracks, pages, date } = shown;
  const owner = String(site.owner ?? '');
  const title = String(site.title ?? '') || owner || words.works;
  const series = showProjects(photos, shown.projects);
  const hasMedia = videos.length + tracks.length > 0;
  const say = (key: AdminMessageKey) => adminMessage(language, key);

  const paths = {
    work: (id: string) => `${language}/works/${id}.html`,
    series: (slug: string) => `${language}/series/${slug}.html`,
    text: (slug: string) => `${language}/pages/${slug}.html`,
    page: (name: string) => `${language}/${name}.html`,
  };
  /** Paths in the archive by the site's own paths: a link in a text never changes the language. */
  const places: ReadonlyMap<string, string> = new Map(
    LANGUAGES.flatMap((of) => [
      [inLanguage(of, '/'), paths.page('index')] as const,
      ...photos.map(({ id }) => [photoPath(id, of), paths.work(id)] as const),
      ...series.map(({ slug }) => [projectPath(slug, of), paths.series(slug)] as const),
      ...pages.map(({ id }) => [ownPath(id, of), paths.text(id)] as const),
    ]),
  );

  /** Markdown without outside links or pictures: their addresses and alternative texts become plain text. */
  function prose(text: string, from: string): Markup {
    const rendered = renderMarkdown(text)
      .replace(/<img src="([^"]*)" alt="([^"]*)"[^>]*>/g, (_, src: string, alt: string) => {
        const path = picturePath(fileAt(src), shown);
        return path ? `<img src="${linkTo(from, path)}" alt="${alt}">` : alt;
      })
      .replace(/<a href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g, (_, href: string, inner: string) => {
        const place = places.get(href.replace(/[?#].*$/, '').replace(/\/?$/, '/'));
        if (place) return `<a href="${linkTo(from, place)}">${inner}</a>`;
        return href === inner || !href ? inner : `${inner} (${href})`;
      });
    return html`<div class="prose">${new Markup(rendered)}</div>`;
  }

  function page(path: string, heading: string, main: Markup): ArchivePage {
    const named = heading === title ? title : `${heading} · ${title}`;
    const links = (['index', 'catalogue', 'fields'] as const).map((name) =>
      link(path, paths.page(name), name === 'index' ? title : words[name]),
    );
    const others = LANGUAGES.filter((other) => other !== language).map((other) =>
      link(path, path.replace(language, other), ARCHIVE_WORDS[other].language, other),
    );
    const body = html`<nav>${links}${others}</nav><main><h1>${heading}</h1>${main}</main>`;
    return { path, text: pageText(language, named, body) };
  }

  const link = (from: string, to: string, inner: string | Markup, other?: Language): Markup =>
    html`<a href="${linkTo(from, to)}"${other && html` lang="${other}" hreflang="${other}"`}>${inner}</a>`;
  const picture = (photo: Photo, from: string, isLarge = false): Markup => {
    const path = picturePath(pictureName(photo), shown, isLarge);
    return path
      ? html`<img src="${linkTo(from, path)}" alt="${photoAlt(photo, language)}">`
      : html`<p>${words.missing}</p>`;
  };
  const editions = ({ id }: Photo): string =>
    shown.editions
      .filter(({ work }) => work === id)
      .map(({ edition, size, sold }) =>
        [sizeOfField(edition), fill(words.sold, { count: sold, size })].filter(Boolean).join(': '),
      )
      .join('; ');
  const caption = (photo: Photo): string => captionTexts(PHOTO_FIELDS, photo, language).join(' · ');
  const headingOf = ({ name, slug, row }: (typeof series)[number]) =>
    projectHeading({ name, slug, row }, language);
  const textIn = (text: Localized | undefined) => localized(text, language);

  const index = paths.page('index');
  const homeText = (name: string) =>
    String(site[`home.${language}.${name}`] ?? site[`home.${FALLBACK_LANGUAGE}.${name}`] ?? '');
  const hiddenWords = (hidden: boolean | undefined) => (hidden ? ` (${words.hidden})` : '');
  const texts = pages.map((own) => {
    const name = textIn(own.title) + hiddenWords(own.hidden);
    return link(index, paths.text(own.id), name);
  });
  if (hasMedia) texts.push(link(index, paths.page('media'), words.media));
  const covers = series.map(
    (one) =>
      html`<li>${link(index, paths.series(one.slug), html`${one.cover && picture(one.cover, index)}${headingOf(one)}`)}</li>`,
  );
  const made = [owner !== title && owner, date && fill(words.made, { date })].filter(Boolean).join(' · ');
  yield page(
    index,
    title,
    html`${paragraph(made)}${paragraph(homeText('lead'))}${prose(homeText('body'), index)}${
      texts.length > 0 && html`<h2>${words.texts}</h2><ul>${texts.map((one) => html`<li>${one}</li>`)}</ul>`
    }<h2>${words.works}</h2><ul class="works">${covers}</ul>`,
  );

  function workPage(photo: Photo, one: (typeof series)[number]): ArchivePage {
    const path = paths.work(photo.id);
    const full = shown.fullSize(photo);
    const rights = rightsOf(photo, site as Parameters<typeof rightsOf>[1]);
    const others = LANGUAGES.filter((other) => other !== language && photo.description[other]);
    const facts: readonly (readonly [string, Markup | string | undefined])[] = [
      [say('field.project'), link(path, paths.series(one.slug), headingOf(one))],
      [say('field.taken'), photo.taken],
      [say('field.keywords'), photo.keywords?.join(', ')],
      [say('field.edition_size'), editions(photo)],
      [say('field.creator'), rights.creator],
      [say('field.copyright'), rights.copyright],
      [say('field.tdm'), rights.tdm && say(`choice.${rights.tdm}`)],
      [words.file, full && html`${link(path, full.path, portablePath(full.path))} (${words[full.kind]})`],
      ['SHA-256', full && html`<code>${shown.hashes.get(full.path)}</code>`],
    ];
    const list = facts.flatMap(([name, value]) => (value ? html`<dt>${name}</dt><dd>${value}</dd>` : []));
    return page(
      path,
      photoTitle(photo, language),
      html`<div class="work">${picture(photo, path, true)}</div>${paragraph(hiddenWords(photo.hidden).trim())}${paragraph(photoText(photo, language))}${others.map(
        (other) => paragraph(localized(photo.description, other), other),
      )}${paragraph(caption(photo))}${prose(textIn(photo.text), path)}<dl>${list}</dl>`,
    );
  }

  for (const one of series) {
    const path = paths.series(one.slug);
    const works = one.photos.map(
      (photo) =>
        html`<li>${link(path, paths.work(photo.id), html`${picture(photo, path)}${photoTitle(photo, language)}`)}</li>`,
    );
    const text = paragraph(textIn(one.row?.text));
    yield page(path, headingOf(one), html`${text}<ul class="works">${works}</ul>`);
    for (const photo of one.photos) yield workPage(photo, one);
  }
  for (const { id, title: name, text, hidden } of pages) {
    const mark = paragraph(hiddenWords(hidden).trim());
    yield page(paths.text(id), textIn(name), html`${mark}${prose(textIn(text), paths.text(id))}`);
  }
  if (hasMedia) {
    const path = paths.page('media');
    const stills = videos.map((video) => picturePath(fileAt(pictureOf(video)), shown));
    const list = [...videos, ...tracks].map(
      ({ description, url }, at) =>
        html`<li>${stills[at] && html`<img src="${linkTo(path, stills[at])}" alt="">`}${textIn(description)}<br>${url}</li>`,
    );
    yield page(path, words.media, html`<ul class="works">${list}</ul>`);
  }

  const catalogue = paths.page('catalogue');
  const sheets = series.map((one) => {
    const figures = one.photos.map(
      (photo) =>
        html`<figure>${picture(photo, catalogue)}<figcaption><strong>${photoTitle(photo, language)}</strong>${paragraph(photoText(photo, language))}${paragraph([caption(photo), editions(photo)].filter(Boolean).join(' · '))}</figcaption></figure>`,
    );
    return html`<section class="sheet"><h2>${headingOf(one)}</h2>${paragraph(textIn(one.row?.text))}${figures}</section>`;
  });
  yield page(
    catalogue,
    words.catalogue,
    html`${paragraph(title)}${paragraph(made)}${sheets}${pages.map(
      (own) =>
        html`<section class="sheet"><h2>${textIn(own.title)}</h2>${paragraph(hiddenWords(own.hidden).trim())}${prose(textIn(own.text), catalogue)}</section>`,
    )}`,
  );
  yield page(paths.page('fields'), words.fields, fieldTables(language));
}

/** Every page of an archive; the first one is the entrance. */
export function* archivePages(shown: Shown): Generator<ArchivePage> {
  const title = String(shown.site.title ?? '');
  const links = LANGUAGES.map(
    (of) => html`<p><a href="${of}/index.html" lang="${of}">${ARCHIVE_WORDS[of].language}</a></p>`,
  );
  const body = html`<main class="cover"><h1>${title}</h1>${links}</main>`;
  yield { path: 'index.html', text: pageText(FALLBACK_LANGUAGE, title, body) };
  for (const language of LANGUAGES) yield* inOneLanguage(shown, language);
}
