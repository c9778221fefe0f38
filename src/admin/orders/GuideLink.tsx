import type { AdminMessageKey } from '../shell/texts.ts';
import { useOrderText } from './useOrderText.ts';

/** The part of the owner's guide that a key names: its text is the id of a heading. */
type Topic = Extract<AdminMessageKey, `guide.${string}`>;

/** Leads to a heading of the owner's guide, beside the panel: what is open there stays. */
export function GuideLink({ to, label }: { readonly to: Topic; readonly label?: string }) {
  const { t, language } = useOrderText();
  return (
    <a className="guide-link" href={`/guide/${language}/#${t(to)}`} target="_blank" rel="noopener">
      {label ?? t('orders.help')}
    </a>
  );
}
