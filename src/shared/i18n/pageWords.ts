import { PRINT_SIZES } from '../shop/printSizes.ts';
import { fill } from './fill.ts';
import type { Language } from './language.ts';

/** What a site shows; `sells` says that its photos can be bought as prints. */
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

/** The kinds of things that are there, in the order of the sections; none for an empty site. */
function kindsOf({ photos, videos, music, sells }: Shown) {
  const prints = sells ? ('prints' as const) : ('photos' as const);
  return [photos && prints, videos && ('videos' as const), music && ('music' as const)].filter(
    (kind) => kind !== 0,
  );
}

/** `Ink: prints, films, music`, with what is there. */
export function siteTitle(title: string, shown: Shown, language: Language): string {
  const words = kindsOf(shown).map((kind) => WORDS[language][kind]);
  return [title, words.join(', ')].filter(Boolean).join(': ');
}

const inList = (
  language: Language,
  words: readonly string[],
  type: 'conjunction' | 'disjunction' = 'conjunction',
) => new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type }).format(words);

/** The names of all print sizes as a list: `A4 and A3`, or `A4 or A3`. */
export const sizesInWords = (language: Language, word: 'and' | 'or'): string =>
  inList(language, PRINT_SIZES, word === 'or' ? 'disjunction' : 'conjunction');

/** `Mara: art prints in A4 and A3, films and music. …`, with what is there, in both languages. */
export function siteDescription(owner: string, shown: Shown): string {
  const inWords = (language: Language) => {
    const words = kindsOf(shown).map((kind) => WORDS[language][kind === 'prints' ? 'long' : kind]);
    const list = fill(inList(language, words), { sizes: sizesInWords(language, 'and') });
    return list && `${list.charAt(0).toLocaleUpperCase(language)}${list.slice(1)}.`;
  };
  const texts = [inWords('en'), inWords('de')].filter(Boolean).join(' ');
  return texts ? `${owner}. ${texts}` : owner;
}

/** The words around the owner's legal texts. */
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

const formatIn = (locale: string) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'Europe/Berlin', dateStyle: 'long' });
const FORMATS: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  en: formatIn('en-GB'),
  de: formatIn('de'),
};

/** A day as it is written out. @param iso ISO 8601 */
export const legalDate = (iso: string, language: Language): string =>
  FORMATS[language].format(Date.parse(iso));
