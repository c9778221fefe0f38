import type { Photo } from './content/entries/photo.ts';
import { LANGUAGES, type Language } from './i18n/language.ts';
import { feedPath } from './pagePaths.ts';

/** Escaped markup, safe to put into a page. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = Markup | string | number | false | undefined | readonly (Markup | false | undefined)[];

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML and XML, between tags and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

function textOf(value: Value): string {
  if (value === false || value === undefined) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(textOf).join('');
  return escapeHtml(String(value));
}

/** Markup from a template: values are escaped, Markup is not, false and undefined are empty. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(parts.map((part, at) => part + textOf(values[at])).join(''));
}

/** An object as JSON for a script element; no text in it can end the element. */
export function scriptData(value: unknown): Markup {
  return new Markup(JSON.stringify(value).replaceAll('<', '\\u003c'));
}

/** A page's metadata for search engines and messengers. */
export type PageHead = {
  readonly language: Language;
  readonly title: string;
  readonly description: string;
  /** Path of the canonical address; undefined for a page that must not be indexed. */
  readonly canonical?: string | undefined;
  /** Paths of the page in each language, if each has its own. */
  readonly alternates?: Readonly<Record<Language, string>> | undefined;
  /** The shared picture: address and size in px. */
  readonly image?:
    | { readonly address: string; readonly width?: number; readonly height?: number }
    | undefined;
  /** Whether data mining is reserved, if the page differs from the site. */
  readonly tdm?: Photo['tdm'];
  readonly data?: object | undefined;
};

/** Open Graph needs languages with a country. */
const LOCALES: Record<Language, string> = { en: 'en_US', de: 'de_DE' };

const property = (name: string, content: string | number | undefined): Markup | undefined =>
  content === undefined ? undefined : html`<meta property="${name}" content="${content}">`;

/** A full address with the site's origin if known, else a path. */
export function absolute(path: string, origin: string | undefined): string {
  return origin === undefined ? path : new URL(path, origin).href;
}

/** The tags of a page's head. Without `origin` (the site's public one) they omit the page's own addresses. */
export function headTags(head: PageHead, origin: string | undefined): Markup {
  const { language, title, description, canonical, alternates, image, data } = head;
  const named = html`<title>${title}</title><meta name="description" content="${description}">`;
  if (canonical === undefined) return html`${named}<meta name="robots" content="noindex">`;
  // Search engines ignore relative ones.
  const address = origin && absolute(canonical, origin);
  const others = alternates ? LANGUAGES.filter((other) => other !== language) : [];
  return html`${named}<link rel="alternate" type="application/rss+xml" title="RSS" href="${feedPath(language)}">${address !== undefined && html`<link rel="canonical" href="${address}">`}${
    address !== undefined &&
    alternates &&
    [...LANGUAGES, 'x-default' as const].map(
      (tag) =>
        html`<link rel="alternate" hreflang="${tag}" href="${absolute(alternates[tag === 'x-default' ? 'en' : tag], origin)}">`,
    )
  }${[
    property('og:type', 'website'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', address),
    property('og:locale', LOCALES[language]),
    ...others.map((other) => property('og:locale:alternate', LOCALES[other])),
    property('og:image', image && absolute(image.address, origin)),
    property('og:image:width', image?.width),
    property('og:image:height', image?.height),
  ]}<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">${
    data && html`<script type="application/ld+json">${scriptData(data)}</script>`
  }`;
}
