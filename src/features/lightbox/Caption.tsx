import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Photo } from '../../shared/content/entries/photo.ts';
import { languageShown } from '../../shared/i18n/localized.ts';
import { photoFacts } from '../../shared/i18n/photoWords.ts';
import { photoPath } from '../../shared/pagePaths.ts';
import { offeredSizes } from '../../shared/shop/print.ts';
import { useText } from '../../ui/useText.ts';
import { Buying } from '../cart/Buying.tsx';
import { PriceWords } from '../cart/PriceWords.tsx';
import { $shop } from '../cart/terms.ts';
import { useEdition } from '../editions/useEdition.ts';
import { $wall, wallPrintOf } from '../wall/wall.ts';
import { buyShownPhoto, TITLE_LENGTH_MAX } from './lightbox.ts';

type CaptionProps = {
  readonly photo: Photo;
  /** True when no source of its picture loads: then it cannot be bought. */
  readonly isBroken: boolean;
};

/** Below the shown photo: name, caption, link to its page, and its prints with prices. */
export function Caption({ photo, isBroken }: CaptionProps) {
  const { t, name, language } = useText();
  const { details } = photoFacts(photo, language);
  const sells = useStore($shop).sells && offeredSizes(photo).length > 0;
  const page = photoPath(photo.id, language);
  const edition = useEdition(photo);
  const text = useRef<HTMLParagraphElement>(null);
  const wordsId = useId();
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
    <>
      <div className="lightbox-caption">
        <p
          className={description.length > TITLE_LENGTH_MAX ? 'lightbox-text tale' : 'lightbox-text'}
          lang={languageShown(photo.description, language)}
          data-always=""
          aria-live="polite"
          ref={text}
          tabIndex={isLong ? 0 : undefined}
        >
          {description}
        </p>
        <div className="lightbox-facts">
          {details && <p className="lightbox-details">{details}</p>}
          {sells && edition.words && <p className="lightbox-edition">{edition.words}</p>}
          {sells && (
            <p className="lightbox-price" id={wordsId} hidden={edition.isSoldOut}>
              {isBroken ? t('lightbox.missing') : <PriceWords inDialog />}
            </p>
          )}
          {!photo.hidden && (
            <a className="lightbox-page" href={page}>
              {t('lightbox.details')}
            </a>
          )}
          {sells && (
            <button
              type="button"
              className="lightbox-wall"
              onClick={({ currentTarget }) => {
                const print = wallPrintOf(photo);
                const choice = currentTarget.closest('dialog')?.querySelector('.lightbox-buying');
                $wall.set(print ? { ...print, choice } : null);
              }}
            >
              {t('wall.open')}
            </button>
          )}
          <p className="print-only">{import.meta.env.SSR ? page : new URL(page, location.origin).href}</p>
        </div>
      </div>
      {sells && (
        <Buying
          photo={photo}
          edition={edition}
          place="lightbox"
          describedBy={wordsId}
          disabled={isBroken}
          onBuy={buyShownPhoto}
        />
      )}
    </>
  );
}
