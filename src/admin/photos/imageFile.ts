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

/** The `accept` attribute of a photo's file field. */
export const IMAGE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** Longest side of a preview in px: enough for a small thumbnail on a sharp screen. */
const PREVIEW_PX = 192;

/** The browser cannot decode the file as an image, or cannot compress it. */
export class ImageFileError extends Error {
  override name = 'ImageFileError';
}

/** Why a file cannot be sent, in the panel's language; undefined for other errors. */
export function describeFileFault(error: unknown, name: string): string | undefined {
  if (error instanceof ImageFileError) return say('photos.compressFailed');
  return error instanceof FileGoneError ? say('photos.fileGone', { name }) : undefined;
}

/** Whether a file has so many bytes, or known pixels, that it is recompressed before it is sent. */
export function needsRecompression(file: { readonly size: number }, print: PrintFact | undefined): boolean {
  const pixels = print ? print.widthPx * print.heightPx : 0;
  return file.size > RECOMPRESS_ABOVE_BYTES || pixels > IMAGE_PIXELS_MAX;
}

/** Whether a file can be kept for the lab: it is larger than its published version, and within the limits. */
export const isMaster = (file: File, print: PrintFact | undefined): boolean =>
  needsRecompression(file, print) &&
  file.size <= MASTER_MAX_BYTES &&
  (!print || print.widthPx * print.heightPx <= MASTER_PIXELS_MAX) &&
  /^image\/(jpeg|png)$/.test(file.type);

/** What prints are made from: the chosen file, or its smaller published version if the lab does not get the file. */
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

/** The print fields of a photo; none if unknown. */
export const printBody = (print: PrintFact | undefined) =>
  print ? bodyOf(PRINT_FIELDS, valuesOf(PRINT_FIELDS, { print })) : {};

/** The Trusted Types policy for chosen files: XML that is never shown, and the address of one worker. */
type FilePolicy = { createHTML(xml: string): string; createScriptURL(address: string): string };
type Policies = { createPolicy(name: string, rules: FilePolicy): FilePolicy };

let policy: FilePolicy | undefined;

export function filePolicy(): FilePolicy {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  const rules = { createHTML: (xml: string) => xml, createScriptURL: () => workerAddress };
  policy ??= trustedTypes?.createPolicy('files', rules) ?? rules;
  return policy;
}

/** Compresses in a worker, so that the page stays responsive. One worker per file frees its memory at once. */
async function compressInWorker(file: Blob, print: PrintFact | undefined): Promise<Compressed> {
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

/** The images to send: the one to store, and the display copy of a larger one. */
export type PreparedImage = { readonly image: File; readonly large?: Blob | undefined };

/**
 * Prepares a file: above 4 MB, or above the server's limit of pixels, an upright JPEG of quality 0.8 within 1920x1080 px with its display copy; other files stay unchanged.
 * @throws ImageFileError if that fails, FileGoneError if the file can't be read
 */
export async function prepareImage(file: File, print: PrintFact | undefined): Promise<PreparedImage> {
  // Checked first, because sending an unreadable file would look like a network error.
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch((cause: unknown) => {
      throw new FileGoneError('the file cannot be read', { cause });
    });
  if (!needsRecompression(file, print)) return { image: file };
  try {
    // Falls back to the page if a worker is missing or fails.
    const { stored, large } = await compressInWorker(file, print).catch(() => compress(file, print));
    const name = `${file.name.replace(/\.[^.]*$/, '')}.jpg`;
    return { image: new File([stored], name, { type: stored.type }), large };
  } catch (error) {
    throw new ImageFileError('the image could not be compressed', { cause: error });
  }
}

/** An object URL of a small preview (the caller revokes it) and the upright size; undefined if undecodable. */
export const previewImage = (file: File) =>
  withBitmap(file, async (bitmap) => {
    const { width, height } = bitmap;
    const blob = await encodeCanvas(drawWithin(bitmap, { width: PREVIEW_PX, height: PREVIEW_PX }), 0.7);
    return { address: URL.createObjectURL(blob), size: { width, height } };
  }).catch(() => undefined);

/** Identifies a file by hashes of its pieces, or by name and size if the browser cannot compute them. */
export async function fingerprint(file: File): Promise<string> {
  try {
    const hashes: string[] = [];
    const hashOf = pieceHasher();
    for (const { start, end } of chunkSpans(file.size)) hashes.push(await hashOf(file.slice(start, end)));
    return hashes.join();
  } catch {
    // Plain http pages have no crypto.subtle, and the file may have been moved since it was chosen.
    return `${file.name}:${file.size}`;
  }
}
