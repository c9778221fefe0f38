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

/** Puts a text that nobody has typed into a field. What was wrong with it no longer counts. */
function propose(item: UploadItem, name: string, text: string, from: Proposed[string]): UploadItem {
  return {
    ...item,
    faults: omit(item.faults, [name]),
    values: { ...item.values, [name]: text },
    proposed: { ...item.proposed, [name]: from },
  };
}

/** Nothing stands in a field, and nobody is about to write there. */
const isFree = ({ values, entered }: UploadItem, name: string): boolean =>
  !String(values[name] ?? '').trim() && !entered.includes(name);

/** Fills the fields that are free: descriptions with the file's captions, else its name, others with what it says of them. */
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

/** Is there a text to copy, and no other in its way? An earlier copy gives way. */
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
  // What one photo has, further ones start with.
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

/** Puts values into fields. What was wrong with them no longer counts. */
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

/** How many photos below one have a text in a field that somebody typed, and that is another one. */
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

/** Notes that somebody is in a field: a text that the file proposes now would mix with what is being typed. */
export function enterField(key: string, name: string): void {
  const item = uploadByKey(key);
  if (item && !item.entered.includes(name)) changeUpload(key, { entered: [...item.entered, name] });
}

/** Looks at the files one after another, so that a dozen large photos are never decoded at once. */
let looking: Promise<void> = Promise.resolve();

/** What the headers say comes first and all at once: the form moves once, and soon. */
function lookAt(files: readonly { readonly key: string; readonly file: File }[]): void {
  looking = looking.then(async () => {
    const tags = new Map<File, FileTags>();
    for (const { file } of files) tags.set(file, await readFileTags(file));
    const isAlone = $uploads.get().length === 1;
    const looked = $uploads.get().map((item) => {
      const found = item.file && tags.get(item.file);
      if (!item.file || !found) return item;
      const judged = { ...item, chosen: judgeFile(item.file.size, found.header) };
      return isBusy(item) ? judged : withProposals(judged, found, isAlone);
    });
    $uploads.set(looked);
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

/** Gives up the address of a preview in a task of its own: by then its picture has left the page, or has been fetched. */
function forgetPreview({ preview }: UploadItem): void {
  if (preview) setTimeout(() => URL.revokeObjectURL(preview));
}

/** A photo with a file, and without what another image has proposed. */
function withFile(item: UploadItem, file: File): UploadItem {
  forgetPreview(item);
  return { ...blank(dropProposals(item).values), key: item.key, file };
}

function withExceptions(item: UploadItem): UploadItem {
  const shared = $shared.get();
  return { ...item, exceptions: Object.keys(shared).filter((name) => item.values[name] !== shared[name]) };
}

/** Puts uploads of an earlier visit into the form, before what stands in it. @returns them as they are there */
export function restoreUploads(found: readonly KeptUpload[]): readonly UploadItem[] {
  const restored = found.map(restoreUpload);
  if (restored.length === 0) return restored;
  const sharing = (name: string) => restored.find(({ exceptions }) => !exceptions.includes(name));
  const shared = Object.keys(EMPTY_SHARED).map((name) => [name, sharing(name)?.values[name] ?? '']);
  if (restored.length > 1) $shared.set({ ...EMPTY_SHARED, ...Object.fromEntries(shared) });
  // Of those without a file the ones in which something is typed that photos don't share.
  const worked = $uploads
    .get()
    .filter(
      ({ file, values }) =>
        file || !sameValues(PHOTO_FIELDS, values, { ...EMPTY_UPLOAD, ...pickShared(values) }),
    );
  $uploads.set([...restored, ...worked.map(withExceptions)]);
  lookAt(restored.flatMap(({ key, file }) => (file ? [{ key, file }] : [])));
  return restored;
}

/** One file beside one photo replaces its image; more are added, and begin with what the photos share. */
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

export function resetUploads(): void {
  for (const item of $uploads.get()) forgetPreview(item);
  $uploads.set([blank()]);
}

/** Gives every photo of the form these values, but where it has one of its own. */
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

/** Marks what is missing or wrong in photos of the form. Answers whether nothing is. */
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
