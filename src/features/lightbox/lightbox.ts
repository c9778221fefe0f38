import { computed } from 'nanostores';
import { type Address, formatAddress } from '../../shared/address.ts';
import type { Photo } from '../../shared/content/entries/photo.ts';
import { groupByProject } from '../../shared/content/projects.ts';
import type { Language } from '../../shared/i18n/language.ts';
import { localized } from '../../shared/i18n/localized.ts';
import { photoPath } from '../../shared/pagePaths.ts';
import type { PrintSize } from '../../shared/shop/printSizes.ts';
import { addPhoto } from '../cart/cart.ts';
import { $builtProjects, $photos, loadProject } from '../catalogue/catalogue.ts';
import { $address, go } from '../navigation/address.ts';
import { $roomPhotos, ROOM_PROJECT } from '../room/rooms.ts';
import { showToast, type ToastKey } from '../toast/toast.ts';

/** Offers an address to the device's share sheet, else copies it. @returns the toast to show. Never throws. */
async function shareAddress(title: string, url: string): Promise<ToastKey | undefined> {
  const data = { title, url };
  try {
    if (navigator.canShare?.(data)) {
      await navigator.share(data);
      return undefined;
    }
  } catch (error) {
    // The visitor has cancelled.
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'toast.copied';
  } catch {
    return 'toast.notCopied';
  }
}

/** The open lightbox: the photos of one project, and the index of the shown one. */
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
 * The lightbox of the current address. If the shown photo leaves the list, the photo at its index is shown (clamped
 * to the list); an address that never named a photo opens nothing.
 */
export const $lightbox = computed(
  [$address, $projects, $builtProjects, $roomPhotos],
  (address, projects, built, roomPhotos): LightboxState | null => {
    const { project = '' } = address;
    const known =
      projects.length > 0 ? projects.find(({ slug }) => slug === project)?.photos : built.get(project);
    const photos = project === ROOM_PROJECT ? roomPhotos : known;
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

export function buyShownPhoto(size?: PrintSize): void {
  const state = $lightbox.get();
  if (state) addPhoto(state.photo, size);
}

/**
 * Adds a print of a photo of the page to the cart, even after the lightbox has closed.
 * @throws Error when the photos of its project cannot be loaded
 */
export async function buyPhoto(photoId: string, project: string, size?: PrintSize): Promise<void> {
  const photos = await loadProject(project);
  if (photos.length === 0) throw new Error('The photos could not be loaded');
  const photo = photos.find(({ id }) => id === photoId);
  if (photo) addPhoto(photo, size);
  else showToast('toast.gone', {});
}

/** Shares the address of the shown photo's page in the visitor's language; a toast tells when it was copied. */
export async function shareShownPhoto(language: Language): Promise<void> {
  const photo = $lightbox.get()?.photo;
  if (!photo) return;
  const url = new URL(photoPath(photo.id, language), location.origin).href;
  const toast = await shareAddress(localized(photo.description, language), url);
  if (toast) showToast(toast, photo.description);
}

/** Returns to the project: back in the history if the visitor came from there, else in place of the photo. */
export function closePhoto(): void {
  const { project, photo } = $address.get();
  if (!photo) return;
  const target: Address = project ? { section: 'photos', project } : { section: 'photos' };
  const from: unknown = history.state?.from;
  // A room has another address.
  if (from === formatAddress(target) || (from && project === ROOM_PROJECT)) {
    // Closed at once: going back takes a moment, and a second close in the meantime must not go back again.
    $address.set(target);
    history.back();
  } else go(target, { replace: true });
}

/** A longer description is a text, not a title. In characters. */
export const TITLE_LENGTH_MAX = 90;
