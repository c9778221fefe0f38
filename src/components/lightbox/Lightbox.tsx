import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $address, go } from '../../stores/address.ts';
import { loadCatalogue } from '../../stores/catalogue.ts';
import { LightboxDialog } from './LightboxDialog.tsx';
import { useShownLightbox } from './useShownLightbox.ts';

/** Opens wherever the address names a photo, over that project's photos. */
export function Lightbox() {
  const state = useShownLightbox();
  const { photo: wanted } = useStore($address);
  useEffect(() => {
    if (wanted) void loadCatalogue();
  }, [wanted]);
  const shown = state?.photo.id;
  const project = state?.project;
  useEffect(() => {
    // Where the photo vanished from the list, the address follows to the one that took its place.
    const { photo } = $address.get();
    if (shown && project && photo && photo !== shown) {
      go({ section: 'photos', project, photo: shown }, { replace: true });
    }
  }, [shown, project]);
  return state && <LightboxDialog state={state} />;
}
