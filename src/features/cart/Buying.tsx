import { type ReactNode, useState } from 'react';
import type { Photo } from '../../shared/content/entries/photo.ts';
import { photoFacts } from '../../shared/i18n/photoWords.ts';
import { offeredSizes } from '../../shared/shop/print.ts';
import { DEFAULT_SIZE, type PrintSize } from '../../shared/shop/printSizes.ts';
import { useText } from '../../ui/useText.ts';
import type { useEdition } from '../editions/useEdition.ts';
import { SizeSwitch } from './SizeSwitch.tsx';

type BuyingProps = {
  readonly photo: Photo;
  readonly edition: Pick<ReturnType<typeof useEdition>, 'isSoldOut' | 'isGone'>;
  /** Where it is shown: part of its classes, and of the name of its radios. */
  readonly place: 'lightbox' | 'room';
  /** Distinguishes its radios from those of other photos of the place. */
  readonly id?: string;
  /** The words that prices require, if no other ones are near them. */
  readonly words?: ReactNode;
  /** Ids of the elements that describe the button. */
  readonly describedBy: string;
  readonly disabled?: boolean;
  readonly onBuy: (size?: PrintSize) => void;
};

/** A photo's print sizes with prices, and the button that buys one; hidden once no print is left. */
export function Buying({ photo, edition, place, id = '', words, describedBy, ...button }: BuyingProps) {
  const { t, language } = useText();
  const { prices } = photoFacts(photo, language);
  const sizes = offeredSizes(photo);
  const [choice, setChoice] = useState<{ readonly photo: string; readonly size: PrintSize }>();
  const chosen = choice?.photo === photo.id ? choice.size : undefined;
  const size = chosen ?? sizes.find((one) => !edition.isGone(one)) ?? DEFAULT_SIZE;
  return (
    <div className={`${place}-buying`} hidden={edition.isSoldOut}>
      <SizeSwitch
        id={place + id}
        size={size}
        offered={sizes}
        priceOf={(one) => prices[one] ?? ''}
        isGone={edition.isGone}
        onChoose={(one) => setChoice({ photo: photo.id, size: one })}
      />
      <button
        type="button"
        className={`button loud ${place}-buy`}
        aria-describedby={describedBy}
        disabled={button.disabled}
        onClick={() => button.onBuy(size === DEFAULT_SIZE ? chosen : size)}
      >
        {t('lightbox.buy')}
      </button>
      {words}
    </div>
  );
}
