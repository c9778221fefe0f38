import { atom } from 'nanostores';
import { FALLBACK_LANGUAGE, isLanguage, type Language } from '../domain/language.ts';
import { STORAGE_KEYS } from '../domain/storageKeys.ts';
import { onStoredChange, readStored, writeStored } from '../services/storage.ts';

const stored = (): Language => {
  const value = readStored(STORAGE_KEYS.language);
  return isLanguage(value) ? value : FALLBACK_LANGUAGE;
};

/** The interface language: the stored choice, else English. */
export const $language = atom<Language>(stored());

/** Has the visitor ever chosen? Until then the language dialog stands before the page. */
export function isLanguageChosen(): boolean {
  return (
    readStored(STORAGE_KEYS.languageSelected) === 'true' && isLanguage(readStored(STORAGE_KEYS.language))
  );
}

/** Stores the choice and shows the page in it. */
export function chooseLanguage(language: Language): void {
  writeStored(STORAGE_KEYS.language, language);
  writeStored(STORAGE_KEYS.languageSelected, 'true');
  $language.set(language);
}

onStoredChange(STORAGE_KEYS.language, (value) => {
  if (isLanguage(value)) $language.set(value);
});
