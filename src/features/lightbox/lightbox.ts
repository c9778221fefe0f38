import { computed } from 'nanostores';
import type { Photo } from '../../shared/content/entries/photo.ts';
import { groupByProject } from '../../shared/content/projects.ts';
import type { Language } from '../../shared/i18n/language.ts';
import { localized } from '../../shared/i18n/localized.ts';
import { photoPath } from '../../shared/pagePaths.ts';
import { addPhoto } from '../cart/cart.ts';
import { $builtProjects, $photos, loadProject } from '../catalogue/catalogue.ts';
import { $address, go } from '../navigation/address.ts';
import { showToast } from '../toast/toast.ts';
import { shareAddress } from './shareAddress.ts';

/** The open lightbox: the photos of one project, and which of them is shown (0-based). */
export type LightboxState = {
  readonly project: string;
  readonly photos: readonly Photo[];
  readonly index: number;
  readonly photo: Photo;
};

/** Grouping a large catalogue costs a few ms, so it is done once per list, not once per step. */
const $projects = computed($photos, groupByProject);

let last: { project: string; index: number } | undefined;

/**
 * The lightbox that the address names. If the shown photo leaves the list, the photo at its place is shown (the index
 * is clamped to the list); an address that never named a photo opens nothing.
 */
export const $lightbox = computed(
  [$address, $projects, $builtProjects],
  (address, projects, built): LightboxState | null => {
    const { project = '' } = address;
    const photos =
      projects.length > 0 ? projects.find(({ slug }) => slug === project)?.photos : built.get(project);
    if (!address.photo || !photos) {
      last = undefined;
      return null;
    }
    const found = photos.findIndex(({ id }) => id === address.photo);
    if (found < 0 && last?.project !== project) return null;
    const index = found < 0 ? Math.min(last?.index ?? 0, photos.length - 1) : found;
    const photo = photos[index];
    if (!photo) return null;
    last = { project, index };
    return { project, photos, index, photo };
  },
);

/** Shows the photo `step` places further and wraps at both ends. Replaces the address. */
export function stepLightbox(step: 1 | -1): void {
  const state = $lightbox.get();
  if (!state) return;
  const count = state.photos.length;
  const photo = state.photos[(state.index + step + count) % count];
  if (photo && count > 1)
    go({ section: 'photos', project: state.project, photo: photo.id }, { replace: true });
}

/** Adds a print of the shown photo to the cart; only a toast says so. */
export function buyShownPhoto(): void {
  const state = $lightbox.get();
  if (state) addPhoto(state.photo);
}

/**
 * Adds a print of a photo that the page shows to the cart, whether the lightbox is still open or not.
 * @throws Error where the photos of its project cannot be loaded
 */
export async function buyPhoto(photoId: string, project: string): Promise<void> {
  const photos = await loadProject(project);
  if (photos.length === 0) throw new Error('The photos could not be loaded');
  const photo = photos.find(({ id }) => id === photoId);
  if (photo) addPhoto(photo);
  else showToast('toast.gone', {});
}

/** Shares the address of the shown photo's page in the visitor's language; where it is copied, a toast says so. */
export async function shareShownPhoto(language: Language): Promise<void> {
  const photo = $lightbox.get()?.photo;
  if (!photo) return;
  const url = new URL(photoPath(photo.id, language), location.origin).href;
  const shared = await shareAddress(localized(photo.description, language), url);
  if (shared === 'copied') showToast('toast.copied', photo.description);
  if (shared === 'failed') showToast('toast.notCopied', photo.description);
}
