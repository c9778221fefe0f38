import type { Site } from '../../shared/content/entries/site.ts';
import { message } from '../../shared/i18n/index.ts';
import type { Language } from '../../shared/i18n/language.ts';
import { type Amount, priceWords } from '../../shared/i18n/photoWords.ts';

type PriceWordsProps = {
  readonly tax: Site['tax'];
  readonly language: Language;
  readonly amount?: Amount;
  /** In a dialog the link opens a new tab, so that the dialog stays open. */
  readonly inDialog?: boolean;
};

export function PriceWords({ tax, language, amount, inDialog = false }: PriceWordsProps) {
  const { before, link, after } = priceWords(tax, language, amount);
  return (
    <span className="price-words">
      {before}
      <a href={link.address} target={inDialog ? '_blank' : undefined}>
        {link.text}
        {inDialog && <span className="sr-only"> ({message(language, 'home.newTab')})</span>}
      </a>
      {after}
    </span>
  );
}
