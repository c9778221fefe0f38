import type { Language } from './language.ts';

/** Path of a work's own page in a language. */
export function workPath(photoId: string, language: Language): string {
  return `${language === 'de' ? '/de' : ''}/photos/${photoId}/`;
}
