import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { ShownSite } from '../../shared/content/entries/site.ts';
import { hasCover } from '../catalogue/builtPhotos.ts';
import { loadProject } from '../catalogue/catalogue.ts';
import { $address, go } from '../navigation/address.ts';
import { Toast } from '../toast/Toast.tsx';
import { LightboxDialog } from './LightboxDialog.tsx';
import { $lightbox } from './lightbox.ts';
import { useShownLightbox } from './useShownLightbox.ts';

/**
 * Opens when the address names a photo, with that project's photos. Only what is inside an open lightbox is visible
 * and announced, so its last message is shown outside once it has closed.
 * @param tax how content/site.json has prices taxed
 * @param sells whether prints are sold
 */
export function Lightbox({ tax, sells }: Pick<ShownSite, 'tax' | 'sells'>) {
  const state = useShownLightbox();
  const { project, photo: wanted } = useStore($address);
  const wantedProject = wanted && project;
  useEffect(() => {
    if (wantedProject && hasCover(wantedProject)) void loadProject(wantedProject);
  }, [wantedProject]);
  useEffect(
    () =>
      // If the photo has left the list, the address changes to the photo that took its place. The store says so, not
      // what is drawn: that may be a step behind the keys, and would take the step back.
      $lightbox.subscribe((lightbox) => {
        const { photo } = $address.get();
        if (lightbox && photo && photo !== lightbox.photo.id) {
          go({ section: 'photos', project: lightbox.project, photo: lightbox.photo.id }, { replace: true });
        }
      }),
    [],
  );
  if (state === undefined) return null;
  return state ? <LightboxDialog state={state} tax={tax} sells={sells} /> : <Toast />;
}
