import { isEntryId } from '../../src/shared/content/names.ts';
import { slugify } from '../../src/shared/content/projects.ts';

/** Readable part of an id; with the tail it stays well below the 64 characters that an id may have. */
const WORDS_MAX = 44;

/** The first words of a text that fit, never cut within one unless the first is too long. */
function firstWords(text: string): string {
  const slug = slugify(text);
  if (slug.length <= WORDS_MAX) return slug;
  const cut = slug.slice(0, WORDS_MAX + 1);
  const end = cut.lastIndexOf('-');
  return end > 0 ? cut.slice(0, end) : slug.slice(0, WORDS_MAX);
}

/**
 * A new entry's id: words of its English description and a short tail of letters and digits.
 * @param tails lower-case letters and digits, tried in turn until the id is free
 * @param fallback stands for a description of which nothing can be kept, such as one in Chinese
 * @returns undefined where every tail is taken
 */
export function makeEntryId(
  english: string,
  tails: readonly string[],
  fallback: string,
  isTaken: (id: string) => boolean,
): string | undefined {
  const words = firstWords(english) || fallback;
  return tails.map((tail) => `${words}-${tail}`).find((id) => isEntryId(id) && !isTaken(id));
}
