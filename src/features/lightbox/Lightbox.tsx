import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { hasCover, loadProject } from '../catalogue/catalogue.ts';
import { $address, go } from '../navigation/address.ts';
import { Toast } from '../toast/Toast.tsx';
import { LightboxDialog } from './LightboxDialog.tsx';
import { $lightbox, type LightboxState } from './lightbox.ts';
import { shownPlate, startOfMotion } from './plate.ts';

/** The element that the browser animates from the lightbox to the grid. */
const NAME = 'lightbox-photo';

/** The longest time in ms that a browser may take to capture the page for the animation. */
const SNAPSHOT_MAX_MS = 200;

/** Runs `close` and shrinks the photo back to its thumbnail if the browser has view transitions. */
function shrinkToThumbnail(photoId: string, close: () => void): void {
  const image = startOfMotion(photoId);
  const plate = shownPlate();
  if (!image || !plate || document.hidden || !document.startViewTransition) {
    close();
    return;
  }
  plate.style.viewTransitionName = NAME;
  const transition = document.startViewTransition(() => {
    clearTimeout(late);
    close();
    image.style.viewTransitionName = NAME;
  });
  // A browser that draws few frames would keep the lightbox open, so it closes without animation.
  const late = setTimeout(() => transition.skipTransition(), SNAPSHOT_MAX_MS);
  const forget = () => {
    image.style.viewTransitionName = '';
    plate.style.viewTransitionName = '';
  };
  // An interrupted transition rejects `ready`; the lightbox is closed anyway.
  transition.ready.catch(() => {});
  transition.finished.then(forget, forget);
}

/** The rendered lightbox: follows the store, and closes with an animation. */
function useShownLightbox(): LightboxState | null {
  const [shown, setShown] = useState(() => $lightbox.get());
  // Not after the first paint: on a busy machine the lightbox may be closed by then.
  useLayoutEffect(() => {
    let before = $lightbox.get();
    setShown(before);
    return $lightbox.listen((state) => {
      const closing = state ? null : before;
      before = state;
      // Reads the store again, because the lightbox may have been reopened meanwhile.
      const draw = () => setShown($lightbox.get());
      if (closing) shrinkToThumbnail(closing.photo.id, () => flushSync(draw));
      else draw();
    });
  }, []);
  return shown;
}

/**
 * Opens when the address names a photo, with that project's photos. Screen readers only announce the inside of an
 * open lightbox, so its last message moves outside once it has closed.
 */
export function Lightbox() {
  const state = useShownLightbox();
  const { project, photo: wanted } = useStore($address);
  const wantedProject = wanted && project;
  useEffect(() => {
    if (wantedProject && hasCover(wantedProject)) void loadProject(wantedProject);
  }, [wantedProject]);
  useEffect(
    () =>
      // If the photo has left the list, the address changes to the photo in its place. This uses the store, because
      // the rendered state may lag behind the keys and would undo a step.
      $lightbox.subscribe((lightbox) => {
        const { photo } = $address.get();
        if (lightbox && photo && photo !== lightbox.photo.id) {
          go({ section: 'photos', project: lightbox.project, photo: lightbox.photo.id }, { replace: true });
        }
      }),
    [],
  );
  return state ? <LightboxDialog state={state} /> : <Toast />;
}
