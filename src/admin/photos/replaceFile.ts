import { atom } from 'nanostores';
import { ADMIN_ENDPOINTS, entryAddress, type Held } from '../../shared/adminEndpoints.ts';
import { type ChosenFile, judgeFile } from '../../shared/content/chosenFile.ts';
import { type Photo, PRINT_FIELDS } from '../../shared/content/entries/photo.ts';
import { bodyOf, valuesOf } from '../../shared/content/fields/form.ts';
import { type Sides, sidesOf } from '../../shared/shop/print.ts';
import { photos } from '../list/resources.ts';
import { describeFailure, say, showAdminToast } from '../shell/banner.ts';
import { adminUpload } from './adminUpload.ts';
import { ImageFileError, isMaster, prepareImage, previewImage, printedFrom } from './imageFile.ts';
import { chooseMaster, loadMaster, readAgain } from './masters.ts';
import { FileGoneError } from './pieceHasher.ts';
import { readFileTags } from './proposals.ts';

/** What prints are made from: the new file in full size, what is published of it, or the original that was kept. */
type PrintSource = 'new' | 'published' | 'old';

type Replacement = {
  readonly photo: Held<Photo>;
  readonly file: File;
  readonly chosen: ChosenFile;
  readonly preview: string | undefined;
  readonly source: PrintSource;
  readonly work?:
    | { readonly phase: 'preparing' | 'sending' | 'storing'; readonly progress: number }
    | undefined;
  readonly error?: string | undefined;
};

export const $replacement = atom<Replacement | null>(null);

let stop = new AbortController();

/** Changes the question; one that was given up meanwhile stays so. */
export function changeReplacement(change: Partial<Replacement>): void {
  const before = $replacement.get();
  if (before) $replacement.set({ ...before, ...change });
}

export function sourcesOf({ file, chosen }: Replacement, hasMaster: boolean): PrintSource[] {
  const isLarger = isMaster(file, chosen.print);
  return [...(isLarger ? ['new' as const] : []), 'published', ...(hasMaster ? ['old' as const] : [])];
}

/** The size of what prints are made from; undefined for the original that was kept, and for what nobody can open. */
export function printSides({ file, chosen }: Replacement, source: PrintSource): Sides | undefined {
  const print = source === 'old' ? undefined : printedFrom(file, chosen, source === 'new')?.print;
  return print && sidesOf(print);
}

const SHAPE_TOLERANCE = 0.02;

/** The old and the new size, where the new picture has another shape. */
export function otherShape({ photo, chosen }: Replacement): { old: Sides; next: Sides } | undefined {
  const old = photo.image ?? (photo.print && sidesOf(photo.print));
  const next = chosen.print && sidesOf(chosen.print);
  if (!old || !next) return undefined;
  const change = old.width / old.height / (next.width / next.height);
  return Math.abs(change - 1) > SHAPE_TOLERANCE ? { old, next } : undefined;
}

export async function chooseReplacement(photo: Held<Photo>, file: File): Promise<void> {
  const [{ header }, seen] = await Promise.all([readFileTags(file), previewImage(file)]);
  const chosen = judgeFile(file.size, header, seen?.size ?? 'unreadable');
  const source = isMaster(file, chosen.print) ? 'new' : 'published';
  stop = new AbortController();
  $replacement.set({ photo, file, chosen, preview: seen?.address, source });
}

/** Takes the question back, and stops what is being sent. What the server already has may still be stored. */
export function dropReplacement(): void {
  const { preview } = $replacement.get() ?? {};
  stop.abort();
  $replacement.set(null);
  if (preview) setTimeout(() => URL.revokeObjectURL(preview), 1000);
}

async function send({ photo, file, chosen, source }: Replacement, signal: AbortSignal) {
  const { image, large } = await prepareImage(file, chosen.print);
  signal.throwIfAborted();
  const print = printedFrom(file, chosen, source === 'new')?.print;
  const fields = print ? bodyOf(PRINT_FIELDS, valuesOf(PRINT_FIELDS, { print })) : {};
  const form = new FormData();
  form.append('image', image, image.name);
  if (large) form.append('large', large, image.name);
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('master', source === 'old' ? 'keep' : 'remove');
  const { method, path } = ADMIN_ENDPOINTS.replaceFile;
  const onProgress = (progress: number) =>
    changeReplacement({ work: { phase: progress >= 1 ? 'storing' : 'sending', progress } });
  const call = { method, path: entryAddress(path, photo.id) };
  return adminUpload(call, form, { signal, onProgress, ifMatch: photo.etag });
}

function sentenceOf(error: unknown, name: string): string {
  if (error instanceof ImageFileError) return say('photos.compressFailed');
  if (error instanceof FileGoneError) return say('photos.fileGone', { name });
  return describeFailure(error, say('replace.failed'));
}

/** Gives the photo the file. A full-size file for the lab follows after it, as after an upload. */
export async function sendReplacement(): Promise<void> {
  const asked = $replacement.get();
  if (!asked || asked.work || !asked.chosen.print) return;
  const { signal } = stop;
  const { photo, file, source } = asked;
  changeReplacement({ work: { phase: 'preparing', progress: 0 }, error: undefined });
  try {
    await send(asked, signal);
  } catch (error) {
    if (!signal.aborted) changeReplacement({ work: undefined, error: sentenceOf(error, file.name) });
    return;
  } finally {
    await photos.list.reload();
  }
  dropReplacement();
  showAdminToast(say('replace.done'));
  await Promise.all([readAgain(photo.id), loadMaster(photo.id)]);
  if (source === 'new') chooseMaster(photo.id, file);
}
