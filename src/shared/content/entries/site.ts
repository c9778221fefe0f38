import { SECTIONS, type Section } from '../../address.ts';
import { LANGUAGES, type Language } from '../../i18n/language.ts';
import { isRecord, valueAt } from '../../isRecord.ts';
import { DELIVERY_DAYS, DELIVERY_DAYS_MAX, SHIPPING_CENTS } from '../../limits.ts';
import { fieldOf, type PrintSize, perSize, rowOf } from '../../shop/printSizes.ts';
import { EMAIL_RULE } from '../../webAddress.ts';
import type { PathFault } from '../faults.ts';
import { type FormField, type FormValues, formFields } from '../fields/form.ts';
import {
  boolean,
  choice,
  color,
  type EntryOf,
  type Fields,
  line,
  mark,
  markdown,
  number,
  price,
  text,
  url,
} from '../fields/kinds.ts';
import { MINING } from './photo.ts';

export const SITE_PATH = 'content/site.json';

/** Social links in the order in which they are shown. */
export const SOCIAL_KINDS = ['photo', 'video', 'audio'] as const;

/** Numbers of the packaging register LUCID. */
const LUCID = /^DE\d{13}$/;

const days = <const L extends string>(standIn: number, label: L) =>
  number({ group: 'shop', label, whole: true, min: 1, max: DELIVERY_DAYS_MAX, standIn });
const defaultPrice = (size: PrintSize) =>
  price({ group: 'shop', label: fieldOf('default_price', size), standIn: rowOf(size).priceEuros });

/** The groups of the form, with the texts of the pages: frequently changed ones come first. */
export const SITE_GROUPS = [
  'shop',
  'about',
  'contact',
  'social',
  'look',
  'rights',
  'maker',
  'texts',
] as const;

/** content/site.json: the site's owner and shop. A dot in a name leads into an object. */
export const SITE_FIELDS = {
  title: line({ group: 'about', required: true, max: 200 }),
  owner: line({ group: 'about', required: true, max: 200 }),
  /** The optional sections; the file lists the chosen ones. */
  'sections.videos': boolean({ group: 'about', default: true, isSwitch: true }),
  'sections.music': boolean({ group: 'about', default: true, isSwitch: true }),
  /** The typeface of headings. Default: Bricolage with shadows, else the typeface of texts. */
  typeface: choice({ group: 'look', default: '', choices: ['', 'Bricolage', 'Figtree', 'Newsreader'] }),
  /** Marks the one next step on a screen. Default: orange with shadows, else the text colour. */
  accent: color({ group: 'look' }),
  /** An SVG or PNG in public/photos that replaces the title, and one for browser tabs. */
  logo: mark({ group: 'look' }),
  icon: mark({ group: 'look' }),
  /** Follows the visitor's preference for dark mode. */
  darkMode: boolean({ group: 'look', default: false }),
  /** Creator and copyright of photos that name none; default to the owner. */
  'rights.creator': line({ group: 'rights', max: 200 }),
  'rights.copyright': line({ group: 'rights', max: 300 }),
  /** The page for questions about using a photo; defaults to the imprint. */
  'rights.licence': url({ group: 'rights' }),
  /** Whether text and data mining is reserved for photos that say nothing themselves. */
  'rights.tdm': choice({ group: 'rights', default: '', choices: MINING }),
  /** Whether visitors see where and when a photo was taken. */
  showTaken: boolean({ group: 'rights', default: false, isSwitch: true }),
  'social.photo.label': line({ group: 'social', max: 200 }),
  'social.photo.url': url({ group: 'social' }),
  'social.video.label': line({ group: 'social', max: 200 }),
  'social.video.url': url({ group: 'social' }),
  'social.audio.label': line({ group: 'social', max: 200 }),
  'social.audio.url': url({ group: 'social' }),
  'contact.name': line({ group: 'contact', required: true, max: 200 }),
  'contact.street': line({ group: 'contact', required: true, max: 200 }),
  'contact.city': line({ group: 'contact', required: true, max: 200 }),
  'contact.country': line({ group: 'contact', required: true, max: 200 }),
  'contact.email': line({ group: 'contact', required: true, ...EMAIL_RULE }),
  /** Whether prices include VAT, or a small business charges none (§ 19 UStG). */
  tax: choice({ group: 'shop', default: '', choices: ['', 'included', 'small-business'] }),
  /** Flat shipping price of an order, in euros. */
  shipping: price({ group: 'shop', standIn: SHIPPING_CENTS / 100 }),
  /** Price of a print whose photo names none, in euros. */
  ...perSize('price', defaultPrice),
  /** Working days until delivery: a list of the least and the most. */
  'delivery_days.0': days(DELIVERY_DAYS.min, 'delivery_from'),
  'delivery_days.1': days(DELIVERY_DAYS.max, 'delivery_to'),
  /** Whether Stripe makes an invoice of each payment, which costs the owner a fee. */
  invoices: boolean({ group: 'shop', default: false, isSwitch: true }),
  /** The English text of the order button; the German one is fixed by law (§ 312j BGB). */
  orderButton: choice({ group: 'shop', default: 'specified', choices: ['specified', 'binding'] }),
  /** The means of payment that the checkout names; defaults to cards. */
  'payment.en': line({ group: 'shop', max: 200 }),
  'payment.de': line({ group: 'shop', max: 200 }),
  /** The most that a print lab may charge for delivery, in euros; without it orders wait. */
  labDeliveryMax: price({ group: 'shop' }),
  /** Number in the packaging register (VerpackG), shown in the imprint. */
  lucid: line({ group: 'shop', max: 20, accepts: (typed) => LUCID.test(typed), fault: { code: 'lucid' } }),
  /** 'ready': in production prints are sold once nothing is missing (shop/readiness.ts). */
  sell: choice({ group: 'shop', default: 'ready', choices: ['ready', 'always'] }),
  /** The maker of the prints (Art. 19 GPSR); defaults to the contact. */
  'maker.name': line({ group: 'maker', max: 200 }),
  'maker.address': line({ group: 'maker', max: 300 }),
  'maker.email': line({ group: 'maker', ...EMAIL_RULE }),
} as const satisfies Fields;

/** The flattened fields of content/site.json, named as in {@link SITE_FIELDS}. */
export type Site = EntryOf<typeof SITE_FIELDS>;

export type ShownSite = Site & {
  /** False for a portfolio without prints for sale. */
  readonly sells: boolean;
};

export function sectionsOf(site: Readonly<Record<string, unknown>>): Section[] {
  return SECTIONS.filter((section) => site[`sections.${section}`] !== false);
}

/** Flattens the fields of a stored site, without unknown ones. Anything but an object is unchanged. */
export function flattenSite(stored: unknown): unknown {
  if (!isRecord(stored)) return stored;
  const { sections } = stored;
  const isOff = (name: string) =>
    Array.isArray(sections) && name.startsWith('sections.') && !sections.includes(name.slice(9));
  const found = Object.keys(SITE_FIELDS).map((name) => [name, isOff(name) ? false : valueAt(stored, name)]);
  return Object.fromEntries(found.filter(([, value]) => value !== undefined));
}

/** Faults between fields: a link needs its label and vice versa, and delivery days must be a range. */
export function siteFaults(site: Readonly<Record<string, unknown>>): PathFault[] {
  const days = ['delivery_days.0', 'delivery_days.1'];
  const [min, max] = days.map((name) => site[name]);
  const params = { min: Number(min), max: DELIVERY_DAYS_MAX };
  const isSpan = typeof min !== 'number' || typeof max !== 'number' || min <= max;
  const pairs = [days, ...SOCIAL_KINDS.map((kind) => [`social.${kind}.label`, `social.${kind}.url`])];
  const halves = pairs.flatMap((names): PathFault[] => {
    const missing = names.filter((name) => !site[name]);
    return missing.length === 1 ? missing.map((path) => ({ path, code: 'missing' })) : [];
  });
  return isSpan ? halves : [...halves, { path: 'delivery_days.1', code: 'wholeBetween', params }];
}

/** The pages of legal texts, in the order of the footer. */
export const LEGAL_PAGES = [
  'imprint',
  'privacy',
  'terms',
  'withdrawal',
  'shipping',
  'accessibility',
] as const;
/** Every page with a Markdown text of the owner's. */
export const PAGES = ['home', ...LEGAL_PAGES] as const;
export type Page = (typeof PAGES)[number];

const body = markdown({ max: 100_000 });

/** The front matter of a text, and the text below it as `body`. */
export const HOME_FIELDS = {
  title: line({ required: true, max: 200 }),
  lead: text({ required: true, max: 500 }),
  body,
} as const satisfies Fields;
export const LEGAL_FIELDS = {
  title: line({ required: true, max: 200 }),
  body,
  /** True for a sample text that the owner must replace. */
  placeholder: boolean({ default: false }),
} as const satisfies Fields;

export type PageText = {
  /** For example `imprint.de`. */
  readonly id: string;
  readonly page: Page;
  readonly language: Language;
  readonly path: string;
  readonly fields: Fields;
};

export const PAGE_TEXTS: readonly PageText[] = PAGES.flatMap((page) =>
  LANGUAGES.map((language) => ({
    id: `${page}.${language}`,
    page,
    language,
    path: page === 'home' ? `content/home/${language}.md` : `content/legal/${page}.${language}.md`,
    fields: page === 'home' ? HOME_FIELDS : LEGAL_FIELDS,
  })),
);

const named = ({ id, fields }: PageText): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, row]) => [`${id}.${name}`, { ...row, text: id }]));

/** The rows of the Site tab: those of content/site.json and of each text, such as `imprint.de.body`. */
export const SITE_FORM: Fields = Object.assign({ ...SITE_FIELDS }, ...PAGE_TEXTS.map(named));

const FIELDS = formFields(SITE_FORM);
const FIELDS_BY_TEXT = new Map(
  PAGE_TEXTS.map(({ id, language }) => [
    id,
    FIELDS.filter(({ name }) => name.startsWith(`${id}.`)).map((field) => ({ ...field, language })),
  ]),
);

export const fieldsOfText = ({ id }: PageText): readonly FormField[] => FIELDS_BY_TEXT.get(id) ?? [];

export function textOfField(key: string): PageText | undefined {
  return PAGE_TEXTS.find(({ id }) => key.startsWith(`${id}.`));
}

/** The rows that check the form: a text with nothing in it may be missing. */
export function siteRules(values: FormValues): Fields {
  const unwritten = PAGE_TEXTS.filter((text) => fieldsOfText(text).every(({ name }) => !values[name]));
  const waived = unwritten
    .flatMap(fieldsOfText)
    .map(({ name, row }) => [name, { ...row, required: undefined }]);
  return { ...SITE_FORM, ...Object.fromEntries(waived) };
}
