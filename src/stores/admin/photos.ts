import { atom, computed } from 'nanostores';
import { ADMIN_ENDPOINTS } from '../../domain/adminEndpoints.ts';
import {
  type AdminPhoto,
  type Board,
  boardOf,
  rebaseBoard,
  unsavedProjects,
} from '../../domain/adminPhotos.ts';
import { readPhoto } from '../../domain/entries/photo.ts';
import { UNCATEGORIZED } from '../../domain/projects.ts';
import { AdminApiError, adminGet } from '../../services/adminApi.ts';
import { withBuiltImages } from '../catalogue.ts';
import { clearErrorAbout, showError } from './banner.ts';
import { describeFailure, say } from './failure.ts';
import { $restores } from './restores.ts';
import { $isPanelOpen } from './session.ts';
import { markUnsaved } from './unsaved.ts';

const ORDER_KEY = 'photos.order';

/** `failed` is there only where there is no list to show. */
type PhotoListStatus = 'idle' | 'loading' | 'ready' | 'failed';

export const $photoListStatus = atom<PhotoListStatus>('idle');
/** The photos as the server has them. */
export const $adminPhotos = atom<readonly AdminPhoto[]>([]);
/** Their arrangement on the screen. */
export const $board = atom<Board>([]);
/** Ids of the selected photos. */
export const $selectedPhotos = atom<ReadonlySet<string>>(new Set());

export const $photosById = computed(
  $adminPhotos,
  (photos): ReadonlyMap<string, AdminPhoto> => new Map(photos.map((photo) => [photo.id, photo])),
);
/** Names of the projects whose arrangement is not saved. */
export const $unsavedProjects = computed([$adminPhotos, $board], unsavedProjects);
/** Names of all projects, for suggestions; as a text, so that an unchanged list draws nothing anew. */
const $projectNames = computed($board, (board) =>
  JSON.stringify(board.map((group) => group.name).filter((name) => name !== UNCATEGORIZED)),
);
export const $projects = computed($projectNames, (names) => JSON.parse(names) as readonly string[]);

$unsavedProjects.listen((names) => markUnsaved(ORDER_KEY, names.size > 0));

/** A photo as a call has answered it; undefined where it is none. */
export function readAdminPhoto(value: unknown): AdminPhoto | undefined {
  const photo: (AdminPhoto & { readonly [key: string]: unknown }) | undefined = readPhoto(value);
  if (!photo) return undefined;
  return { ...photo, etag: typeof photo.etag === 'string' ? photo.etag : undefined };
}

/** Takes over a list of the server's; what is arranged but not saved stays as it is. */
function adoptPhotos(photos: readonly AdminPhoto[]): void {
  const before = $adminPhotos.get();
  const isArranged = $unsavedProjects.get().size > 0;
  const board = isArranged ? rebaseBoard($board.get(), before, photos) : boardOf(photos);
  const ids = new Set(photos.map((photo) => photo.id));
  const selected = [...$selectedPhotos.get()].filter((id) => ids.has(id));
  if (selected.length < $selectedPhotos.get().size) $selectedPhotos.set(new Set(selected));
  $board.set(board);
  $adminPhotos.set(photos);
}

/** Puts in one photo as a write has answered it. */
export function adoptPhoto(value: unknown): void {
  const photo = readAdminPhoto(value);
  if (!photo) return;
  const old = $photosById.get().get(photo.id);
  const image = photo.image ?? (old?.filename === photo.filename ? old?.image : undefined);
  const next = image ? { ...photo, image } : photo;
  const photos = $adminPhotos.get();
  adoptPhotos(old ? photos.map((one) => (one.id === next.id ? next : one)) : [...photos, next]);
}

export function dropPhoto(id: string): void {
  adoptPhotos($adminPhotos.get().filter((photo) => photo.id !== id));
}

async function readPhotos(): Promise<AdminPhoto[]> {
  const { data } = await adminGet(ADMIN_ENDPOINTS.photos, `?t=${Date.now()}`);
  if (!Array.isArray(data)) throw new AdminApiError('badAnswer', 'the list of photos is no list');
  return withBuiltImages(data.flatMap((item: unknown) => readAdminPhoto(item) ?? []));
}

function listFailure(error: unknown): string {
  const isAnswered = error instanceof AdminApiError && (error.code === 'http' || error.code === 'conflict');
  return isAnswered ? say('photos.fetchFailed') : describeFailure(error, say('photos.loadFailed'));
}

/** What the banner calls the reading of the list. */
const LIST = 'photos';
let loading: Promise<void> | undefined;

async function load(): Promise<void> {
  if ($photoListStatus.get() !== 'ready') $photoListStatus.set('loading');
  try {
    adoptPhotos(await readPhotos());
    clearErrorAbout(LIST);
    $photoListStatus.set('ready');
  } catch (error) {
    if ($photoListStatus.get() !== 'ready') $photoListStatus.set('failed');
    showError(listFailure(error), LIST);
  }
}

/** Reads the list; calls during a reading wait for that one. A failure stands in the banner. Never rejects. */
export function loadAdminPhotos(): Promise<void> {
  loading ??= load().finally(() => {
    loading = undefined;
  });
  return loading;
}

/** Reads the list again, after anything that a running reading may have missed. */
export async function reloadAdminPhotos(): Promise<void> {
  await loading;
  await loadAdminPhotos();
}

/** Changes the arrangement on the screen. */
export function arrange(edit: (board: Board) => Board): void {
  $board.set(edit($board.get()));
}

/** Back to the stored arrangement. */
export function discardArrangement(): void {
  $board.set(boardOf($adminPhotos.get()));
}

export function selectPhoto(id: string, isSelected: boolean): void {
  selectPhotos([id], isSelected);
}

export function selectPhotos(ids: readonly string[], isSelected: boolean): void {
  const next = new Set($selectedPhotos.get());
  for (const id of ids) {
    if (isSelected) next.add(id);
    else next.delete(id);
  }
  $selectedPhotos.set(next);
}

$restores.listen(() => {
  if ($photoListStatus.get() !== 'idle') void reloadAdminPhotos();
});

// Whoever logs out leaves nothing behind for the next one.
$isPanelOpen.listen((isOpen) => {
  if (isOpen) return;
  $photoListStatus.set('idle');
  $adminPhotos.set([]);
  $board.set([]);
  $selectedPhotos.set(new Set());
});
