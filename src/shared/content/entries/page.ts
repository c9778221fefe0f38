import { boolean, type EntryOf, type Fields, line, markdown, number } from '../fields/kinds.ts';
import { readEntry } from '../fields/read.ts';
import { LEGAL_PAGES } from './site.ts';

/** Folder of the pages' texts, one per language: `about.en.md`, `about.de.md`. */
export const PAGE_FOLDER = 'content/pages/';

/** First path segments that the site uses or may use. */
const RESERVED = [
  ...LEGAL_PAGES,
  ...['admin', 'api', 'catalogue', 'certificate', 'de', 'editions', 'en', 'feed', 'guide', 'home', 'i'],
  ...['index', 'legal', 'music', 'netlify', 'not-found', 'photo', 'photos', 'print-sheets', 'projects'],
  ...['robots', 'room', 'rooms', 'site', 'sitemap', 'success', 'uploads', 'videos', 'work', 'works'],
];

/** Whether a page may have this address: letters, digits and hyphens, and no reserved word. */
export function isPageSlug(slug: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,59}$/.test(slug) && !RESERVED.includes(slug);
}

const title = { max: 200, required: true } as const;
const body = { max: 100_000 } as const;
const switches = {
  /** The home section links to it. */
  home: boolean({ default: false, isSwitch: true }),
  /** Only the panel shows it. */
  hidden: boolean({ default: false, isSwitch: true }),
  order: number({ form: false }),
} as const;

/** The front matter of a page in one language, and the text below it as `body`. */
export const PAGE_FILE_FIELDS = {
  title: line(title),
  body: markdown(body),
  ...switches,
} as const satisfies Fields;

/** A page in the panel's form. */
export const PAGE_FIELDS = {
  title: line({ ...title, localized: true, label: 'page_title' }),
  /** Defaults to a slug of the English title. */
  slug: line({ max: 60, accepts: isPageSlug, fault: { code: 'pageSlug' } }),
  text: markdown({ ...body, localized: true }),
  ...switches,
} as const satisfies Fields;

/** A page of the owner's; its slug is its id. */
export type OwnPage = EntryOf<typeof PAGE_FIELDS> & {
  readonly id: string;
  readonly order: number;
  /** The title, named as in other lists. */
  readonly description: EntryOf<typeof PAGE_FIELDS>['title'];
};

export function readPage(value: unknown): OwnPage | undefined {
  const read = readEntry(PAGE_FIELDS, value) as (EntryOf<typeof PAGE_FIELDS> & { id: string }) | undefined;
  return read?.title && { ...read, order: read.order ?? 0, description: read.title };
}
