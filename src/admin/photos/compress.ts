import {
  LARGE_MAX_BYTES,
  LARGE_SIDE_PX,
  RECOMPRESS_BOX_PX,
  RECOMPRESS_QUALITY,
  UPLOAD_PAIR_MAX_BYTES,
} from '../../shared/limits.ts';
import type { PrintFact, Sides } from '../../shared/shop/print.ts';

/** The largest size in whole px that fits into `box` with the same aspect ratio; never larger than `size`. */
export function fitWithin(size: Sides, box: Sides): Sides {
  const scale = Math.min(1, box.width / size.width, box.height / size.height);
  const side = (px: number) => Math.max(1, Math.round(px * scale));
  return { width: side(size.width), height: side(size.height) };
}

export async function encodeCanvas(canvas: OffscreenCanvas, quality: number): Promise<Blob> {
  const type = 'image/jpeg';
  const blob = await canvas.convertToBlob({ type, quality });
  if (blob.type !== type) throw new Error('the browser made no JPEG');
  return blob;
}

export function drawWithin(bitmap: ImageBitmap, box: Sides, colorSpace: PredefinedColorSpace = 'srgb') {
  const { width, height } = fitWithin(bitmap, box);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false, colorSpace });
  if (!context) throw new Error('no canvas');
  // JPEG has no transparency: transparent parts become white, not black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas;
}

/** Decodes an image upright, and releases it after the work. */
export async function withBitmap<T>(file: Blob, work: (bitmap: ImageBitmap) => Promise<T>): Promise<T> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    return await work(bitmap);
  } finally {
    bitmap.close();
  }
}

const LARGE_BOX = { width: LARGE_SIDE_PX, height: LARGE_SIDE_PX };
/** Tried in order until the copy is small enough. */
const LARGE_QUALITIES = [0.85, 0.75, 0.6, 0.4];

/** Whether a profile names a colour space with more colours than sRGB. */
const isWideProfile = (profile = ''): boolean => /p3|adobe|prophoto|rec\.? ?2020|wide/i.test(profile);

/** The display copy, the source of the site's pictures; undefined if it would not be larger than the stored image. */
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

/** The images sent for a file that is too large: the stored image and its display copy. */
export type Compressed = { readonly stored: Blob; readonly large: Blob | undefined };

/** Decodes a file and encodes the images to send. Runs in a worker or on the page. */
export function compress(file: Blob, print: PrintFact | undefined): Promise<Compressed> {
  return withBitmap(file, async (bitmap) => {
    const stored = await encodeCanvas(drawWithin(bitmap, RECOMPRESS_BOX_PX), RECOMPRESS_QUALITY);
    // Without enough memory the photo is stored without a display copy.
    const large = await encodeLarge(bitmap, stored.size, print).catch(() => undefined);
    return { stored, large };
  });
}
