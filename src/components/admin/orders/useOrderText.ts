import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import type { Language } from '../../../domain/language.ts';
import { formatCents } from '../../../domain/money.ts';
import type { MessageParams } from '../../../messages/fill.ts';
import { type OrderMessageKey, orderMessage } from '../../../messages/orders.ts';
import { $orderLanguage } from '../../../stores/admin/orders/words.ts';

const TIME_ZONE = 'Europe/Berlin';

type OrderTexts = {
  readonly language: Language;
  readonly t: (key: OrderMessageKey, params?: MessageParams) => string;
  readonly money: (cents: number) => string;
  /** A time in ISO 8601 as the owner reads it. */
  readonly time: (iso: string, style?: 'day' | 'clock') => string;
  /** A month such as 2026-11 in words. */
  readonly monthName: (month: string) => string;
};

/** The words of the Orders tab in the language of the moment. */
export function useOrderText(): OrderTexts {
  const language = useStore($orderLanguage);
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(language, { timeZone: TIME_ZONE, ...options });
    const whole = format({ dateStyle: 'medium', timeStyle: 'short' });
    const day = format({ day: 'numeric', month: 'short' });
    const clock = format({ timeStyle: 'medium' });
    const month = format({ month: 'long', year: 'numeric' });
    return {
      language,
      t: (key, params) => orderMessage(language, key, params),
      money: (cents) => formatCents(cents, language),
      time: (iso, style) => (style === 'day' ? day : style === 'clock' ? clock : whole).format(new Date(iso)),
      monthName: (name) => month.format(new Date(`${name}-15T12:00:00Z`)),
    };
  }, [language]);
}
