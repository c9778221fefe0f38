import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { $lightbox, type LightboxState } from '../../stores/lightbox.ts';
import { growFromThumbnail } from './growTransition.ts';

/** The lightbox as it is drawn: follows the store, opening and closing by way of the thumbnail. */
export function useShownLightbox(): LightboxState | null {
  const [shown, setShown] = useState<LightboxState | null>(() => $lightbox.get());
  useEffect(() => {
    let before = $lightbox.get();
    setShown(before);
    return $lightbox.listen((state) => {
      const passing = state && before ? null : (state ?? before);
      before = state;
      if (passing)
        growFromThumbnail(passing.photo.id, state !== null, () => flushSync(() => setShown(state)));
      else setShown(state);
    });
  }, []);
  return shown;
}
