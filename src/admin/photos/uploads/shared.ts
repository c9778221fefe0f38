import { atom } from 'nanostores';
import { SHARED_PHOTO_FIELDS } from '../../../shared/content/entries/photo.ts';
import { emptyValues, type FormValues, readValues, sameValues } from '../../../shared/content/fields/form.ts';
import { pick } from '../../fields/merge.ts';
import { dropDraft, readDraft, writeDraft } from '../../shell/unsaved.ts';

const KEY = 'photos.uploadShared';

/** The fields that photos uploaded together share, with nothing in them. */
export const EMPTY_SHARED: FormValues = emptyValues(SHARED_PHOTO_FIELDS);

/** What photos uploaded together have in common. Each may have values of its own instead. */
export const $shared = atom<FormValues>({
  ...EMPTY_SHARED,
  ...readValues(SHARED_PHOTO_FIELDS, readDraft(KEY)),
});

$shared.listen((shared) => {
  if (sameValues(SHARED_PHOTO_FIELDS, shared, EMPTY_SHARED)) dropDraft(KEY);
  else writeDraft(KEY, shared);
});

export const pickShared = (values: FormValues): FormValues => pick(values, Object.keys(EMPTY_SHARED));

export function share(values: FormValues): void {
  $shared.set({ ...$shared.get(), ...values });
}
