import type { ReactNode } from 'react';
import type { Site } from '../../domain/entries/site.ts';
import type { Language } from '../../domain/language.ts';
import { message } from '../../messages/index.ts';

const WORDS = {
  '': 'price.untaxed',
  included: 'price.included',
  'small-business': 'price.smallBusiness',
} as const;

type PriceWordsProps = {
  readonly tax: Site['tax'];
  readonly language: Language;
  /** What follows in the same sentence. */
  readonly children?: ReactNode;
};

/** What a price includes and what comes on top, as it has to stand beside every price (PAngV, § 19 UStG). */
export function PriceWords({ tax, language, children }: PriceWordsProps) {
  const [before, after] = message(language, WORDS[tax ?? '']).split('{shipping}');
  return (
    <p className="price-words">
      {before}
      <a href="/legal/shipping/">{message(language, 'price.shipping')}</a>
      {after}
      {children}
    </p>
  );
}
