import { useMemo } from 'react';
import { formatCents } from '../../shared/shop/price.ts';
import { useAdminText } from '../shell/language.ts';
import type { AdminMessageKey } from '../shell/texts.ts';

/** The panel's words, and how amounts and months are written in the language of the moment. */
export function useOrderText() {
  const texts = useAdminText();
  return useMemo(() => {
    const { language, time } = texts;
    return {
      ...texts,
      money: (cents: number) => formatCents(cents, language),
      monthName: (name: string) => time(`${name}-15T12:00:00Z`, 'month'),
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
