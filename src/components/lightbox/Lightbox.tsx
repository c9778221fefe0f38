import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $address, go } from '../../stores/address.ts';
import { loadCatalogue } from '../../stores/catalogue.ts';
import { Toast } from '../ui/Toast.tsx';
import { LightboxDialog } from './LightboxDialog.tsx';
import { useShownLightbox } from './useShownLightbox.ts';

/**
 * Opens wherever the address names a photo, over that project's photos. Only what is inside an open lightbox is
 * seen and announced, so what it said last is said outside once it has closed.
 */
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
  if (state === undefined) return null;
  return state ? <LightboxDialog state={state} /> : <Toast />;
}
