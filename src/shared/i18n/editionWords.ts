import { type EditionAnswer, type Editioned, type EditionLeft, editionsOf } from '../shop/edition.ts';
import { PRINT_SIZES, type PrintSize } from '../shop/price.ts';
import { message } from './index.ts';
import type { Language } from './language.ts';

/** A number of prints, and how many are left where that is known. */
type Count = Pick<EditionLeft, 'size'> & Partial<EditionLeft>;

function countWords({ size, left }: Count, language: Language): string {
  if (left === undefined) return message(language, 'edition.of', { size });
  return left > 0
    ? message(language, 'edition.left', { size, left })
    : message(language, 'edition.soldOut', { size });
}

/** Each size is one piece, which no line ends within. */
const sentence = (counts: readonly (readonly [PrintSize | undefined, Count])[], language: Language) =>
  counts
    .map(([size, count]) => `${size ? `${size}: ` : ''}${countWords(count, language)}`)
    .map((words) => (counts.length > 1 ? words.replaceAll(' ', '\u00a0') : words))
    .join('\u00a0· ');

/** How many prints of a photo there will ever be, of each size where they differ; undefined without an edition. */
export function editionWords(photo: Editioned, language: Language): string | undefined {
  const editions = editionsOf(photo);
  const counts = editions.map(({ name, sizes, edition }) => [name ? sizes[0] : undefined, edition] as const);
  return editions.length > 0 ? sentence(counts, language) : undefined;
}

/** The same with what is left, of one `size` where it is named. */
export function leftWords(answer: EditionAnswer, language: Language, size?: PrintSize): string {
  const { sizes } = answer;
  if (!sizes) return sentence([[undefined, answer]], language);
  const wanted = PRINT_SIZES.filter((one) => size === undefined || one === size);
  return sentence(
    wanted.flatMap((one) => (sizes[one] ? [[one, sizes[one]] as const] : [])),
    language,
  );
}
