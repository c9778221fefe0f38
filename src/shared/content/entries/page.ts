import { LANGUAGES, type Language } from '../../i18n/language.ts';
import { boolean, type Fields, line, markdown, text } from '../fields/kinds.ts';

/** The pages of legal texts, in the order of the footer. */
export const LEGAL_PAGES = [
  'imprint',
  'privacy',
  'terms',
  'withdrawal',
  'shipping',
  'accessibility',
] as const;
/** Every page whose text the owner writes in Markdown. */
export const PAGES = ['home', ...LEGAL_PAGES] as const;
export type Page = (typeof PAGES)[number];

const body = markdown({ max: 100_000 });

/** The front matter of a text and, as `body`, what follows it. */
export const HOME_FIELDS = {
  title: line({ required: true, max: 200 }),
  lead: text({ required: true, max: 500 }),
  body,
} as const satisfies Fields;
export const LEGAL_FIELDS = {
  title: line({ required: true, max: 200 }),
  body,
  /** An example that the owner has yet to replace. */
  placeholder: boolean({ default: false }),
} as const satisfies Fields;

/** A page in one language. */
export type PageText = {
  /** `imprint.de` */
  readonly id: string;
  readonly page: Page;
  readonly language: Language;
  readonly path: string;
  readonly fields: Fields;
};

/** Every text of the site. */
export const PAGE_TEXTS: readonly PageText[] = PAGES.flatMap((page) =>
  LANGUAGES.map((language) => ({
    id: `${page}.${language}`,
    page,
    language,
    path: page === 'home' ? `content/home/${language}.md` : `content/legal/${page}.${language}.md`,
    fields: page === 'home' ? HOME_FIELDS : LEGAL_FIELDS,
  })),
);
