import type { ChosenFile } from '../../shared/content/chosenFile.ts';
import { PRINT_FIELDS } from '../../shared/content/entries/photo.ts';
import { bodyOf, valuesOf } from '../../shared/content/fields/form.ts';
import { chunkSpans, MASTER_MAX_BYTES, MASTER_PIXELS_MAX } from '../../shared/content/imageFile.ts';
import { IMAGE_PIXELS_MAX, RECOMPRESS_ABOVE_BYTES, RECOMPRESS_BOX_PX } from '../../shared/limits.ts';
import { type PrintFact, sidesOf } from '../../shared/shop/print.ts';
import { say } from '../shell/banner.ts';
import { type Compressed, compress, drawWithin, encodeCanvas, fitWithin, withBitmap } from './compress.ts';
import type { CompressAnswer } from './compressWorker.ts';
import workerAddress from './compressWorker.ts?worker&url';
import { FileGoneError, pieceHasher } from './pieceHasher.ts';

/** What browsers are asked to offer where a photo's file is chosen. */
export const IMAGE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** Longest side of a preview in px: enough for a small thumbnail on a sharp screen. */
const PREVIEW_PX = 192;

/** The browser cannot decode the file as an image, or cannot compress it. */
export class ImageFileError extends Error {
  override name = 'ImageFileError';
}

/** Why a file cannot be sent, in the panel's words; undefined where something else is wrong. */
export function describeFileFault(error: unknown, name: string): string | undefined {
  if (error instanceof ImageFileError) return say('photos.compressFailed');
  return error instanceof FileGoneError ? say('photos.fileGone', { name }) : undefined;
}

/** Is the file so large, in bytes or in the pixels it is known to have, that it is recompressed before it is sent? */
export function needsRecompression(file: { readonly size: number }, print: PrintFact | undefined): boolean {
  const pixels = print ? print.widthPx * print.heightPx : 0;
  return file.size > RECOMPRESS_ABOVE_BYTES || pixels > IMAGE_PIXELS_MAX;
}

/** Whether a chosen file is worth keeping for the lab, and can be: it is larger than what is published of it. */
export const isMaster = (file: File, print: PrintFact | undefined): boolean =>
  needsRecompression(file, print) &&
  file.size <= MASTER_MAX_BYTES &&
  (!print || print.widthPx * print.heightPx <= MASTER_PIXELS_MAX) &&
  /^image\/(jpeg|png)$/.test(file.type);

/** What prints will be made from: the chosen file, or the smaller picture that is published where the lab doesn't get that. */
export function printedFrom(
  file: File | null,
  chosen: ChosenFile | undefined,
  keepsMaster: boolean,
): ChosenFile | undefined {
  const print = chosen?.print;
  if (!file || !print || !needsRecompression(file, print) || (keepsMaster && isMaster(file, print)))
    return chosen;
  const { width, height } = fitWithin(sidesOf(print), RECOMPRESS_BOX_PX);
  return { ...chosen, print: { ...print, widthPx: width, heightPx: height } };
}

/** The fields of a photo that say what its prints are made from; none where nobody knows. */
export const printBody = (print: PrintFact | undefined) =>
  print ? bodyOf(PRINT_FIELDS, valuesOf(PRINT_FIELDS, { print })) : {};

/** What text of chosen files may become under the page's policy: XML that is never shown, and one worker's address. */
type FilePolicy = { createHTML(xml: string): string; createScriptURL(address: string): string };
type Policies = { createPolicy(name: string, rules: FilePolicy): FilePolicy };

let policy: FilePolicy | undefined;

export function filePolicy(): FilePolicy {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  const rules = { createHTML: (xml: string) => xml, createScriptURL: () => workerAddress };
  policy ??= trustedTypes?.createPolicy('files', rules) ?? rules;
  return policy;
}

/** Compresses beside the page, which answers meanwhile. A worker for each file gives its memory back at once. */
async function compressAside(file: Blob, print: PrintFact | undefined): Promise<Compressed> {
  const worker = new Worker(filePolicy().createScriptURL(workerAddress), { type: 'module' });
  try {
    const answer = await new Promise<CompressAnswer>((resolve, reject) => {
      worker.addEventListener('message', ({ data }) => resolve(data));
      worker.addEventListener('error', reject);
      worker.postMessage({ file, print });
    });
    if (!answer) throw new Error('the worker could not compress the file');
    return answer;
  } finally {
    worker.terminate();
  }
}

/** What is sent of a file: the image to be stored, and the display copy of one that is larger. */
export type PreparedImage = { readonly image: File; readonly large?: Blob | undefined };

/**
 * What to send of a file: above 4 MB, or more pixels than the server takes, a JPEG of quality 0.8 within 1920x1080 px, turned upright, with its display copy; any other stays as it is.
 * @throws ImageFileError if that fails, FileGoneError if the file can't be read
 */
export async function prepareImage(file: File, print: PrintFact | undefined): Promise<PreparedImage> {
  // Sending it would fail like a dead network.
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch((cause: unknown) => {
      throw new FileGoneError('the file cannot be read', { cause });
    });
  if (!needsRecompression(file, print)) return { image: file };
  try {
    // The page does it itself where it has no worker, or one that cannot.
    const { stored, large } = await compressAside(file, print).catch(() => compress(file, print));
    const name = `${file.name.replace(/\.[^.]*$/, '')}.jpg`;
    return { image: new File([stored], name, { type: stored.type }), large };
  } catch (error) {
    throw new ImageFileError('the image could not be compressed', { cause: error });
  }
}

/** A small preview's address, to be released, and the file's upright size; undefined if the browser cannot decode it. */
export const previewImage = (file: File) =>
  withBitmap(file, async (bitmap) => {
    const { width, height } = bitmap;
    const blob = await encodeCanvas(drawWithin(bitmap, { width: PREVIEW_PX, height: PREVIEW_PX }), 0.7);
    return { address: URL.createObjectURL(blob), size: { width, height } };
  }).catch(() => undefined);

/** Identifies a file: hashes of its content, piece by piece, if the browser can compute them, else name and size. */
export async function fingerprint(file: File): Promise<string> {
  try {
    const hashes: string[] = [];
    const hashOf = pieceHasher();
    for (const { start, end } of chunkSpans(file.size)) hashes.push(await hashOf(file.slice(start, end)));
    return hashes.join();
  } catch {
    // Plain http addresses have no crypto.subtle, and a file may have been moved since it was chosen.
    return `${file.name}:${file.size}`;
  }
}
