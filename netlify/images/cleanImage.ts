import {
  findExtras,
  IMAGE_FORMATS,
  type ImageFormat,
  imageFormatOf,
} from '../../src/shared/content/imageFile.ts';
import { IMAGE_PIXELS_MAX, LARGE_MAX_BYTES, LARGE_SIDE_PX } from '../../src/shared/limits.ts';
import type { ApiMessageKey, MessageParams } from '../lib/messages/index.ts';

type CodeOf<Key> = Key extends `picture.${infer Code}` ? Code : never;
/** Why a picture cannot be used. Its message is `picture.<code>`. */
export type PictureFaultCode = Exclude<CodeOf<ApiMessageKey>, 'notCopied' | 'someNotCopied'>;

/** A picture that cannot be fetched or used. */
export class PictureFault extends Error {
  override name = 'PictureFault';
  readonly code: PictureFaultCode;
  readonly params: MessageParams;

  constructor(code: PictureFaultCode, params: MessageParams = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

/** A clean image: upright, without metadata, in sRGB unless its colours exceed that. */
export type CleanImage = { readonly bytes: Buffer; readonly extension: string };

/** More effort takes minutes for a large picture; a function may run for one. */
const AVIF_EFFORT = 1;
const JPEG_QUALITY = 90;
const LOSSY_QUALITY = 88;

/** Above this, encoding AVIF or WebP exceeds a function's memory and time. */
const HEAVY_PIXELS = 16_000_000;

type Facts = { readonly pixels: number; readonly pages: number; readonly hasAlpha: boolean };

/** The format to store: the image's own, or JPEG for one too large to encode in it. */
function storedFormat(format: ImageFormat, { pixels, pages, hasAlpha }: Facts): ImageFormat {
  const isHeavy = pixels > HEAVY_PIXELS && (format === 'avif' || format === 'webp');
  return isHeavy && pages === 1 && !hasAlpha ? 'jpeg' : format;
}

/**
 * Decodes an image fully, turns it upright and encodes it again. Only pixels, a wide profile and a JPEG's gain map
 * survive. @throws PictureFault for another format, more than 50 megapixels in all frames, or a damaged file
 */
export async function cleanImage(found: Uint8Array): Promise<CleanImage> {
  if (found.byteLength === 0) throw new PictureFault('empty');
  const format = imageFormatOf(found);
  if (!format) throw new PictureFault('foreignFormat');
  // Native code of several MB: only calls that take images load it.
  const { default: sharp } = await import('sharp');
  const open = (limit: number | false) =>
    sharp(found, {
      limitInputPixels: limit,
      failOn: 'error',
      animated: format === 'gif' || format === 'webp',
    });
  try {
    const header = await open(false).metadata();
    const { width, height, pages = 1, hasAlpha, chromaSubsampling } = header;
    const pixels = width * height;
    if (pixels > IMAGE_PIXELS_MAX) {
      throw new PictureFault('tooManyPixels', { megapixels: IMAGE_PIXELS_MAX / 1_000_000 });
    }
    const decoded = open(IMAGE_PIXELS_MAX).toColourspace('srgb');
    // Frames come as one tall strip, which cannot be turned.
    const upright = pages > 1 ? decoded : decoded.autoOrient();
    const { isWide, hasGainMap } = findExtras(header);
    const image = isWide ? upright.keepIccProfile() : upright;
    // Finer chroma than the source has would only enlarge the file.
    const chroma = chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4';
    const encoders: Record<ImageFormat, () => typeof image> = {
      jpeg: () =>
        (hasGainMap ? image.keepGainMap() : image).jpeg({ quality: JPEG_QUALITY, chromaSubsampling: chroma }),
      png: () => image.png(),
      webp: () => image.webp({ quality: LOSSY_QUALITY, smartSubsample: true }),
      gif: () => image.gif({ reuse: true }),
      avif: () => image.avif({ quality: LOSSY_QUALITY, effort: AVIF_EFFORT }),
    };
    const stored = storedFormat(format, { pixels, pages, hasAlpha });
    return { bytes: await encoders[stored]().toBuffer(), extension: IMAGE_FORMATS[stored].extension };
  } catch (error) {
    throw error instanceof PictureFault ? error : new PictureFault('damaged');
  }
}

/**
 * Checks a display copy: a JPEG that the browser encoded at its final size. Encoding it again would make it larger and
 * worse, so its bytes stay, unless they hold metadata. Undefined for any other file.
 */
export async function checkLargeCopy(found: Uint8Array): Promise<Uint8Array | undefined> {
  if (imageFormatOf(found) !== 'jpeg' || found.byteLength > LARGE_MAX_BYTES) return undefined;
  const { default: sharp } = await import('sharp');
  const image = sharp(found, { limitInputPixels: LARGE_SIDE_PX ** 2, failOn: 'error' });
  try {
    const { width, height, exif, xmp, iptc, comments } = await image.metadata();
    if (Math.max(width, height) > LARGE_SIDE_PX) return undefined;
    if (exif || xmp || iptc || comments) return (await cleanImage(found)).bytes;
    // Decodes all of it.
    await image.resize(8).toBuffer();
    return found;
  } catch {
    return undefined;
  }
}
