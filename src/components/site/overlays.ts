import { CATALOGUE_PATH } from '../../domain/endpoints.ts';
import { $address, go } from '../../stores/address.ts';
import { $dialog } from '../../stores/dialog.ts';

/** Brings React and the dialogs, once. A failed load (offline) is tried again at the next wish. */
function once(mount: () => Promise<void>): () => void {
  let isUnderWay = false;
  return () => {
    if (isUnderWay) return;
    isUnderWay = true;
    preloadCatalogue();
    mount().catch((error: unknown) => {
      isUnderWay = false;
      console.warn('The shop could not be loaded', error);
    });
  };
}

/** Fetches the photos' list beside the code that will ask for it, instead of after it. */
function preloadCatalogue(): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'fetch';
  link.crossOrigin = 'anonymous';
  link.href = CATALOGUE_PATH;
  document.head.append(link);
}

/** What announces that a dialog is about to be wanted. */
const HINTS = '.photo,#cart-button';

/**
 * Opens the lightbox for photos, and loads what the dialogs need: when one is asked for, or a moment before,
 * when the pointer or the focus reaches what opens one.
 */
export function connectOverlays(mount: () => Promise<void>): void {
  const bringOverlays = once(mount);
  document.addEventListener('click', (event) => {
    const tile = (event.target as Element).closest('.photo');
    const photo = tile?.querySelector<HTMLElement>('[data-photo]')?.dataset.photo;
    const { section, project } = $address.get();
    if (photo && project) go({ section, project, photo });
  });
  const warm = (event: Event) => {
    if (event.target instanceof Element && event.target.closest(HINTS)) bringOverlays();
  };
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, warm, { passive: true });
  }
  $address.subscribe(({ section, project, photo }) => {
    if (photo) bringOverlays();
    // Whoever opens a project looks at its photos: idle time is used for what comes next.
    else if (section === 'photos' && project) requestIdle(bringOverlays);
  });
  $dialog.subscribe((dialog) => {
    if (dialog) bringOverlays();
  });
}

function requestIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 300);
}
