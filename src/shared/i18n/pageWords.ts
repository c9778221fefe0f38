import { PRINT_SIZES } from '../shop/printSizes.ts';
import { fill } from './fill.ts';
import type { Language } from './language.ts';

/** The site's content; `sells` is true when photos can be bought as prints. */
type Shown = {
  readonly photos: number;
  readonly videos: number;
  readonly music: number;
  readonly sells: boolean;
};

const WORDS = {
  en: {
    prints: 'prints',
    photos: 'pictures',
    videos: 'films',
    music: 'music',
    long: 'art prints in {sizes}',
  },
  de: {
    prints: 'Drucke',
    photos: 'Bilder',
    videos: 'Filme',
    music: 'Musik',
    long: 'Kunstdrucke in {sizes}',
  },
} as const;

/** The kinds of content, in the order of the sections; empty for an empty site. */
function kindsOf({ photos, videos, music, sells }: Shown) {
  const prints = sells ? ('prints' as const) : ('photos' as const);
  return [photos && prints, videos && ('videos' as const), music && ('music' as const)].filter(
    (kind) => kind !== 0,
  );
}

/** For example `Ink: prints, films, music`, with the existing kinds. */
export function siteTitle(title: string, shown: Shown, language: Language): string {
  const words = kindsOf(shown).map((kind) => WORDS[language][kind]);
  return [title, words.join(', ')].filter(Boolean).join(': ');
}

/** How dates and lists are written in it. */
const localeOf = (language: Language) => (language === 'en' ? 'en-GB' : language);

/** `A, B and C`, in a language. */
const inList = (
  language: Language,
  words: readonly string[],
  type: 'conjunction' | 'disjunction' = 'conjunction',
) => new Intl.ListFormat(localeOf(language), { type }).format(words);

/** All print sizes as a list: `A4 and A3`, or `A4 or A3`. */
export const sizesInWords = (language: Language, word: 'and' | 'or'): string =>
  inList(language, PRINT_SIZES, word === 'or' ? 'disjunction' : 'conjunction');

/** For example `Mara: art prints in A4 and A3, films and music. …`, in both languages. */
export function siteDescription(owner: string, shown: Shown): string {
  const inWords = (language: Language) => {
    const words = kindsOf(shown).map((kind) => WORDS[language][kind === 'prints' ? 'long' : kind]);
    const list = fill(inList(language, words), { sizes: sizesInWords(language, 'and') });
    return list && `${list.charAt(0).toLocaleUpperCase(language)}${list.slice(1)}.`;
  };
  const texts = [inWords('en'), inWords('de')].filter(Boolean).join(' ');
  return texts ? `${owner}. ${texts}` : owner;
}

export const LEGAL_WORDS = {
  en: {
    contents: 'Contents',
    changed: 'Last changed on',
    missing: 'This text is not there in English. It follows in German.',
  },
  de: {
    contents: 'Inhalt',
    changed: 'Zuletzt geändert am',
    missing: 'Diesen Text gibt es nicht auf Deutsch. Er folgt auf Englisch.',
  },
} as const satisfies Record<Language, object>;

export const dateInWords = (iso: string, language: Language, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(localeOf(language), options).format(Date.parse(iso));

/** A written-out date in the shop's time zone. @param iso ISO 8601 */
export const legalDate = (iso: string, language: Language): string =>
  dateInWords(iso, language, { timeZone: 'Europe/Berlin', dateStyle: 'long' });
