import type { Site } from '../../domain/entries/site.ts';
import type { Language } from '../../domain/language.ts';
import { message } from '../../messages/index.ts';
import { priceWords } from '../../messages/priceWords.ts';

type PriceWordsProps = {
  readonly tax: Site['tax'];
  readonly language: Language;
  /** In a dialog the link opens a new tab, so that the dialog stays. */
  readonly inDialog?: boolean;
};

/** What stands beside a price, within a paragraph. */
export function PriceWords({ tax, language, inDialog = false }: PriceWordsProps) {
  const { before, link, after } = priceWords(tax, language);
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
