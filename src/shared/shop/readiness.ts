import { PAGE_TEXTS, type PageText } from '../content/entries/page.ts';
import type { Site } from '../content/entries/site.ts';
import type { FieldValue } from '../content/fields/kinds.ts';
import type { Lack } from '../environment.ts';
import { LANGUAGES, type Language } from '../i18n/language.ts';
import { DEMO_ENTRIES, DEMO_HOME, DEMO_OWNER } from './demoContent.ts';
import type { NoticeCheck, NoticeFault } from './notice.ts';
import type { SoftPrints } from './softPrints.ts';

/** What a shop is judged by. */
export type ShopFacts = {
  /** content/site.json, its fields side by side. */
  readonly site: Readonly<Partial<Record<keyof Site, FieldValue>>>;
  /** What stands in each text, by its id (`imprint.de`); a text that is not written has no entry. */
  readonly texts: ReadonlyMap<string, TextFacts>;
  readonly entries: Readonly<Record<DemoKind, readonly EntryFacts[]>>;
  readonly notices: Readonly<Record<Language, NoticeCheck>>;
  /** What the environment does not hold. */
  readonly lacks: readonly Lack[];
};
type DemoKind = keyof typeof DEMO_ENTRIES;
type TextFacts = { readonly words: string; readonly isPlaceholder: boolean };
type EntryFacts = {
  readonly id: string;
  readonly filename?: string | undefined;
  /** What visitors read, in all languages. */
  readonly words: string;
};

/** Where something is mended: a field of the Site tab, a tab, or a file. */
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

/** One thing that keeps the shop from opening, in the content or in the environment. */
export type Finding = ContentFinding | { readonly lack: Lack };

const REQUIRED = [
  'contact.name',
  'contact.street',
  'contact.city',
  'contact.country',
  'contact.email',
] as const satisfies readonly (keyof Site)[];

/** Words that only examples hold; those of a single line, and those of a text, in which 'example' may well stand. */
const EXAMPLE_LINE = /placeholder|platzhalter|muster(stra(ß|ss)e|stadt|mann|frau)|\bexample\b/i;
const EXAMPLE_TEXT =
  /\bplaceholder\b|\bplatzhalter\b|musterstra(ß|ss)e|musterstadt|@example\.|to be added by the owner|zu ergänzen\b|lorem ipsum|\bTODO\b/i;

/** An amount of money, and what has to stand with it. */
const AMOUNT = /\d\s?(€|EUR\b|Euro\b)|(€|\bEUR)\s?\d/;
const PRICE_WORDS = /§\s?19\s?UStG|\b(MwSt|Mehrwertsteuer|Umsatzsteuer|VAT)\b/;
const hasBarePrice = (words: string): boolean => AMOUNT.test(words) && !PRICE_WORDS.test(words);

function siteFindings({ site }: ShopFacts): ContentFinding[] {
  const missing = REQUIRED.filter((field) => !site[field]);
  const lines = Object.entries(site).filter(
    ([, value]) => typeof value === 'string' && (EXAMPLE_LINE.test(value) || value === DEMO_OWNER),
  );
  return [
    ...missing.map((field): ContentFinding => ({ code: 'fieldMissing', place: { field } })),
    ...lines.map(([field]): ContentFinding => ({ code: 'fieldExample', place: { field } })),
    ...(site.tax ? [] : [{ code: 'tax', place: { field: 'tax' } } as const]),
    ...(site.orderButton === 'binding'
      ? []
      : [{ code: 'orderButton', place: { field: 'orderButton' } } as const]),
  ];
}

function textFindings({ id, page }: PageText, facts: TextFacts | undefined): ContentFinding[] {
  if (!facts) return [{ code: 'textMissing', place: { field: `${id}.title` } }];
  const place = { field: `${id}.body` };
  const isExample = (page === 'home' ? DEMO_HOME : EXAMPLE_TEXT).test(facts.words);
  return [
    ...(facts.isPlaceholder
      ? [{ code: 'textPlaceholder', place: { field: `${id}.placeholder` } } as const]
      : isExample
        ? [{ code: 'textExample', place } as const]
        : []),
    ...(hasBarePrice(facts.words) ? [{ code: 'priceWithoutWords', place } as const] : []),
  ];
}

function entryFindings(kind: DemoKind, entries: readonly EntryFacts[]): ContentFinding[] {
  const demo: ReadonlySet<string> = new Set(DEMO_ENTRIES[kind]);
  const isDemo = ({ id, filename }: EntryFacts) => demo.has(filename?.replace(/\.\w+$/, '') ?? id);
  const count = entries.filter(isDemo).length;
  const bare = entries.filter(({ words }) => hasBarePrice(words));
  return [
    ...(count > 0 ? [{ code: 'demo', place: { tab: kind }, count } as const] : []),
    ...bare.map(
      ({ id }): ContentFinding => ({
        code: 'priceWithoutWords',
        place: { file: `content/${kind}/${id}.json` },
      }),
    ),
  ];
}

function noticeFindings({ notices }: ShopFacts): ContentFinding[] {
  return LANGUAGES.flatMap((language) => {
    const check = notices[language];
    return 'fault' in check ? [{ code: `notice-${check.fault}` as const, place: { file: check.path } }] : [];
  });
}

/** All that keeps a shop from opening, for command, panel, build and checkout alike. Empty means that it may open. */
export function shopFindings(facts: ShopFacts): Finding[] {
  const kinds = Object.keys(DEMO_ENTRIES) as DemoKind[];
  return [
    ...siteFindings(facts),
    ...PAGE_TEXTS.flatMap((text) => textFindings(text, facts.texts.get(text.id))),
    ...noticeFindings(facts),
    ...kinds.flatMap((kind) => entryFindings(kind, facts.entries[kind])),
    ...facts.lacks.flatMap((lack) => (lack.isForSelling ? [{ lack }] : [])),
  ];
}

/** Whether prints are sold: in production only where nothing is found, or at the owner's own risk. */
export function sellsPrints(
  findings: readonly Finding[],
  { sell, isProduction }: { sell: unknown; isProduction: boolean },
): boolean {
  return !isProduction || findings.length === 0 || sell === 'always';
}

/** What the panel is told about the shop. */
export type Readiness = {
  readonly findings: readonly Finding[];
  /** What the environment lacks beside that: the shop may open all the same. */
  readonly lacks: readonly Lack[];
  /** Photos whose prints would be soft, or may be: the shop may open all the same. */
  readonly softPrints: readonly SoftPrints[];
  readonly sells: boolean;
  /** Elsewhere than in production prints are sold whatever is missing. */
  readonly isProduction: boolean;
};
