import { FALLBACK_LANGUAGE, isLanguage, type Language } from '../shared/i18n/language.ts';
import { LANGUAGE_KEY, LANGUAGE_SELECTED_KEY } from '../shared/storageKeys.ts';
import { persistentAtom } from './persistence.ts';
import { readStored } from './storage.ts';

/** The language of a page of one language, also for its dialogs. */
const only = typeof document === 'undefined' ? undefined : document.documentElement?.dataset.only;
const fixed = isLanguage(only) ? only : undefined;

/** The interface language: the page's own, else the stored choice, else English. All tabs share the choice. */
export const $language = persistentAtom<Language>(LANGUAGE_KEY, fixed ?? FALLBACK_LANGUAGE, {
  decode: (stored) => fixed ?? (isLanguage(stored) ? stored : FALLBACK_LANGUAGE),
  encode: (language) => language,
});

const $isSelected = persistentAtom<string>(LANGUAGE_SELECTED_KEY, '');

/** Whether the visitor has chosen a language. Until then the language dialog is open. */
export function isLanguageChosen(): boolean {
  return $isSelected.get() === 'true' && isLanguage(readStored(LANGUAGE_KEY));
}

export function chooseLanguage(language: Language): void {
  $isSelected.set('true');
  $language.set(language);
}
