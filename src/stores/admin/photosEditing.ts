import { atom, computed } from 'nanostores';
import { ADMIN_ENDPOINTS } from '../../domain/adminEndpoints.ts';
import type { AdminPhoto } from '../../domain/adminPhotos.ts';
import {
  checkPhoto,
  faultsByField,
  type PhotoFaults,
  type PhotoField,
  type PhotoValues,
  photoBody,
  photoValues,
  readPhotoValues,
  samePhotoValues,
} from '../../domain/photoForm.ts';
import { AdminApiError, adminSend } from '../../services/adminApi.ts';
import { clearError, showAdminToast, showError } from './banner.ts';
import { describeFailure, say } from './failure.ts';
import { $photosById, adoptPhoto, readAdminPhoto, reloadAdminPhotos } from './photos.ts';
import { $isPanelOpen } from './session.ts';
import { dropDraft, markUnsaved, readDraft, writeDraft } from './unsaved.ts';

const KEY = 'photos.edit';

/** The form in the mode 'update existing'. */
type PhotoEdit = {
  /** The photo as it was when the form was opened; its etag says which version is changed. */
  readonly photo: AdminPhoto;
  readonly values: PhotoValues;
  readonly faults: PhotoFaults;
  readonly isSaving: boolean;
  /** True where what was typed before a crash or reload has come back. */
  readonly isRestored: boolean;
  /** Somebody else has saved meanwhile: their version. */
  readonly theirs: AdminPhoto | undefined;
};

/** The photo in the form; null while the form uploads new ones. */
export const $photoEdit = atom<PhotoEdit | null>(null);
/** Its id; unlike the form it stays the same while somebody types. */
export const $editedId = computed($photoEdit, (edit) => edit?.photo.id);

type Draft = { readonly id: string; readonly etag?: string | undefined; readonly values: unknown };

function set(change: Partial<PhotoEdit>): void {
  const edit = $photoEdit.get();
  if (edit) $photoEdit.set({ ...edit, ...change });
}

const isChanged = ({ photo, values }: PhotoEdit): boolean => !samePhotoValues(values, photoValues(photo));

/** Opens the form for a photo. A draft of it comes back. */
export function startEdit(photo: AdminPhoto): void {
  const draft = readDraft<Draft>(KEY);
  const restored = draft?.id === photo.id ? readPhotoValues(draft.values) : undefined;
  const values = restored ?? photoValues(photo);
  // A draft belongs to the version it was typed over: saving it on another one has to ask.
  const etag = restored ? (draft?.etag ?? photo.etag) : photo.etag;
  const edit = { photo: { ...photo, etag }, values, faults: {}, isSaving: false, theirs: undefined };
  const isRestored = restored !== undefined && !samePhotoValues(restored, photoValues(photo));
  $photoEdit.set({ ...edit, isRestored });
  markUnsaved(KEY, isRestored);
  clearError();
}

/** Opens the form again for the photo that was being changed when the page went away. */
export function resumeEdit(): void {
  const draft = readDraft<Draft>(KEY);
  if (!draft || $photoEdit.get()) return;
  const photo = $photosById.get().get(draft.id);
  if (photo && readPhotoValues(draft.values)) startEdit(photo);
  else dropDraft(KEY);
}

/** A photo is open with changes that are not saved: opening another one would lose them. */
export function isEditChanged(): boolean {
  const edit = $photoEdit.get();
  return edit !== null && isChanged(edit);
}

export function changeEdit(field: PhotoField, value: string): void {
  const edit = $photoEdit.get();
  if (!edit) return;
  const { [field]: _gone, ...faults } = edit.faults;
  const next = { ...edit, values: { ...edit.values, [field]: value }, faults };
  $photoEdit.set(next);
  const changed = isChanged(next);
  markUnsaved(KEY, changed);
  if (changed) writeDraft(KEY, { id: edit.photo.id, etag: edit.photo.etag, values: next.values });
  else dropDraft(KEY);
}

/** Leaves the form; what was typed is gone. */
export function cancelEdit(): void {
  $photoEdit.set(null);
  dropDraft(KEY);
  markUnsaved(KEY, false);
}

async function send({ photo, values }: PhotoEdit): Promise<void> {
  const { id, etag: ifMatch } = photo;
  const { data } = await adminSend(ADMIN_ENDPOINTS.updatePhoto, { id, ifMatch, body: photoBody(values) });
  cancelEdit();
  adoptPhoto(data);
  showAdminToast(say('photos.updated'));
}

/** Saves the form. Everything typed stays until it is stored. */
export async function saveEdit(): Promise<void> {
  const edit = $photoEdit.get();
  if (!edit || edit.isSaving) return;
  const faults = checkPhoto(edit.values);
  set({ faults, theirs: undefined });
  if (Object.keys(faults).length > 0) return;
  set({ isSaving: true });
  clearError();
  try {
    await send(edit);
  } catch (error) {
    const failure = error instanceof AdminApiError ? error : undefined;
    const theirs = failure?.code === 'conflict' ? readAdminPhoto(failure.current) : undefined;
    set({ theirs, faults: faultsByField(failure?.details ?? []) });
    const thrown = (message: string) => say('photos.updateError', { message });
    if (!theirs) showError(describeFailure(error, say('photos.updateOneFailed'), thrown));
  } finally {
    set({ isSaving: false });
  }
}

/** The conflict's answers: save over theirs, … */
export async function keepMine(): Promise<void> {
  const edit = $photoEdit.get();
  if (!edit?.theirs) return;
  set({ photo: { ...edit.photo, etag: edit.theirs.etag }, theirs: undefined });
  await saveEdit();
}

/** … show theirs in the form, … */
export async function takeTheirs(): Promise<void> {
  const theirs = $photoEdit.get()?.theirs;
  if (!theirs) return;
  cancelEdit();
  startEdit(theirs);
  await reloadAdminPhotos();
}

/** … or go back to the form as it is. */
export function leaveConflict(): void {
  set({ theirs: undefined });
}

$isPanelOpen.listen((isOpen) => {
  if (!isOpen) $photoEdit.set(null);
});
