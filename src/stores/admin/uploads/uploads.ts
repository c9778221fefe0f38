import { atom } from 'nanostores';
import { PHOTO_FIELDS } from '../../../domain/entries/photo.ts';
import { checkValues, type FormFaults, type FormValues } from '../../../domain/fields/form.ts';
import { fingerprint, previewImage } from '../../../services/imageFile.ts';
import { uniqueId } from '../../../services/uniqueId.ts';
import { pick } from '../merge.ts';
import {
  claimUploadDraft,
  EMPTY_UPLOAD,
  forgetUploadDrafts,
  isTyped,
  keepUploadDrafts,
  restoredUploadText,
} from './uploadDrafts.ts';

/** Fields that photos uploaded together have in common. */
const SHARED = ['project', 'price_a4', 'price_a3'];

/**
 * `typing`: not started, or stopped. `waiting`: for its turn. `preparing`: being recompressed. `sending`: on its
 * way. `storing`: it has arrived and is being stored. `failed`: see its error; it can be tried again.
 */
export type UploadPhase = 'typing' | 'waiting' | 'preparing' | 'sending' | 'storing' | 'failed';

/** One photo of the form: its file and what is typed about it. */
export type UploadItem = {
  readonly key: string;
  readonly file: File | null;
  /** Address of a small picture of the file. */
  readonly preview?: string | undefined;
  readonly fingerprint?: string | undefined;
  readonly values: FormValues;
  readonly faults: FormFaults;
  readonly isImageMissing: boolean;
  readonly phase: UploadPhase;
  /** How much of it has been sent, from 0 to 1. */
  readonly progress: number;
  readonly error?: string | undefined;
  /** The storage refused the image; the address of an image elsewhere may help. */
  readonly offersWorkaround: boolean;
};

const blank = (values = EMPTY_UPLOAD): UploadItem => ({
  key: uniqueId(),
  file: null,
  values,
  faults: {},
  isImageMissing: false,
  phase: 'typing',
  progress: 0,
  offersWorkaround: false,
});

/** The photos of the form, at least one. */
export const $uploads = atom<readonly UploadItem[]>([blank(restoredUploadText())]);

$uploads.listen(keepUploadDrafts);

/** Is the upload under way, so that it is left alone? */
export function isBusy({ phase }: UploadItem): boolean {
  return phase === 'waiting' || phase === 'preparing' || phase === 'sending' || phase === 'storing';
}

export function changeUpload(key: string, change: Partial<UploadItem>): void {
  $uploads.set($uploads.get().map((item) => (item.key === key ? { ...item, ...change } : item)));
}

export function uploadByKey(key: string): UploadItem | undefined {
  return $uploads.get().find((item) => item.key === key);
}

/** Puts values into fields. What was wrong with them no longer counts. */
export function typeUpload(key: string, values: FormValues): void {
  const item = uploadByKey(key);
  if (!item) return;
  const faults = Object.entries(item.faults).filter(([field]) => !(field in values));
  changeUpload(key, { values: { ...item.values, ...values }, faults: Object.fromEntries(faults) });
}

/** Looks at the files one after another, so that a dozen large photos are never decoded at once. */
let looking: Promise<void> = Promise.resolve();

function lookAt(key: string, file: File): void {
  looking = looking.then(async () => {
    if (uploadByKey(key)?.file !== file) return;
    const [preview, print] = [await previewImage(file), await fingerprint(file)];
    if (uploadByKey(key)?.file === file) changeUpload(key, { preview, fingerprint: print });
    else if (preview) URL.revokeObjectURL(preview);
  });
}

function forgetPreview(item: UploadItem): void {
  if (item.preview) URL.revokeObjectURL(item.preview);
}

function withFile(item: UploadItem, file: File): UploadItem {
  forgetPreview(item);
  const values = isTyped(item.values) ? item.values : (claimUploadDraft(file) ?? item.values);
  return { ...blank(values), key: item.key, file };
}

/**
 * Takes chosen files into the form: one file beside one photo takes the place of its image, more are added.
 * Added ones start with the first photo's project and prices.
 */
export function chooseFiles(files: readonly File[], isAdding = false): void {
  const [first, ...others] = files;
  if (!first) return;
  const items = $uploads.get();
  const [only] = items;
  const replaces =
    items.length === 1 && only && !isBusy(only) && (!only.file || (others.length === 0 && !isAdding));
  const shared = only ? pick(only.values, SHARED) : {};
  const added = (replaces ? others : files).map((file) =>
    withFile(blank({ ...EMPTY_UPLOAD, ...shared }), file),
  );
  const next = [...(replaces ? [withFile(only, first)] : items), ...added.map(claimTexts)];
  $uploads.set(next);
  for (const { key, file } of next) if (file && files.includes(file)) lookAt(key, file);
}

/** The project and prices that were taken over do not keep an earlier draft of the same file away. */
function claimTexts(item: UploadItem): UploadItem {
  const draft = item.file && !item.values.en_description ? claimUploadDraft(item.file) : undefined;
  return draft ? { ...item, values: draft } : item;
}

/** Takes a photo out of the form; an empty one takes its place where it was the last. */
export function removeUpload(key: string): void {
  const item = uploadByKey(key);
  if (item) forgetPreview(item);
  const rest = $uploads.get().filter((other) => other.key !== key);
  $uploads.set(rest.length > 0 ? rest : [blank()]);
}

/** Empties the form. */
export function resetUploads(): void {
  for (const item of $uploads.get()) forgetPreview(item);
  forgetUploadDrafts();
  $uploads.set([blank()]);
}

/** Gives every photo of the form the project and prices of this one. */
export function shareDetails(key: string): void {
  const item = uploadByKey(key);
  if (!item) return;
  const shared = pick(item.values, SHARED);
  const share = (other: UploadItem) => ({ ...other, values: { ...other.values, ...shared } });
  $uploads.set($uploads.get().map((other) => (isBusy(other) ? other : share(other))));
}

/** Marks what is missing or wrong. Answers whether nothing is. */
export function checkUploads(): boolean {
  const checked = $uploads.get().map((item) => {
    if (isBusy(item)) return item;
    const faults = checkValues(PHOTO_FIELDS, item.values, 'add');
    return { ...item, faults, isImageMissing: item.file === null };
  });
  $uploads.set(checked);
  return checked.every((item) => !item.isImageMissing && Object.keys(item.faults).length === 0);
}

/** The name of an earlier file of the form with the same content. */
export function twinOf(item: UploadItem, items: readonly UploadItem[]): string | undefined {
  if (!item.fingerprint) return undefined;
  const twin = items.find((other) => other.fingerprint === item.fingerprint);
  return twin && twin.key !== item.key ? twin.file?.name : undefined;
}
