import { message } from '../../shared/i18n/index.ts';
import type { Language } from '../../shared/i18n/language.ts';
import { localized, shortened } from '../../shared/i18n/localized.ts';
import type { Toast } from './toast.ts';

/** Longest name of a photo in a toast, in characters: a toast is shown for 1.6 s. */
const NAME_LENGTH_MAX = 120;

/**
 * The text of a toast in three parts: what stands before the photo's name, the name, and what stands after it. One
 * that is about no photo is all in the first.
 */
export function toastText({ key, name, size }: Toast, language: Language) {
  const [before = '', after] = message(language, key, { size }).split('{name}');
  if (after === undefined) return { before, name: '', after: '' };
  const shown = localized(name, language) || message(language, 'photos.fallbackName');
  return { before, name: shortened(shown, NAME_LENGTH_MAX), after };
}
