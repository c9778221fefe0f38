import { chunkSpans } from '../../shared/content/imageFile.ts';
import {
  IMAGE_PIXELS_MAX,
  LARGE_MAX_BYTES,
  LARGE_SIDE_PX,
  RECOMPRESS_ABOVE_BYTES,
  RECOMPRESS_BOX_PX,
  RECOMPRESS_QUALITY,
  UPLOAD_PAIR_MAX_BYTES,
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

/** A canvas that encodes beside the page's own work, where the browser has one. */
function openCanvas({ width, height }: PixelSize): OffscreenCanvas | HTMLCanvasElement {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}

async function encodeCanvas(canvas: ReturnType<typeof openCanvas>, quality: number): Promise<Blob> {
  const type = 'image/jpeg';
  const blob =
    'convertToBlob' in canvas
      ? await canvas.convertToBlob({ type, quality })
      : await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (blob?.type !== type) throw new Error('the browser made no JPEG');
  return blob;
}

/** Draws a picture at the size that fits. */
function drawWithin(bitmap: ImageBitmap, box: PixelSize, colorSpace: PredefinedColorSpace = 'srgb') {
  const { width, height } = fitWithin(bitmap, box);
  const canvas = openCanvas({ width, height });
  const context = canvas.getContext('2d', { alpha: false, colorSpace }) as
    | OffscreenCanvasRenderingContext2D
    | CanvasRenderingContext2D
    | null;
  if (!context) throw new Error('no canvas');
  // JPEG has no transparency: transparent parts become white, not black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas;
}

/** Decodes an image upright, and lets it go after the work. */
async function withBitmap<T>(file: Blob, work: (bitmap: ImageBitmap) => Promise<T>): Promise<T> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    return await work(bitmap);
  } finally {
    bitmap.close();
  }
}

const LARGE_BOX = { width: LARGE_SIDE_PX, height: LARGE_SIDE_PX };
/** One after the other until the copy is small enough. */
const LARGE_QUALITIES = [0.85, 0.75, 0.6, 0.4];

/** Colours that sRGB has not: its profile names one of these spaces. */
const isWideProfile = (profile = ''): boolean => /p3|adobe|prophoto|rec\.? ?2020|wide/i.test(profile);

/** The display copy, from which pages derive what they show; none where it would be no larger than what is stored. */
async function encodeLarge(
  bitmap: ImageBitmap,
  storedBytes: number,
  print: PrintFact | undefined,
): Promise<Blob | undefined> {
  const stored = fitWithin(bitmap, RECOMPRESS_BOX_PX);
  if (fitWithin(bitmap, LARGE_BOX).width <= stored.width) return undefined;
  const room = Math.min(LARGE_MAX_BYTES, UPLOAD_PAIR_MAX_BYTES - storedBytes);
  const canvas = drawWithin(bitmap, LARGE_BOX, isWideProfile(print?.profile) ? 'display-p3' : 'srgb');
  for (const quality of LARGE_QUALITIES) {
    const blob = await encodeCanvas(canvas, quality);
    if (blob.size <= room) return blob;
  }
  return undefined;
}

/** What is sent of a file: the image to be stored, and the display copy of one that is larger. */
type PreparedImage = { readonly image: File; readonly large?: Blob | undefined };

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
    return await withBitmap(file, async (bitmap) => {
      const blob = await encodeCanvas(drawWithin(bitmap, RECOMPRESS_BOX_PX), RECOMPRESS_QUALITY);
      // The photo is stored without one, where the browser has no room for it.
      const large = await encodeLarge(bitmap, blob.size, print).catch(() => undefined);
      const name = `${file.name.replace(/\.[^.]*$/, '')}.jpg`;
      return { image: new File([blob], name, { type: blob.type }), large };
    });
  } catch (error) {
    throw new ImageFileError('the image could not be compressed', { cause: error });
  }
}

/** A small preview's address, to be released, and the file's upright size; undefined if the browser cannot decode it. */
export async function previewImage(
  file: File,
): Promise<{ readonly address: string; readonly size: PixelSize } | undefined> {
  try {
    return await withBitmap(file, async (bitmap) => {
      const { width, height } = bitmap;
      const blob = await encodeCanvas(drawWithin(bitmap, { width: PREVIEW_PX, height: PREVIEW_PX }), 0.7);
      return { address: URL.createObjectURL(blob), size: { width, height } };
    });
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
