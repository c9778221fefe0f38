import { closeFirst } from '../../ui/firstDialog.ts';
import { requireOnline } from '../../ui/loading.ts';
import { $dialog } from '../cart/shopState.ts';
import { isMounted, onHint, showIsland, warmIsland } from '../islands/islands.ts';
import { $address, go, isPlainClick } from '../navigation/address.ts';

/** About the time that a slow connection takes for the visible thumbnails. */
const THUMBNAILS_MS = 1000;

/** The code that opens the lightbox before React has loaded. */
type FirstLightbox = {
  readonly openFirstLightbox: (photoId: string) => Promise<unknown> | undefined;
  readonly preloadPhoto: (hint: Event) => Promise<unknown> | undefined;
};

export function connectLightbox(loadLightbox: () => Promise<FirstLightbox>): void {
  document.addEventListener('click', (event) => {
    const tile = isPlainClick(event) ? (event.target as Element).closest('.photo') : undefined;
    const photo = tile?.querySelector<HTMLElement>('[data-photo]')?.dataset.photo;
    const { section, project } = $address.get();
    if (!photo || !project) return;
    event.preventDefault();
    go({ section, project, photo });
  });
  let first: FirstLightbox | undefined;
  const openFirstPhoto = () => {
    const { photo } = $address.get();
    return photo && !isMounted('Lightbox') ? first?.openFirstLightbox(photo) : undefined;
  };
  document.querySelector('#dialog-styles')?.addEventListener('load', openFirstPhoto);
  let asked: Promise<void> | undefined;
  /** If it fails, the lightbox opens with React; it may also load a moment after the press. */
  const load = async () => {
    try {
      if (!asked) requireOnline();
      asked ??= loadLightbox().then((code) => {
        first = code;
        openFirstPhoto();
      });
      await asked;
    } catch {}
  };
  // A visitor may only look at a linked project, so preloading waits for the first sign of interaction.
  onHint(document.querySelector('#photos'), (hint) =>
    load().then(() => first?.preloadPhoto(hint)?.then(() => warmIsland('Lightbox'))),
  );
  const linked = $address.get();
  if (linked.photo) void showIsland('Lightbox');
  if (linked.photo || (linked.section === 'photos' && !linked.project)) void load();
  $address.listen(({ section, project, photo }) => {
    if (section === 'photos') void load();
    if (photo) {
      // The picture loads first.
      void Promise.resolve(openFirstPhoto()).then(() => showIsland('Lightbox'));
    } else {
      // The history also moves when a cart is closed, which may be open again by then.
      if (!$dialog.get()) closeFirst();
      // A visitor who opens a project will open its photos: the lightbox is preloaded after the thumbnails.
      if (project) setTimeout(() => $address.get().photo || warmIsland('Lightbox'), THUMBNAILS_MS);
    }
  });
}
