import type { Language } from './language.ts';

/** The words of a page in both languages; what one of them lacks does not compile. */
export const inBoth = <K extends string>(
  en: Readonly<Record<K, string>>,
  de: Readonly<Record<NoInfer<K>, string>>,
): Readonly<Record<Language, Readonly<Record<K, string>>>> => ({ en, de });
