import type { Photo } from '../content/entries/photo.ts';
import { PAGE_TEXTS, type PageText, type Site } from '../content/entries/site.ts';
import type { FieldValue } from '../content/fields/kinds.ts';
import { LANGUAGES, type Language, type Localized } from '../i18n/language.ts';
import type { Lack } from '../missingConfig.ts';
import type { NoticeCheck, NoticeFault } from './notice.ts';
import { type PrintDoubt, printDoubt, type Sides } from './print.ts';

/** The sample photos' ids, which name their files too, each with the first digits of its file's blob id. */
export const SAMPLE_PHOTOS = {
  'ball-made-of-nothing-but-lines-8sqe': '1462b594d2',
  'city-remembered-from-the-train-2wxs': '281fcbc1e1',
  'column-thinking-of-falling-0hsk': '1ed9992dd3',
  'first-proof-kept-for-luck-g7bw': '8171413ff8',
  'four-doors-one-afternoon-z3ua': '06adae8705',
  'kelp-at-low-light-t5wc': '04169e9e36',
  'last-tram-second-stop-j8tn': '4ca4fb55fc',
  'mountains-heard-through-a-wall-o9zk': '0a3f776df2',
  'ninth-floor-still-awake-c2vb': '5c053220d0',
  'one-window-for-the-moon-d0kf': 'dc483e60c2',
  'rain-on-the-long-block-u6am': 'fd63fa3d97',
  'ring-and-what-it-keeps-w7pd': '1904f50ad3',
  'river-learning-to-fork-k3f9': '59598a5501',
  'roofs-talk-after-midnight-5gye': 'eac07d5cea',
  'somebody-behind-the-curtain-l4ty': '539698c54c',
  'stairs-for-a-small-moon-e9j2': 'eaedb86202',
  'sunday-fruit-cast-in-concrete-n1xg': '21735a4a19',
  'three-lamps-agreeing-i2mc': '638c2a7eb1',
  'three-weights-at-rest-q4rv': 'de1b960c0e',
  'two-stones-one-pond-f5hr': 'e054c73d2c',
  'two-weathers-over-the-bay-m2hz': 'd3377aa090',
  'what-the-tide-took-back-b6ny': '290d1e946a',
  'whirlpool-in-no-hurry-x81d': 'd46f9ced06',
  'wind-with-nothing-in-its-way-7qma': '6ac91c3d33',
} as const;

const DEMO_ENTRIES = {
  photos: Object.keys(SAMPLE_PHOTOS),
  videos: [
    'drying-rack-on-a-good-day-p8se',
    'film-that-made-me-draw-snow-h6qt',
    'rabbit-that-taught-me-patience-v4kd',
  ],
  music: ['low-water-a9xj', 'night-shift-first-tram-y3lf', 'squeegee-waltz-r7cn'],
} satisfies Readonly<Record<'photos' | 'videos' | 'music', readonly string[]>>;

export const isDemoEntry = (kind: DemoKind, id: string): boolean => DEMO_ENTRIES[kind].includes(id);

const DEMO_OWNER = 'Mara Lindqvist';
/** The title of the sample's home page, in either language. */
export const SAMPLE_HOME = /Ink, paper, patience|Farbe, Papier, Geduld/;

/** Photos with soft prints, which are not sold; or, when not measured, with possibly soft ones, which are. */
export type SoftPrints = {
  readonly isMeasured: boolean;
  readonly count: number;
  /** The first of them, each with its sizes. */
  readonly photos: readonly SoftPhoto[];
};
export type SoftPhoto = Pick<PrintDoubt, 'sizes'> & { readonly name: Localized };

/** The most photos that one line names. */
const NAMED_MAX = 5;

/** @param shown sizes in px of the site's pictures by file name, as far as known */
export function softPrints(photos: readonly Photo[], shown: ReadonlyMap<string, Sides>): SoftPrints[] {
  const doubts = photos.flatMap((photo) => {
    const doubt = printDoubt(photo, shown.get(photo.filename ?? ''));
    const { en, de } = photo.description;
    return doubt ? [{ ...doubt, name: en || de ? { en, de } : { en: photo.id } }] : [];
  });
  return [true, false].flatMap((isMeasured) => {
    const found = doubts.filter((doubt) => doubt.isMeasured === isMeasured);
    const first = found.slice(0, NAMED_MAX).map(({ name, sizes }) => ({ name, sizes }));
    return found.length > 0 ? [{ isMeasured, count: found.length, photos: first }] : [];
  });
}

/** The facts that decide whether a shop may open. */
export type ShopFacts = {
  /** The flattened fields of content/site.json. */
  readonly site: Readonly<Partial<Record<keyof Site, FieldValue>>>;
  /** The values of the texts by id (`imprint.de`); an unwritten one is missing. */
  readonly texts: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  readonly entries: Readonly<Record<DemoKind, readonly ShopEntry[]>>;
  readonly notices: Readonly<Record<Language, NoticeCheck>>;
  readonly missingConfig: readonly Lack[];
};
type DemoKind = keyof typeof DEMO_ENTRIES;
type ShopEntry = Pick<Photo, 'id' | 'description' | 'filename'>;

/** Where to fix a finding: a field of the Site tab, a tab, or a file. */
export type Place = { readonly field: string } | { readonly tab: DemoKind } | { readonly file: string };

type FindingCode =
  | 'fieldMissing'
  | 'fieldExample'
  | 'tax'
  | 'orderButton'
  | 'textMissing'
  | 'textPlaceholder'
  | 'textExample'
  | 'priceWithoutWords'
  | 'demo'
  | `notice-${NoticeFault}`;

type ContentFinding = {
  readonly code: FindingCode;
  readonly place: Place;
  /** How many there are. */
  readonly count?: number;
};

/** Something in the content or environment that keeps the shop closed. */
export type Finding = ContentFinding | { readonly lack: Lack };

/** Words that only samples hold: in a single line, and in a text, where 'example' is an ordinary word. */
const EXAMPLE_LINE = /placeholder|platzhalter|muster(stra(ß|ss)e|stadt|mann|frau)|\bexample\b/i;
const EXAMPLE_TEXT =
  /\bplaceholder\b|\bplatzhalter\b|musterstra(ß|ss)e|musterstadt|@example\.|to be added by the owner|zu ergänzen\b|lorem ipsum|\bTODO\b/i;

/** An amount of money, and the words that must be with it. */
const AMOUNT = /\d\s?(€|EUR\b|Euro\b)|(€|\bEUR)\s?\d/;
const PRICE_WORDS = /§\s?19\s?UStG|\b(MwSt|Mehrwertsteuer|Umsatzsteuer|VAT)\b/;
const hasBarePrice = (words: string): boolean => AMOUNT.test(words) && !PRICE_WORDS.test(words);

/** All texts among some values. */
const wordsOf = (values: object): string =>
  Object.values(values)
    .filter((value) => typeof value === 'string')
    .join('\n');

const inField = (code: FindingCode, field: string): ContentFinding => ({ code, place: { field } });

function siteFindings({ site }: ShopFacts): ContentFinding[] {
  const contact = ['name', 'street', 'city', 'country', 'email'] as const;
  const missing = contact.map((part) => `contact.${part}` as const).filter((field) => !site[field]);
  const lines = Object.entries(site).filter(
    ([, value]) => typeof value === 'string' && (EXAMPLE_LINE.test(value) || value === DEMO_OWNER),
  );
  return [
    ...missing.map((field) => inField('fieldMissing', field)),
    ...lines.map(([field]) => inField('fieldExample', field)),
    ...(site.tax ? [] : [inField('tax', 'tax')]),
    ...(site.orderButton === 'binding' ? [] : [inField('orderButton', 'orderButton')]),
  ];
}

function textFindings({ id, page }: PageText, { texts }: ShopFacts): ContentFinding[] {
  const values = texts.get(id);
  if (!values) return [inField('textMissing', `${id}.title`)];
  const words = wordsOf(values);
  const isPlaceholder = values.placeholder === true;
  const isExample = !isPlaceholder && (page === 'home' ? SAMPLE_HOME : EXAMPLE_TEXT).test(words);
  return [
    ...(isPlaceholder ? [inField('textPlaceholder', `${id}.placeholder`)] : []),
    ...(isExample ? [inField('textExample', `${id}.body`)] : []),
    ...(hasBarePrice(words) ? [inField('priceWithoutWords', `${id}.body`)] : []),
  ];
}

function entryFindings(kind: DemoKind, entries: readonly ShopEntry[]): ContentFinding[] {
  const demo: ReadonlySet<string> = new Set(DEMO_ENTRIES[kind]);
  const isDemo = ({ id, filename }: ShopEntry) => demo.has(filename?.replace(/\.\w+$/, '') ?? id);
  const count = entries.filter(isDemo).length;
  const bare = entries.filter(({ description }) => hasBarePrice(wordsOf(description)));
  const places = bare.map(({ id }) => ({ file: `content/${kind}/${id}.json` }));
  return [
    ...(count > 0 ? [{ code: 'demo', place: { tab: kind }, count } as const] : []),
    ...places.map((place) => ({ code: 'priceWithoutWords', place }) as const),
  ];
}

function noticeFindings({ notices }: ShopFacts): ContentFinding[] {
  return LANGUAGES.flatMap((language) => {
    const check = notices[language];
    return 'fault' in check ? [{ code: `notice-${check.fault}` as const, place: { file: check.path } }] : [];
  });
}

/** Everything that keeps a shop closed, for command, panel, build and checkout. Empty: it may open. */
export function shopFindings(facts: ShopFacts): Finding[] {
  const kinds = Object.keys(DEMO_ENTRIES) as DemoKind[];
  return [
    ...siteFindings(facts),
    ...PAGE_TEXTS.flatMap((text) => textFindings(text, facts)),
    ...noticeFindings(facts),
    ...kinds.flatMap((kind) => entryFindings(kind, facts.entries[kind])),
    ...facts.missingConfig.flatMap((lack) => (lack.isForSelling ? [{ lack }] : [])),
  ];
}

/** Whether prints are sold: in production only without findings, or at the owner's own risk. */
export function sellsPrints(
  findings: readonly Finding[],
  { sell, isProduction }: { sell: unknown; isProduction: boolean },
): boolean {
  return !isProduction || findings.length === 0 || sell === 'always';
}

/** How much of the sample content the owner has replaced. */
export type Begun = {
  /** Number of sample entries left. */
  readonly sample: number;
  readonly photos: number;
  /** Whether the settings differ from the sample's. */
  readonly hasLook: boolean;
};

/** The shop's state for the panel. */
export type Readiness = {
  readonly findings: readonly Finding[];
  /** Other missing variables, which do not keep it closed. */
  readonly missingConfig: readonly Lack[];
  /** Photos with soft or possibly soft prints, which do not keep it closed. */
  readonly softPrints: readonly SoftPrints[];
  /** Further facts for the first steps. */
  readonly begun: Begun;
  readonly sells: boolean;
  /** Outside of production prints are sold whatever is missing. */
  readonly isProduction: boolean;
};
