import { atom, computed } from 'nanostores';
import type { BulkChange } from '../../shared/adminEndpoints.ts';
import { SHARED_PHOTO_FIELDS } from '../../shared/content/entries/photo.ts';
import {
  bodyOf,
  checkValues,
  commonValues,
  type FormFaults,
  type FormValues,
  readValues,
} from '../../shared/content/fields/form.ts';
import { $language } from '../../ui/language.ts';
import { omit } from '../fields/form.ts';
import { confirmPrices } from '../fields/PriceQuestion.tsx';
import { runBulkAction } from '../list/bulk.ts';
import { clearError, say, showError } from '../shell/banner.ts';
import { dropDraft, markUnsaved, readDraft, writeDraft } from '../shell/unsaved.ts';
import { sendChange } from './photoCalls.ts';
import { photos } from './photoEntries.ts';

type BulkEdit = {
  readonly isOpen: boolean;
  /** The touched fields. All other fields stay unchanged. */
  readonly values: FormValues;
  readonly faults: FormFaults;
  readonly refusals: number;
  /** The form shows values that were typed before it was left. */
  readonly isRestored: boolean;
};

const KEY = 'photos:bulk';
const CLOSED: BulkEdit = { isOpen: false, values: {}, faults: {}, refusals: 0, isRestored: false };

const isEmpty = (values: FormValues): boolean => Object.keys(values).length === 0;

const kept = readValues(SHARED_PHOTO_FIELDS, readDraft(KEY));

/** The form for the selected photos. */
export const $bulkEdit = atom<BulkEdit>({ ...CLOSED, values: kept, isRestored: !isEmpty(kept) });

function set(change: Partial<BulkEdit>): void {
  $bulkEdit.set({ ...$bulkEdit.get(), ...change });
}

$bulkEdit.subscribe(({ values }) => {
  markUnsaved(KEY, !isEmpty(values));
  if (isEmpty(values)) dropDraft(KEY);
  else writeDraft(KEY, values);
});

// The form of one photo replaces this one, which keeps its values.
photos.form.$editedId.listen((id) => {
  const { values, isOpen } = $bulkEdit.get();
  if (id !== undefined && isOpen) set({ isOpen: false, isRestored: !isEmpty(values) });
});

/** The common values of the selected photos; fields with different values are left out. */
export const $commonValues = computed(
  [photos.list.$selected, photos.list.$byId, $language],
  (selected, byId, language): FormValues =>
    commonValues(
      SHARED_PHOTO_FIELDS,
      [...selected].flatMap((id) => byId.get(id) ?? []),
      language,
    ),
);

/** Opens the form in place of a single photo's form, which must have no changes. */
export function openBulkEdit(): void {
  clearError();
  if (photos.form.$editedId.get() !== undefined) photos.form.cancel();
  if (photos.list.selectedIds().length > 0) set({ isOpen: true });
  else showError(say('photos.nothingSelected'));
}

/** Sets values; '' empties a field. */
export function typeBulk(typed: FormValues): void {
  const { values, faults } = $bulkEdit.get();
  set({ values: { ...values, ...typed }, faults: omit(faults, Object.keys(typed)), isRestored: false });
}

/** Makes a field untouched again. */
export function leaveBulk(name: string): void {
  const { values, faults } = $bulkEdit.get();
  set({ values: omit(values, [name]), faults: omit(faults, [name]), isRestored: false });
}

export function cancelBulkEdit(): void {
  clearError();
  $bulkEdit.set(CLOSED);
}

/** Changes photos and shows for how many it worked. @returns their ids */
async function changePhotos(ids: readonly string[], kind: 'project' | 'fields', change: BulkChange) {
  const words = { done: 'photos.updatedCount', failed: 'photos.bulkFailed' } as const;
  const { updated } = await runBulkAction(photos.list, { ids, kind, words }, (known) =>
    sendChange(known, change),
  );
  return updated;
}

/** Moves photos to the end of a project ('' is Uncategorized). @returns how many were moved */
export async function moveToProject(ids: readonly string[], project: string): Promise<number> {
  return (await changePhotos(ids, 'project', { project })).length;
}

/** Saves the values for all selected photos. Photos that failed stay selected, and the form open. */
export async function saveBulkEdit(): Promise<void> {
  const { values, refusals } = $bulkEdit.get();
  const ids = photos.list.selectedIds();
  if (photos.list.$work.get()) return;
  clearError();
  if (ids.length === 0) return showError(say('photos.nothingSelected'));
  if (isEmpty(values)) return showError(say('photos.nothingTouched'));
  const faults = checkValues(SHARED_PHOTO_FIELDS, values, 'update');
  if (Object.keys(faults).length > 0) return set({ faults, refusals: refusals + 1 });
  if (!(await confirmPrices(SHARED_PHOTO_FIELDS, [{ values, before: $commonValues.get() }]))) return;
  const body = bodyOf(SHARED_PHOTO_FIELDS, values);
  const fields = Object.fromEntries(Object.entries(body).filter(([name]) => name in values));
  const changed = await changePhotos(ids, 'fields', { fields });
  photos.list.select(changed, false);
  const { isOpen, values: now } = $bulkEdit.get();
  // Stays open if somebody typed during the save, or some photos failed.
  if (isOpen && now === values && changed.length === ids.length) $bulkEdit.set(CLOSED);
}
