import { atom } from 'nanostores';
import { PHOTO_FIELDS } from '../../../domain/entries/photo.ts';
import { checkValues, type FormValues, sameValues } from '../../../domain/fields/form.ts';
import { fingerprint, previewImage } from '../../../services/imageFile.ts';
import { dropProposals, proposeTexts, withProposals } from './proposing.ts';
import { $shared, EMPTY_SHARED, pickShared, share } from './shared.ts';
import {
  claimUploadDraft,
  EMPTY_UPLOAD,
  forgetUploadDrafts,
  keepUploadDrafts,
  restoredUploadText,
} from './uploadDrafts.ts';
import { blank, isBusy, type UploadItem } from './uploadItem.ts';

/** The photos of the form, at least one. */
export const $uploads = atom<readonly UploadItem[]>([
  blank(restoredUploadText() ?? { ...EMPTY_UPLOAD, ...$shared.get() }),
]);

$uploads.subscribe((items) => {
  keepUploadDrafts(items.map((item) => ({ file: item.file, values: dropProposals(item).values })));
  // What one photo has, further ones start with.
  const [only] = items;
  if (only && items.length === 1) $shared.set(pickShared(only.values));
});

export function changeUpload(key: string, change: Partial<UploadItem>): void {
  $uploads.set($uploads.get().map((item) => (item.key === key ? { ...item, ...change } : item)));
}

export function uploadByKey(key: string): UploadItem | undefined {
  return $uploads.get().find((item) => item.key === key);
}

/** Changes every photo that is not under way. */
export function changeWaiting(change: (item: UploadItem) => UploadItem): void {
  $uploads.set($uploads.get().map((item) => (isBusy(item) ? item : change(item))));
}

/** Puts values into fields. What was wrong with them no longer counts. */
export function typeUpload(key: string, values: FormValues): void {
  const item = uploadByKey(key);
  if (!item) return;
  const names = Object.keys(values);
  const others = <V>(all: Readonly<Record<string, V>>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)));
  const shared = names.filter((name) => name in EMPTY_SHARED);
  changeUpload(key, {
    values: { ...item.values, ...values },
    faults: others(item.faults),
    proposed: others(item.proposed),
    exceptions: $uploads.get().length > 1 ? [...new Set([...item.exceptions, ...shared])] : [],
  });
}

/** Notes that somebody is in a field: a text that the file proposes now would mix with what is being typed. */
export function enterField(key: string, name: string): void {
  const item = uploadByKey(key);
  if (item && !item.entered.includes(name)) changeUpload(key, { entered: [...item.entered, name] });
}

/** Looks at the files one after another, so that a dozen large photos are never decoded at once. */
let looking: Promise<void> = Promise.resolve();

type Chosen = { readonly key: string; readonly file: File };

/** Texts come first and all at once: the form moves once, and soon. */
function lookAt(chosen: readonly Chosen[]): void {
  looking = looking.then(async () => {
    const found = await proposeTexts(chosen.map(({ file }) => file));
    changeWaiting((item) => {
      const texts = item.file && found.get(item.file);
      return texts ? withProposals(item, texts) : item;
    });
    for (const { key, file } of chosen) {
      if (uploadByKey(key)?.file !== file) continue;
      const [preview, print] = [await previewImage(file), await fingerprint(file)];
      if (uploadByKey(key)?.file === file) changeUpload(key, { preview, fingerprint: print });
      else if (preview) URL.revokeObjectURL(preview);
    }
  });
}

function forgetPreview(item: UploadItem): void {
  if (item.preview) URL.revokeObjectURL(item.preview);
}

/** A photo with a file: with the texts of an earlier visit where nothing is in their way. */
function withFile(item: UploadItem, file: File): UploadItem {
  forgetPreview(item);
  // What another image has proposed goes with it.
  const { values } = dropProposals(item);
  const hasTexts = !sameValues(PHOTO_FIELDS, values, { ...EMPTY_UPLOAD, ...pickShared(values) });
  const draft = hasTexts ? {} : (claimUploadDraft(file) ?? {});
  const typed = Object.entries(draft).filter(([, value]) => value !== '');
  return { ...blank({ ...values, ...Object.fromEntries(typed) }), key: item.key, file };
}

/** A further photo: it has what the photos share, but where its earlier texts say otherwise. */
function addedItem(file: File): UploadItem {
  const shared = $shared.get();
  const item = withFile(blank({ ...EMPTY_UPLOAD, ...shared }), file);
  return { ...item, exceptions: Object.keys(shared).filter((name) => item.values[name] !== shared[name]) };
}

/**
 * Takes chosen files into the form: one file beside one photo takes the place of its image, more are added.
 * Added ones start with what the photos share.
 */
export function chooseFiles(files: readonly File[], isAdding = false): void {
  const [first, ...others] = files;
  if (!first) return;
  const items = $uploads.get();
  const [only] = items;
  const replaces =
    items.length === 1 && only && !isBusy(only) && (!only.file || (others.length === 0 && !isAdding));
  const kept = replaces ? [withFile(only, first)] : items;
  if (kept.length === 1 && kept[0]) $shared.set(pickShared(kept[0].values));
  const next = [...kept, ...(replaces ? others : files).map(addedItem)];
  $uploads.set(next);
  lookAt(next.flatMap(({ key, file }) => (file && files.includes(file) ? [{ key, file }] : [])));
}

/** Takes a photo out of the form; an empty one takes its place where it was the last. */
export function removeUpload(key: string): void {
  const item = uploadByKey(key);
  if (item) forgetPreview(item);
  const rest = $uploads.get().filter((other) => other.key !== key);
  const [only] = rest;
  if (rest.length > 1) $uploads.set(rest);
  else $uploads.set([only ? { ...only, exceptions: [] } : blank()]);
}

/** Empties the form. */
export function resetUploads(): void {
  for (const item of $uploads.get()) forgetPreview(item);
  forgetUploadDrafts();
  $uploads.set([blank()]);
}

/** Gives every photo of the form a value, but those that have one of their own. */
export function typeShared(name: string, value: string | boolean): void {
  share({ [name]: value });
  changeWaiting((item) => {
    if (item.exceptions.includes(name)) return item;
    const { [name]: _mended, ...faults } = item.faults;
    return { ...item, faults, values: { ...item.values, [name]: value } };
  });
}

/** Gives a photo what the others have. */
export function followShared(key: string): void {
  const item = uploadByKey(key);
  if (item) changeUpload(key, { values: { ...item.values, ...$shared.get() }, exceptions: [] });
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
