import { atom } from 'nanostores';
import { PHOTO_FIELDS, SHARED_PHOTO_FIELDS } from '../../../shared/content/entries/photo.ts';
import { emptyValues, type FormValues, readValues, sameValues } from '../../../shared/content/fields/form.ts';
import { pick } from '../../fields/formState.ts';
import { dropDraft, markUnsaved, readDraft, writeDraft } from '../../shell/unsaved.ts';

export const EMPTY_UPLOAD: FormValues = emptyValues(PHOTO_FIELDS);

export const isTyped = (values: FormValues): boolean => !sameValues(PHOTO_FIELDS, values, EMPTY_UPLOAD);

/** Values of a photo as a draft or the browser's database has kept them. */
export const readUpload = (values: unknown): FormValues => ({
  ...EMPTY_UPLOAD,
  ...readValues(PHOTO_FIELDS, values),
});

const KEY = 'photos.upload';

function canKeep(): boolean {
  try {
    return Boolean(globalThis.indexedDB);
  } catch {
    return false;
  }
}

/** Where chosen files are kept: on this device; by another tab of the panel; nowhere but in this page. */
type Keeping = 'opening' | 'device' | 'elsewhere' | 'nowhere';
export const $keeping = atom<Keeping>(canKeep() ? 'opening' : 'nowhere');

/** What was typed about a photo whose file is still to be chosen; nothing where the page has left nothing. */
export const readUploadDraft = (): FormValues => readValues(PHOTO_FIELDS, readDraft(KEY));

/** `isKept`: a reload brings the file back with its texts, so leaving the page loses nothing. */
type Typed = {
  readonly file: File | null;
  readonly values: FormValues;
  readonly isKept?: boolean | undefined;
};

/** Keeps what is typed about a photo without a file: the others' texts are kept with their files. */
export function keepUploadDraft(items: readonly Typed[]): void {
  const values = items.find(({ file }) => !file)?.values;
  if (values && isTyped(values)) writeDraft(KEY, values);
  else dropDraft(KEY);
  const isLosing = ({ file, values, isKept }: Typed) => !isKept && (file !== null || isTyped(values));
  markUnsaved(KEY, items.some(isLosing));
}

export const EMPTY_SHARED: FormValues = emptyValues(SHARED_PHOTO_FIELDS);

/** What photos uploaded together have in common. Each may have values of its own instead. */
export const $shared = atom<FormValues>(EMPTY_SHARED);

export const pickShared = (values: FormValues): FormValues => pick(values, Object.keys(EMPTY_SHARED));
