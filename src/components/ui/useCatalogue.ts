import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Photo } from '../../domain/entries/photo.ts';
import { $photos, loadCatalogue } from '../../stores/catalogue.ts';

/** The known photos, loaded once `wanted`. `isSettled` says that no more will be loaded. */
export function useCatalogue(wanted: boolean): { photos: readonly Photo[]; isSettled: boolean } {
  const photos = useStore($photos);
  const [isTried, setTried] = useState(false);
  useEffect(() => {
    if (wanted && !isTried) void loadCatalogue().then(() => setTried(true));
  }, [wanted, isTried]);
  return { photos, isSettled: isTried || photos.length > 0 };
}
