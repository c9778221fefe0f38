import { legalPath } from '../pagePaths.ts';
import { message } from './index.ts';
import type { Language } from './language.ts';

/** What stands beside a price; its one link leads to the page about shipping, in the same language. */
type PriceWords = {
  readonly before: string;
  readonly link: { readonly text: string; readonly address: string };
  readonly after: string;
};

/** Follows a price whose words stand further below, once for all of a list, and comes before these words. */
export const PRICE_SIGN = '*';

const keyOf = (tax: string | undefined) => {
  if (tax === 'included') return 'price.included';
  return tax === 'small-business' ? 'price.smallBusiness' : 'price.untaxed';
};

/** What a price includes, as it has to stand beside it (PAngV, § 19 UStG); `tax` as content/site.json has it. */
export function priceWords(tax: string | undefined, language: Language): PriceWords {
  const [before = '', after = ''] = message(language, keyOf(tax)).split('{shipping}');
  const address = legalPath('shipping', language);
  return { before, link: { text: message(language, 'price.shipping'), address }, after };
}

/** {@link priceWords} as plain text. */
export function priceSentence(tax: string | undefined, language: Language): string {
  const { before, link, after } = priceWords(tax, language);
  return before + link.text + after;
}
