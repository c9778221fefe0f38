import { useStore } from '@nanostores/react';
import { type Amount, priceWords } from '../../shared/i18n/photoWords.ts';
import { useText } from '../../ui/useText.ts';
import { $shop } from './terms.ts';

type PriceWordsProps = {
  readonly amount?: Amount;
  /** In a dialog the link opens a new tab, so that the dialog stays open. */
  readonly inDialog?: boolean;
};

export function PriceWords({ amount, inDialog = false }: PriceWordsProps) {
  const { t, language } = useText();
  const { tax } = useStore($shop);
  const { before, link, after } = priceWords(tax, language, amount);
  return (
    <span className="price-words">
      {before}
      <a href={link.address} target={inDialog ? '_blank' : undefined}>
        {link.text}
        {inDialog && <span className="sr-only"> ({t('home.newTab')})</span>}
      </a>
      {after}
    </span>
  );
}
