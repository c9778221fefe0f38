/** A text as searches compare it: without case, accents and dashes; ß is found by ss. */
export const plainText = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss').replaceAll('-', '');

/** The words of what is searched for. */
export const wordsOf = (text: string): string[] => plainText(text).split(/\s+/).filter(Boolean);
