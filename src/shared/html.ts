import type { Photo } from './content/entries/photo.ts';
import { LANGUAGES, type Language } from './i18n/language.ts';
import { feedPath } from './pagePaths.ts';

/** Markup that is safe to put into a page: what went into it has been escaped. */
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

/** A text as it stands in HTML and XML, between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

function textOf(value: Value): string {
  if (value === false || value === undefined) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(textOf).join('');
  return escapeHtml(String(value));
}

/** Markup with its values escaped. Markup within it stays as it is; false and undefined are nothing. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(parts.map((part, at) => part + textOf(values[at])).join(''));
}

/** An object as the text of a script element of data: no text in it can end the element. */
export function scriptData(value: unknown): Markup {
  return new Markup(JSON.stringify(value).replaceAll('<', '\\u003c'));
}

/** What a page tells search engines and messengers about itself. */
export type PageHead = {
  readonly language: Language;
  readonly title: string;
  readonly description: string;
  /** Path of the canonical address; undefined for a page that nobody should list. */
  readonly canonical?: string | undefined;
  /** Paths of the same page in each language, where it has one language each. */
  readonly alternates?: Readonly<Record<Language, string>> | undefined;
  /** The picture to share: address and size in px. */
  readonly image?:
    | { readonly address: string; readonly width?: number; readonly height?: number }
    | undefined;
  /** Whether data mining is reserved, where the page says otherwise than the site. */
  readonly tdm?: Photo['tdm'];
  /** Structured data in the vocabulary of schema.org. */
  readonly data?: object | undefined;
};

/** Open Graph writes languages with a country. */
const LOCALES: Record<Language, string> = { en: 'en_US', de: 'de_DE' };

const property = (name: string, content: string | number | undefined): Markup | undefined =>
  content === undefined ? undefined : html`<meta property="${name}" content="${content}">`;

/** An address as it is shared: with the site's origin where it is known, else a path. */
export function absolute(path: string, origin: string | undefined): string {
  return origin === undefined ? path : new URL(path, origin).href;
}

/** What a page's head says of it. Without `origin`, the site's public one, it does not name its own addresses. */
export function headTags(head: PageHead, origin: string | undefined): Markup {
  const { language, title, description, canonical, alternates, image, data } = head;
  const named = html`<title>${title}</title><meta name="description" content="${description}">`;
  if (canonical === undefined) return html`${named}<meta name="robots" content="noindex">`;
  // Relative ones would be worth nothing to search engines.
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
