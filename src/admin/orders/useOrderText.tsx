import { useMemo } from 'react';
import { localeOf } from '../../shared/i18n/pageWords.ts';
import { formatCents } from '../../shared/shop/price.ts';
import { useAdminText } from '../shell/language.ts';
import type { AdminMessageKey } from '../shell/texts.ts';

const TIME_ZONE = 'Europe/Berlin';

/** The panel's words, and how amounts and times of orders are written in the language of the moment. */
export function useOrderText() {
  const texts = useAdminText();
  return useMemo(() => {
    const { language } = texts;
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(localeOf(language), { timeZone: TIME_ZONE, ...options });
    const times = {
      whole: format({ dateStyle: 'medium', timeStyle: 'short' }),
      moment: format({ day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }),
      day: format({ day: 'numeric', month: 'short' }),
      clock: format({ timeStyle: 'short' }),
    };
    const month = format({ month: 'long', year: 'numeric' });
    return {
      ...texts,
      money: (cents: number) => formatCents(cents, language),
      /** A time in ISO 8601 as the owner reads it. */
      time: (iso: string, style: keyof typeof times = 'whole') => times[style].format(new Date(iso)),
      monthName: (name: string) => month.format(new Date(`${name}-15T12:00:00Z`)),
    };
  }, [texts]);
}

/** The part of the owner's guide that a key names: its text leads to a heading. */
type Topic = Extract<AdminMessageKey, `guide.${string}`>;

/** Leads to a heading of the owner's guide, beside the panel: what is open there stays. */
export function GuideLink({ to, label }: { readonly to: Topic; readonly label?: string }) {
  const { t, language } = useOrderText();
  return (
    <a href={`/guide/${language}/${t(to)}`} target="_blank" rel="noopener">
      {label ?? t('orders.help')}
    </a>
  );
}
