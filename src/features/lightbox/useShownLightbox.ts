import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { $lightbox, type LightboxState } from './lightbox.ts';
import { shrinkToThumbnail } from './shrinkToThumbnail.ts';

/** The lightbox as it is drawn: follows the store, closes by way of the thumbnail; undefined before any drawing. */
export function useShownLightbox(): LightboxState | null | undefined {
  const [shown, setShown] = useState<LightboxState | null>();
  useEffect(() => {
    let before = $lightbox.get();
    setShown(before);
    return $lightbox.listen((state) => {
      const closing = state ? null : before;
      before = state;
      // It may have been opened again in the meantime: the store is read at that moment.
      const draw = () => setShown($lightbox.get());
      if (closing) shrinkToThumbnail(closing.photo.id, () => flushSync(draw));
      else draw();
    });
  }, []);
  return shown;
}
