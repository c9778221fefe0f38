import type { Language } from './language.ts';

const LOCALES: Record<Language, string> = { en: 'en-US', de: 'de-DE' };
const formats = new Map<Language, Intl.NumberFormat>();

/**
 * Euros to whole cents, rounded half up on the decimal the reader sees (1.005 is 101, although the
 * binary number nearest to it lies below).
 */
export function toCents(euros: number): number {
  return Math.round(Number((euros * 100).toPrecision(15)));
}

/** Cents as a currency text: de-DE in German, en-US otherwise. */
export function formatCents(cents: number, language: Language): string {
  let format = formats.get(language);
  if (!format) {
    format = new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency: 'EUR' });
    formats.set(language, format);
  }
  return format.format(cents / 100);
}
