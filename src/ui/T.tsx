import { createContext, type ReactNode, useContext } from 'react';
import { type MessageKey, type MessageParams, message } from '../shared/i18n/index.ts';
import type { Language, Localized } from '../shared/i18n/language.ts';
import { languageShown, localized } from '../shared/i18n/localized.ts';

type Both = Record<Language, ReactNode>;

const OnlyLanguage = createContext<Language | undefined>(undefined);

/** Wraps content of a page of one language, whose texts are in that language only. */
export const InLanguage = OnlyLanguage.Provider;

/** A text in both languages; CSS shows the page's language, so switching needs no rendering. */
export function Bilingual({ en, de }: Both) {
  const only = useContext(OnlyLanguage);
  if (only) return only === 'de' ? de : en;
  if (en === de) return en;
  return (
    <>
      <span lang="en">{en}</span>
      <span lang="de">{de}</span>
    </>
  );
}

export function T({ k, params }: { k: MessageKey; params?: MessageParams }) {
  return <Bilingual en={message('en', k, params)} de={message('de', k, params)} />;
}

/** Content in both languages, with the usual fallbacks; `fallback` if there is no text at all. */
export function Text({ text, fallback }: { text: Localized | undefined; fallback?: MessageKey }) {
  const shown = (language: Language) =>
    localized(text, language) || (fallback ? message(language, fallback) : '');
  const [ofEn, ofDe] = [languageShown(text, 'en'), languageShown(text, 'de')];
  // One span with the text's own language, so that it is hyphenated correctly.
  if (ofEn === ofDe) {
    return (
      <span lang={ofEn} data-always="">
        {shown(ofEn)}
      </span>
    );
  }
  return <Bilingual en={shown('en')} de={shown('de')} />;
}
