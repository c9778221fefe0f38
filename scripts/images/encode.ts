import { availableParallelism } from 'node:os';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import {
  DERIVED_FORMATS,
  type DerivedFormat,
  derivedWidths,
} from '../../src/shared/content/derivedImages.ts';
import { imageFormatOf } from '../../src/shared/content/imageFormat.ts';
import { findExtras, type PictureExtras } from '../../src/shared/content/pictureExtras.ts';
import { IMAGE_PIXELS_MAX } from '../../src/shared/limits.ts';
import { SHARE_PICTURE } from '../../src/shared/sharePicture.ts';
import { findDominantColor } from './color.ts';
import type { Limiter } from './concurrency.ts';
import { isLfsPointer } from './lfsPointer.ts';
import { PhotoRefused } from './photoRefused.ts';
import { type EncoderSettings, GAIN_MAP_SETTINGS, nameDerivative } from './settings.ts';

// One thread per picture and many pictures at once beats many threads on one picture, as long as the runtime's
// four pool threads can fill the cores. Nothing is decoded twice, so a cache would only hold memory.
sharp.concurrency(Math.max(1, Math.ceil(availableParallelism() / 4)));
sharp.cache(false);

/** Size of the upright picture in px and the widths to derive. */
type PhotoShape = { width: number; height: number; widths: number[] };

/** One encoded derivative and the file name it belongs under. */
export type Derivative = { name: string; data: Buffer };

/** Pixels of sRGB; of a photo that keeps its profile, an uncompressed TIFF that carries it. */
type Pixels = { data: Buffer; info: OutputInfo; isWide: boolean };

/** The longest side in px that WebP can hold. */
const SIDE_MAX = 16_383;

const tooManyPixels = () =>
  new PhotoRefused(`the picture has more than ${IMAGE_PIXELS_MAX / 1_000_000} megapixels: make it smaller`, {
    isPicture: true,
  });

/** The first line of the decoder's error text; the rest repeats it. */
function describeCause(error: unknown): string {
  return ((error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '').trim();
}

/** What an encoder makes. Throws PhotoRefused that says `as` what the photo cannot be encoded. */
export const encodedAs = <T>(as: string, data: Promise<T>): Promise<T> =>
  data.catch((error: unknown) => {
    throw new PhotoRefused(`it cannot be encoded as ${as} (${describeCause(error)})`, { isPicture: true });
  });

function refuseUndecodable(error: unknown): never {
  const cause = describeCause(error);
  if (/pixel limit/i.test(cause)) throw tooManyPixels();
  throw new PhotoRefused(`the picture is damaged or cut off (${cause}): save it again and replace the file`);
}

/**
 * Reads a photo's header. Throws PhotoRefused for anything but JPEG, PNG, WebP, AVIF and GIF (by content), for
 * more than 50 megapixels and for broken headers.
 */
export async function inspectPhoto(
  bytes: Buffer,
  settings: EncoderSettings,
): Promise<PhotoShape & PictureExtras> {
  if (bytes.length === 0) throw new PhotoRefused('the file is empty');
  if (isLfsPointer(bytes)) {
    throw new PhotoRefused(
      'it is a pointer of Git LFS, not the picture: fetch the pictures with `git lfs pull`',
    );
  }
  if (!imageFormatOf(bytes)) {
    throw new PhotoRefused('the file is not a JPEG, PNG, WebP, AVIF or GIF picture, whatever its name says');
  }
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata().catch(refuseUndecodable);
  if (metadata.width * (metadata.pageHeight ?? metadata.height) > IMAGE_PIXELS_MAX) throw tooManyPixels();
  const { width, height } = metadata.autoOrient;
  const widths = derivedWidths(width, settings.widths);
  if ((height / width) * Math.max(...widths) > SIDE_MAX)
    throw new PhotoRefused(`the picture is too tall to be shown ${Math.max(...widths)} px wide: crop it`, {
      isPicture: true,
    });
  return { width, height, widths, ...findExtras(metadata) };
}

/**
 * The photo upright, 8 bits a channel, without metadata, at its widest derivative's width: in sRGB, or as it is with
 * its profile. Throws PhotoRefused when it cannot be decoded.
 */
export function decodePhoto(bytes: Buffer, width: number, isWide: boolean): Promise<Pixels> {
  const image = openPhoto(bytes)
    // A JPEG is shrunk while it is decoded only as far as the good filter still has work to do.
    .resize({ width, fastShrinkOnLoad: false })
    .toColourspace('srgb');
  return toPixels(image, isWide).catch(refuseUndecodable);
}

const openPhoto = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'error', autoOrient: true });

/** Without this, the library changes what has a profile to sRGB. */
const keepProfile = (image: Sharp, isWide: boolean): Sharp => (isWide ? image.keepIccProfile() : image);

async function toPixels(image: Sharp, isWide: boolean): Promise<Pixels> {
  const kept = keepProfile(image, isWide);
  const pixels = isWide ? kept.tiff({ compression: 'none' }) : kept.raw({ depth: 'uchar' });
  return { ...(await pixels.toBuffer({ resolveWithObject: true })), isWide };
}

const openPixels = ({ data, info, isWide }: Pixels): Sharp =>
  isWide
    ? sharp(data)
    : sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });

async function shrinkPixels(pixels: Pixels, width: number): Promise<Pixels> {
  if (pixels.info.width === width) return pixels;
  return toPixels(openPixels(pixels).resize({ width }), pixels.isWide);
}

function encodePixels(pixels: Pixels, format: DerivedFormat, settings: EncoderSettings): Promise<Buffer> {
  const image = keepProfile(openPixels(pixels), pixels.isWide);
  return (format === 'avif' ? image.avif(settings.avif) : image.webp(settings.webp)).toBuffer();
}

/** Encodes a photo's missing sizes from one decode; `store` gets each at once. Throws PhotoRefused. */
export async function encodeWidths(options: {
  widest: Pixels;
  hash: string;
  widths: readonly number[];
  /** Names of the files to make. */
  missing: readonly string[];
  settings: EncoderSettings;
  limit: Limiter;
  store: (derivative: Derivative) => Promise<void>;
}): Promise<void> {
  const { widest, hash, widths, missing, settings, limit, store } = options;
  const encodeWidth = async (width: number): Promise<void> => {
    const formats = DERIVED_FORMATS.filter((format) => missing.includes(nameDerivative(hash, width, format)));
    if (formats.length === 0) return;
    const pixels = await limit(() => shrinkPixels(widest, width));
    await settleAll(
      formats.map(async (format) => {
        const data = await encodedAs(
          `${format} ${width} px wide`,
          limit(() => encodePixels(pixels, format, settings)),
        );
        await store({ name: nameDerivative(hash, width, format), data });
      }),
    );
  };
  // The largest first: while it runs the small ones fill the free cores.
  await settleAll([...widths].sort((one, other) => other - one).map(encodeWidth));
}

/** A photo with its gain map, and with its profile where that is wide: the map was made for these colours. */
export function encodeGainMap(bytes: Buffer, width: number, isWide: boolean): Promise<Buffer> {
  const { quality } = GAIN_MAP_SETTINGS;
  return keepProfile(openPhoto(bytes).resize({ width }).keepGainMap(), isWide).jpeg({ quality }).toBuffer();
}

/** The whole work on a ground of its own colour ('#rrggbb'), as JPEG: messengers read little else, and crop what is not of this shape. */
export async function encodeShare(widest: Pixels, background: string): Promise<Buffer> {
  const { width, height, air, quality } = SHARE_PICTURE;
  return openPixels(widest)
    .resize({
      width: width - 2 * air,
      height: height - 2 * air,
      fit: 'contain',
      background,
      withoutEnlargement: true,
    })
    .flatten({ background })
    .extend({ top: air, bottom: air, left: air, right: air, background })
    .jpeg({ quality })
    .toBuffer();
}

/** Waits for all and then throws the first failure: nothing of a refused photo is still at work when its caller goes on. */
export async function settleAll(tasks: Promise<void>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(tasks)) {
    if (outcome.status === 'rejected') throw outcome.reason;
  }
}

/** The dominant colour of an encoded derivative, '#rrggbb': the same whether it was made now or found in the cache. */
export async function readColor(derivative: Buffer | string): Promise<string> {
  const { data, info } = await sharp(derivative).raw().toBuffer({ resolveWithObject: true });
  return findDominantColor(data, info.channels);
}
