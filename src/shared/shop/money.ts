import type { Language } from '../i18n/language.ts';

/** Euros to whole cents, rounded half up on the decimal that one sees: 1.005 is 101, whatever the binary number. */
export function toCents(euros: number): number {
  return Math.round(Number((euros * 100).toPrecision(15)));
}

/** Signs for groups of thousands and before the cents. */
const SIGNS: Record<Language, readonly [string, string]> = { en: [',', '.'], de: ['.', ','] };

/** Whole cents as `Intl` has them, de-DE or en-US, without `Intl`: its first formatter takes a slow phone 165 ms. */
export function formatCents(cents: number, language: Language): string {
  const [group, point] = SIGNS[language];
  const [whole = '', fraction] = (Math.abs(cents) / 100).toFixed(2).split('.');
  const amount = whole.replace(/\B(?=(\d{3})+$)/g, group) + point + fraction;
  return (cents < 0 ? '-' : '') + (language === 'de' ? `${amount}\u00a0€` : `€${amount}`);
}
