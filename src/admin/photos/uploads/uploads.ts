import { atom } from 'nanostores';
import { judgeFile } from '../../../shared/content/chosenFile.ts';
import { PHOTO_FIELDS } from '../../../shared/content/entries/photo.ts';
import { checkValues, type FormValues, sameValues } from '../../../shared/content/fields/form.ts';
import { LANGUAGES, type Language } from '../../../shared/i18n/language.ts';
import { $language } from '../../../ui/language.ts';
import { omit } from '../../fields/form.ts';
import { fingerprint, previewImage } from '../imageFile.ts';
import { type FileTags, proposeDescriptions, readableName, readFileTags } from '../proposals.ts';
import {
  $shared,
  blank,
  dropProposals,
  EMPTY_SHARED,
  EMPTY_UPLOAD,
  isBusy,
  type KeptUpload,
  keepUploadDraft,
  type Proposed,
  pickShared,
  readUploadDraft,
  restoreUpload,
  type UploadItem,
} from './uploadItem.ts';

const nameOf = (language: Language): string => `${language}_description`;
const textOf = ({ values }: Pick<UploadItem, 'values'>, language: Language): string =>
  String(values[nameOf(language)] ?? '').trim();

/** Proposes a text for a field, and clears the field's fault. */
function propose(item: UploadItem, name: string, text: string, from: Proposed[string]): UploadItem {
  return {
    ...item,
    faults: omit(item.faults, [name]),
    values: { ...item.values, [name]: text },
    proposed: { ...item.proposed, [name]: from },
  };
}

/** Whether a field is empty and did not have the focus. */
const isFree = ({ values, entered }: UploadItem, name: string): boolean =>
  !String(values[name] ?? '').trim() && !entered.includes(name);

/** Fills free fields: descriptions from the file's captions or its name, the others from its metadata. */
function withProposals(item: UploadItem, { texts, details }: FileTags, isAlone: boolean): UploadItem {
  const proposals = proposeDescriptions(texts, readableName(item.file?.name ?? ''), $language.get());
  const described = LANGUAGES.reduce((before, language) => {
    const name = nameOf(language);
    const proposal = isFree(before, name) ? proposals[language] : undefined;
    return proposal ? propose(before, name, proposal.text, proposal.from) : before;
  }, item);
  const found = Object.keys(details).filter((name) => isFree(item, name));
  const filled = found.reduce(
    (before, name) => propose(before, name, details[name] ?? '', 'file'),
    described,
  );
  return isAlone ? filled : { ...filled, exceptions: [...new Set([...item.exceptions, ...found])] };
}

/** Whether there is a text to copy and the target is empty or an earlier copy. */
export function canCopy(item: UploadItem, from: Language, to: Language): boolean {
  const [text, other] = [textOf(item, from), textOf(item, to)];
  return text !== '' && text !== other && (other === '' || item.proposed[nameOf(to)] === 'copy');
}

export function copyDescription(item: UploadItem, from: Language, to: Language): UploadItem {
  return canCopy(item, from, to) ? propose(item, nameOf(to), textOf(item, from), 'copy') : item;
}

/** The photos of the form, at least one. */
export const $uploads = atom<readonly UploadItem[]>([blank({ ...EMPTY_UPLOAD, ...readUploadDraft() })]);

$uploads.subscribe((items) => {
  keepUploadDraft(items);
  // Further photos start with the values of a single one.
  const [only] = items;
  if (only && items.length === 1) $shared.set(pickShared(dropProposals(only).values));
});

export function changeUpload(key: string, change: Partial<UploadItem>): void {
  $uploads.set($uploads.get().map((item) => (item.key === key ? { ...item, ...change } : item)));
}

export function uploadByKey(key: string): UploadItem | undefined {
  return $uploads.get().find((item) => item.key === key);
}

export function changeWaiting(change: (item: UploadItem) => UploadItem): void {
  $uploads.set($uploads.get().map((item) => (isBusy(item) ? item : change(item))));
}

/** Sets values, and clears the faults of their fields. */
export function typeUpload(key: string, values: FormValues): void {
  const item = uploadByKey(key);
  if (!item) return;
  const names = Object.keys(values);
  const shared = names.filter((name) => name in EMPTY_SHARED);
  changeUpload(key, {
    values: { ...item.values, ...values },
    faults: omit(item.faults, names),
    proposed: omit(item.proposed, names),
    exceptions: $uploads.get().length > 1 ? [...new Set([...item.exceptions, ...shared])] : [],
  });
}

/** The number of photos below one with a different typed text in a field. */
export function typedBelow(key: string, name: string): number {
  const value = uploadByKey(key)?.values[name];
  return below(key).filter(
    ({ values, proposed }) => values[name] && values[name] !== value && !proposed[name],
  ).length;
}

export function fillBelow(key: string, name: string): void {
  const value = uploadByKey(key)?.values[name] ?? '';
  for (const item of below(key)) typeUpload(item.key, { [name]: value });
}

function below(key: string): readonly UploadItem[] {
  const items = $uploads.get();
  return items.slice(items.findIndex((item) => item.key === key) + 1).filter((item) => !isBusy(item));
}

/** Records that a field has the focus, so that a late proposal does not mix with what is typed. */
export function enterField(key: string, name: string): void {
  const item = uploadByKey(key);
  if (item && !item.entered.includes(name)) changeUpload(key, { entered: [...item.entered, name] });
}

/** The queue of files to read, so that a dozen large photos are never decoded at once. */
let reading: Promise<void> = Promise.resolve();

/** Reads all headers first and applies them together, so that the form moves only once, and early. */
function readFiles(files: readonly { readonly key: string; readonly file: File }[]): void {
  reading = reading.then(async () => {
    const tags = new Map<File, FileTags>();
    for (const { file } of files) tags.set(file, await readFileTags(file));
    const isAlone = $uploads.get().length === 1;
    const updated = $uploads.get().map((item) => {
      const found = item.file && tags.get(item.file);
      if (!item.file || !found) return item;
      const judged = { ...item, chosen: judgeFile(item.file.size, found.header) };
      return isBusy(item) ? judged : withProposals(judged, found, isAlone);
    });
    $uploads.set(updated);
    for (const { key, file } of files) {
      if (uploadByKey(key)?.file !== file) continue;
      const [seen, print] = [await previewImage(file), await fingerprint(file)];
      const chosen = judgeFile(file.size, tags.get(file)?.header, seen?.size ?? 'unreadable');
      if (uploadByKey(key)?.file === file)
        changeUpload(key, { preview: seen?.address, fingerprint: print, chosen });
      else if (seen) URL.revokeObjectURL(seen.address);
    }
  });
}

/** Revokes the address of a preview in a later task: by then its picture has left the page, or is loaded. */
function forgetPreview({ preview }: UploadItem): void {
  if (preview) setTimeout(() => URL.revokeObjectURL(preview));
}

/** A photo with a new file, and without proposals of its former image. */
function withFile(item: UploadItem, file: File): UploadItem {
  forgetPreview(item);
  return { ...blank(dropProposals(item).values), key: item.key, file };
}

function withExceptions(item: UploadItem): UploadItem {
  const shared = $shared.get();
  return { ...item, exceptions: Object.keys(shared).filter((name) => item.values[name] !== shared[name]) };
}

/** Adds uploads of an earlier visit to the start of the form. @returns the added items */
export function restoreUploads(found: readonly KeptUpload[]): readonly UploadItem[] {
  const restored = found.map(restoreUpload);
  if (restored.length === 0) return restored;
  const sharing = (name: string) => restored.find(({ exceptions }) => !exceptions.includes(name));
  const shared = Object.keys(EMPTY_SHARED).map((name) => [name, sharing(name)?.values[name] ?? '']);
  if (restored.length > 1) $shared.set({ ...EMPTY_SHARED, ...Object.fromEntries(shared) });
  // Photos without a file stay only if an unshared field is filled.
  const worked = $uploads
    .get()
    .filter(
      ({ file, values }) =>
        file || !sameValues(PHOTO_FIELDS, values, { ...EMPTY_UPLOAD, ...pickShared(values) }),
    );
  $uploads.set([...restored, ...worked.map(withExceptions)]);
  readFiles(restored.flatMap(({ key, file }) => (file ? [{ key, file }] : [])));
  return restored;
}

/** One file replaces the image of a single photo; more files are added, with the shared values. */
export function chooseFiles(files: readonly File[], isAdding = false): void {
  const [first, ...others] = files;
  if (!first) return;
  const items = $uploads.get();
  const [only] = items;
  const replaces =
    items.length === 1 && only && !isBusy(only) && (!only.file || (others.length === 0 && !isAdding));
  const kept = replaces ? [withFile(only, first)] : items;
  if (kept.length === 1 && kept[0]) $shared.set(pickShared(dropProposals(kept[0]).values));
  const added = (replaces ? others : files).map((file) =>
    withFile(blank({ ...EMPTY_UPLOAD, ...$shared.get() }), file),
  );
  const next = [...(added.length > 0 && kept.length === 1 ? kept.map(withExceptions) : kept), ...added];
  $uploads.set(next);
  readFiles(next.flatMap(({ key, file }) => (file && files.includes(file) ? [{ key, file }] : [])));
}

/** Removes a photo from the form; an empty one replaces the last. */
export function removeUpload(key: string): void {
  const item = uploadByKey(key);
  if (item) forgetPreview(item);
  const rest = $uploads.get().filter((other) => other.key !== key);
  const [only] = rest;
  if (rest.length > 1) $uploads.set(rest);
  else $uploads.set([only ? { ...only, exceptions: [] } : blank()]);
}

export function resetUploads(): void {
  for (const item of $uploads.get()) forgetPreview(item);
  $uploads.set([blank()]);
}

/** Sets shared values on every photo, except in fields with its own value. */
export function typeShared(typed: FormValues): void {
  $shared.set({ ...$shared.get(), ...typed });
  changeWaiting((item) => {
    const values = omit(typed, item.exceptions);
    return { ...item, faults: omit(item.faults, Object.keys(values)), values: { ...item.values, ...values } };
  });
}

export function followShared(key: string): void {
  const item = uploadByKey(key);
  if (item) changeUpload(key, { values: { ...item.values, ...$shared.get() }, exceptions: [] });
}

/** Marks missing and wrong fields of photos. @returns whether there are none */
export function checkUploads(items: readonly UploadItem[]): boolean {
  const keys = new Set(items.map(({ key }) => key));
  const checked = $uploads.get().map((item) => {
    if (!keys.has(item.key)) return item;
    const faults = checkValues(PHOTO_FIELDS, item.values, 'add');
    return { ...item, faults: item.file ? faults : { ...faults, image: { code: 'missing' } as const } };
  });
  $uploads.set(checked);
  return checked.filter(({ key }) => keys.has(key)).every((item) => Object.keys(item.faults).length === 0);
}

/** The name of an earlier file of the form with the same content. */
export function duplicateName(item: UploadItem, items: readonly UploadItem[]): string | undefined {
  if (!item.fingerprint) return undefined;
  const duplicate = items.find((other) => other.fingerprint === item.fingerprint);
  return duplicate && duplicate.key !== item.key ? duplicate.file?.name : undefined;
}
