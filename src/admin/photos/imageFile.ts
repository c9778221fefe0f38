import { chunkSpans } from '../../shared/content/imageFile.ts';
import {
  IMAGE_PIXELS_MAX,
  RECOMPRESS_ABOVE_BYTES,
  RECOMPRESS_BOX_PX,
  RECOMPRESS_QUALITY,
} from '../../shared/limits.ts';
import type { PrintFact } from '../../shared/shop/print.ts';
import { pieceHasher } from './pieceHasher.ts';

/** Longest side of a preview in px: enough for a small thumbnail on a sharp screen. */
const PREVIEW_PX = 192;

/** The browser cannot decode the file as an image, or cannot compress it. */
export class ImageFileError extends Error {
  override name = 'ImageFileError';
}

/** The file cannot be read any more: it was moved, changed or deleted after it was chosen. */
export class FileGoneError extends Error {
  override name = 'FileGoneError';
}

type PixelSize = { readonly width: number; readonly height: number };

/** The largest size in whole px that fits into `box` with the same shape; never larger than it was. */
export function fitWithin(size: PixelSize, box: PixelSize): PixelSize {
  const scale = Math.min(1, box.width / size.width, box.height / size.height);
  const side = (px: number) => Math.max(1, Math.round(px * scale));
  return { width: side(size.width), height: side(size.height) };
}

/** Is the file so large, in bytes or in the pixels it is known to have, that it is recompressed before it is sent? */
export function needsRecompression(file: { readonly size: number }, print: PrintFact | undefined): boolean {
  const pixels = print ? print.widthPx * print.heightPx : 0;
  return file.size > RECOMPRESS_ABOVE_BYTES || pixels > IMAGE_PIXELS_MAX;
}

/** Draws the image upright at the size that fits, and encodes it as JPEG; says its own size, too. */
async function encodeWithin(
  file: Blob,
  box: PixelSize,
  quality: number,
): Promise<{ readonly blob: Blob; readonly size: PixelSize }> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const size = { width: bitmap.width, height: bitmap.height };
  try {
    const { width, height } = fitWithin(size, box);
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) throw new Error('no canvas');
    // JPEG has no transparency: transparent parts become white, not black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob?.type !== 'image/jpeg') throw new Error('the browser made no JPEG');
    return { blob, size };
  } finally {
    bitmap.close();
  }
}

/**
 * The file to send: above 4 MB, or more pixels than the server takes, a JPEG of quality 0.8 within 1920x1080 px, turned upright; any other stays as it is.
 * @throws ImageFileError if that fails, FileGoneError if the file can't be read
 */
export async function prepareImage(file: File, print: PrintFact | undefined): Promise<File> {
  // Sending it would fail like a dead network.
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch((cause: unknown) => {
      throw new FileGoneError('the file cannot be read', { cause });
    });
  if (!needsRecompression(file, print)) return file;
  try {
    const { blob } = await encodeWithin(file, RECOMPRESS_BOX_PX, RECOMPRESS_QUALITY);
    return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
  } catch (error) {
    throw new ImageFileError('the image could not be compressed', { cause: error });
  }
}

/** A small preview's address, to be released, and the file's upright size; undefined if the browser cannot decode it. */
export async function previewImage(
  file: File,
): Promise<{ readonly address: string; readonly size: PixelSize } | undefined> {
  try {
    const { blob, size } = await encodeWithin(file, { width: PREVIEW_PX, height: PREVIEW_PX }, 0.7);
    return { address: URL.createObjectURL(blob), size };
  } catch {
    return undefined;
  }
}

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
