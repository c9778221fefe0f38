/** Interface languages; `en` is the initial one and the fallback. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];
export const FALLBACK_LANGUAGE: Language = 'en';

/** A text in both languages; either may be missing in files edited by hand. */
export type Localized = { readonly en?: string | undefined; readonly de?: string | undefined };

export const isLanguage = (value: unknown): value is Language => value === 'en' || value === 'de';

/** A page's path in a language: English pages are at the root, German ones below /de/. */
export function inLanguage(language: Language, path: string): string {
  return language === 'de' ? `/de${path}` : path;
}
