import type { Fault } from '../content/faults.ts';
import type { Language } from '../i18n/language.ts';
import { DEFAULT_CART_PRICE_EUROS } from '../limits.ts';
import { type Offered, offeredSizes } from './print.ts';
import { DEFAULT_SIZE, fieldOf, type PrintSize, rowOf, type SizeField } from './printSizes.ts';

/** Euros to whole cents, rounded half up in decimal: 1.005 is 101, despite its binary value. */
export const toCents = (euros: number): number => Math.round(Number((euros * 100).toPrecision(15)));

const SIGNS: Record<Language, readonly [string, string]> = { en: [',', '.'], de: ['.', ','] };

/** Cents like `Intl` (de-DE or en-US), but without it: its first formatter takes a slow phone 165 ms. */
export function formatCents(cents: number, language: Language): string {
  const [group, point] = SIGNS[language];
  const [whole = '', fraction] = (Math.abs(cents) / 100).toFixed(2).split('.');
  const amount = whole.replace(/\B(?=(\d{3})+$)/g, group) + point + fraction;
  return (cents < 0 ? '-' : '') + (language === 'de' ? `${amount}\u00a0€` : `€${amount}`);
}

/** The same without the cents of a whole amount: `€36`, for lists of prices. */
export const formatShortCents = (cents: number, language: Language): string =>
  formatCents(cents, language).replace(/[.,]00(?!\d)/, '');

const PRICE_MAX_EUROS = 100_000;
/** Below this price of a print, in euros, the owner is asked whether it is intended. */
const PRICE_SUSPICIOUS_BELOW_EUROS = 1;

/** Currency around an amount, and the dash for no cents. */
const CURRENCY_SIGN = /^(?:€|euro?)\s*|\s*(?:€|euro?)$/i;
const NO_CENTS = /[.,]\s?[-–—]{1,2}$/;
const PLAIN = /^\d{1,9}(?:[.,]\d{1,2})?$/;
/** Grouped thousands: '1.299,00', '1,299.00' and '1.299.000', but not '1.299' alone. */
const GROUPED = /^[1-9]\d{0,2}(?:(?:\.\d{3})+,\d{1,2}|(?:,\d{3})+\.\d{1,2}|(?:\.\d{3}){2,}|(?:,\d{3}){2,})$/;
const GROUPED_WITHOUT_CENTS = /^[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:,\d{3})+)$/;
/** One separator and three digits: thousands, or a decimal point with a digit too many. */
const AMBIGUOUS = /^([1-9]\d{0,2})[.,](\d{3})$/;

const fault: Fault = { code: 'price', params: { max: PRICE_MAX_EUROS } };

/**
 * Parses a price in euros: `31.5`, `31,50`, `35,-`, `1.299,00`, `€ 35`, `35 EUR`. `1.299` is ambiguous, and
 * the fault names both amounts. The only reader for forms, uploads, calls and files.
 */
export function readPrice(written: string): number | Fault {
  const amount = written.trim().replace(CURRENCY_SIGN, '');
  const whole = amount.replace(NO_CENTS, '');
  if (whole !== amount) {
    const isWhole = /^\d{1,9}$/.test(whole) || GROUPED_WITHOUT_CENTS.test(whole);
    return isWhole ? withinMax(Number(whole.replace(/[.,]/g, ''))) : fault;
  }
  const [, before, after] = AMBIGUOUS.exec(amount) ?? [];
  if (before && after) {
    const [lowCents, highCents] = [toCents(Number(`${before}.${after}`)), Number(before + after) * 100];
    return { code: 'priceAmbiguous', params: { lowCents, highCents } };
  }
  if (PLAIN.test(amount)) return withinMax(Number(amount.replace(',', '.')));
  if (!GROUPED.test(amount)) return fault;
  const cents = /[.,]\d{1,2}$/.exec(amount)?.[0] ?? '';
  const euros = amount.slice(0, amount.length - cents.length).replace(/[.,]/g, '');
  return withinMax(Number(euros + cents.replace(',', '.')));
}

const withinMax = (euros: number): number | Fault => (euros <= PRICE_MAX_EUROS ? euros : fault);

/** The fault of a stored or sent price: a text is parsed, a number must be whole cents from 0 on. */
export function priceFault(value: unknown): Fault | undefined {
  if (typeof value === 'string') {
    const read = readPrice(value);
    return typeof read === 'number' ? undefined : read;
  }
  const isPrice = typeof value === 'number' && value >= 0 && value <= PRICE_MAX_EUROS;
  return isPrice && Number(value.toFixed(2)) === value ? undefined : fault;
}

/** Whether a price is probably a mistake: below 1.00, 0 included. */
export const isSuspiciousPrice = (euros: number): boolean => euros < PRICE_SUSPICIOUS_BELOW_EUROS;

/** A price in a form's field: two decimals, a comma in German, no currency. */
export function formatPrice(euros: number, language: Language): string {
  return formatNumber(euros.toFixed(2), language);
}

/** A number in a form's field: a comma in German, a point in English, no thousands separator. */
export function formatNumber(value: number | string, language: Language): string {
  return String(value).replace(/[.,]/, language === 'de' ? ',' : '.');
}

/** A price field: a number of euros, a numeric string, or something unusable. */
export type PriceValue = number | string | null | undefined;
export type Priced = { readonly price?: PriceValue } & {
  readonly [K in `price_${SizeField}`]?: PriceValue;
};

/** A price field in euros; undefined unless it is an amount of zero or more with finite cents. */
export function parsePrice(value: unknown): number | undefined {
  const euros = typeof value === 'string' ? readPrice(value) : value;
  return typeof euros === 'number' && Number.isFinite(euros * 100) && euros >= 0 ? euros : undefined;
}

/** The checkout price of a print in cents: the size's own, the generic (default size), the size's default. */
export function unitPriceCents(photo: Priced, size: PrintSize): number {
  const own = parsePrice(photo[fieldOf('price', size)]);
  const euros = own ?? (size === DEFAULT_SIZE ? parsePrice(photo.price) : undefined);
  return toCents(euros ?? rowOf(size).priceEuros);
}

/** The cart's 'from' price in euros: the lowest of the sizes on sale, 24.99 without any. */
export function cartPriceEuros(photo: Priced & Offered): number {
  const prices = offeredSizes(photo)
    .map((size) => parsePrice(photo[fieldOf('price', size)]))
    .filter((price) => price !== undefined);
  return prices.length > 0 ? Math.min(...prices) : DEFAULT_CART_PRICE_EUROS;
}

export const cartPriceCents = (photo: Priced & Offered): number => toCents(cartPriceEuros(photo));
