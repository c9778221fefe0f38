import { useEffect, useRef, useState } from 'react';
import { PHOTO_FIELDS, type Photo } from '../../domain/entries/photo.ts';
import { captionTexts } from '../../domain/fields/caption.ts';
import { cartPriceCents } from '../../domain/price.ts';
import { buyShownPhoto } from '../../stores/lightbox.ts';
import { useText } from '../ui/useText.ts';

/** The bar below the shown photo: what it is, what its fields say in captions, its price, and buying a print. */
export function Caption({ photo }: { readonly photo: Photo }) {
  const { t, money, name, language } = useText();
  const details = captionTexts(PHOTO_FIELDS, photo, language);
  const text = useRef<HTMLParagraphElement>(null);
  const [isLong, setLong] = useState(false);
  const description = name(photo.description);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text may be longer in a box of the same size
  useEffect(() => {
    const element = text.current;
    if (!element) return;
    element.scrollTop = 0;
    const observer = new ResizeObserver(() => setLong(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [description]);
  return (
    <div className="lightbox-caption">
      <p className="lightbox-text" aria-live="polite" ref={text} tabIndex={isLong ? 0 : undefined}>
        {description}
      </p>
      {details.length > 0 && <p className="lightbox-details">{details.join(' · ')}</p>}
      <p className="lightbox-price">{t('lightbox.from', { price: money(cartPriceCents(photo)) })}</p>
      <button type="button" className="button loud" onClick={buyShownPhoto}>
        {t('lightbox.buy')}
      </button>
    </div>
  );
}
