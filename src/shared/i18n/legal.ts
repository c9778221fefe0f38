import type { Language } from './language.ts';

/** The words around the owner's legal texts. */
export const LEGAL_WORDS = {
  en: { changed: 'Last changed on', missing: 'This text is not there in English. It follows in German.' },
  de: {
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
