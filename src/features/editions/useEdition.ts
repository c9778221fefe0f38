import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { editionWords, leftWords } from '../../shared/i18n/photoWords.ts';
import { type Editioned, editionsOf } from '../../shared/shop/edition.ts';
import type { PrintSize } from '../../shared/shop/printSizes.ts';
import { useText } from '../../ui/useText.ts';
import { $editions, refreshEdition } from './editions.ts';

type Shown = Editioned & { readonly id: string; readonly hidden?: boolean | undefined };

/** The words about a photo's edition, or that of one size, with the prints left once known. */
export function useEdition(photo: Shown | undefined, size?: PrintSize) {
  const { language } = useText();
  const editions = photo
    ? editionsOf(photo).filter(({ sizes }) => size === undefined || sizes.includes(size))
    : [];
  // The number left of a hidden photo is not public; the checkout names it.
  const id = editions.length > 0 && !photo?.hidden ? photo?.id : undefined;
  const answer = useStore($editions)[id ?? ''];
  useEffect(() => {
    if (id !== undefined) void refreshEdition(id);
  }, [id]);
  const isGone = (one: PrintSize) => (answer?.sizes ? answer.sizes[one] : answer)?.left === 0;
  if (!photo || editions.length === 0) return { words: undefined, isSoldOut: false, isGone };
  if (!answer) return { words: editionWords(photo, language), isSoldOut: false, isGone };
  const { left } = (size && answer.sizes?.[size]) ?? answer;
  return { words: leftWords(answer, language, size), isSoldOut: left === 0, isGone };
}
