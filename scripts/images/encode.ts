import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import {
  COMMON_WIDTH_MAX,
  DERIVED_FORMATS,
  type DerivedFormat,
  type DerivedImage,
  derivedWidths,
  SHARE_PICTURE,
  shareName,
} from '../../src/shared/content/derivedImages.ts';
import { findExtras, imageFormatOf, type PictureExtras } from '../../src/shared/content/imageFile.ts';
import { IMAGE_PIXELS_MAX } from '../../src/shared/limits.ts';
import { digestContent, isLfsPointer, PhotoRefused, shortenDigest, writeAtomically } from './files.ts';
import {
  type EncoderSettings,
  GAIN_MAP_SETTINGS,
  listDerivatives,
  nameDerivative,
  serialiseSettings,
} from './manifest.ts';

/** Bits per channel of the colour histogram: coarse enough that shades of one colour share a cell. */
const BITS = 3;

/**
 * The dominant colour of an encoded derivative, '#rrggbb', so that a cached file gives the same result: the mean of
 * the fullest cell of a colour histogram. Transparent pixels do not count; white if there are no others.
 */
async function readColor(derivative: string): Promise<string> {
  const pixels = await sharp(derivative).ensureAlpha().raw().toBuffer();
  const cells = Array.from({ length: 1 << (3 * BITS) }, () => ({ count: 0, red: 0, green: 0, blue: 0 }));
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
    const [first, second, third] = [red >> (8 - BITS), green >> (8 - BITS), blue >> (8 - BITS)];
    const cell = cells[(first << (2 * BITS)) | (second << BITS) | third];
    if (!cell || pixels.readUInt8(at + 3) < 128) continue;
    cell.count += 1;
    cell.red += red;
    cell.green += green;
    cell.blue += blue;
  }
  const { count, red, green, blue } = cells.reduce((most, cell) => (cell.count > most.count ? cell : most));
  if (count === 0) return '#ffffff';
  const means = [red, green, blue].map((sum) => Math.round(sum / count));
  return `#${Buffer.from(means).toString('hex')}`;
}

// Many pictures at once with one thread each are faster than one picture with many threads, as long as libuv's four
// threads can fill the cores. Nothing is decoded twice, so a cache would only take memory.
sharp.concurrency(Math.max(1, Math.ceil(availableParallelism() / 4)));
sharp.cache(false);

/** Size of the upright picture in px, and the widths to derive. */
type PhotoShape = { width: number; height: number; widths: number[] };

/** Raw sRGB pixels; for a photo with a wide profile, an uncompressed TIFF with the profile. */
type Pixels = { data: Buffer; info: OutputInfo; isWide: boolean };

/** The longest side of a WebP, in px. */
const SIDE_MAX = 16_383;

const tooManyPixels = () =>
  new PhotoRefused(`the picture has more than ${IMAGE_PIXELS_MAX / 1_000_000} megapixels: make it smaller`, {
    isPicture: true,
  });

/** The first line of the decoder's error; the rest repeats it. */
function describeCause(error: unknown): string {
  return ((error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '').trim();
}

function refuseUndecodable(error: unknown): never {
  const cause = describeCause(error);
  if (/pixel limit/i.test(cause)) throw tooManyPixels();
  throw new PhotoRefused(`the picture is damaged or cut off (${cause}): save it again and replace the file`);
}

/** Reads a photo's header. Throws PhotoRefused for other formats, too many pixels and broken headers. */
async function inspectPhoto(bytes: Buffer, settings: EncoderSettings): Promise<PhotoShape & PictureExtras> {
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
  const widths = derivedWidths(width, settings.widths).filter(
    (wide) => wide <= COMMON_WIDTH_MAX || (height / width) * wide <= SIDE_MAX,
  );
  if ((height / width) * Math.max(...widths) > SIDE_MAX)
    throw new PhotoRefused(`the picture is too tall to be shown ${Math.max(...widths)} px wide: crop it`, {
      isPicture: true,
    });
  return { width, height, widths, ...findExtras(metadata) };
}

/** The upright photo at its widest derived width, 8 bits, without metadata. Throws PhotoRefused. */
function decodePhoto(bytes: Buffer, width: number, isWide: boolean): Promise<Pixels> {
  const image = openPhoto(bytes)
    // Shrinking a JPEG while decoding it would skip the better filter.
    .resize({ width, fastShrinkOnLoad: false })
    .toColourspace('srgb');
  return toPixels(image, isWide).catch(refuseUndecodable);
}

const openPhoto = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'error', autoOrient: true });

/** Without this, sharp converts a picture with a profile to sRGB. */
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

async function encodePixels(
  pixels: Pixels,
  format: DerivedFormat,
  settings: EncoderSettings,
): Promise<Buffer> {
  const image = keepProfile(openPixels(pixels), pixels.isWide);
  return (format === 'avif' ? image.avif(settings.avif) : image.webp(settings.webp)).toBuffer();
}

/** A photo with its gain map, and its wide profile if it has one: the map was made for these colours. */
function encodeGainMap(bytes: Buffer, width: number, isWide: boolean): Promise<Buffer> {
  const { quality } = GAIN_MAP_SETTINGS;
  return keepProfile(openPhoto(bytes).resize({ width }).keepGainMap(), isWide).jpeg({ quality }).toBuffer();
}

/** The whole photo on its own colour ('#rrggbb') as JPEG: messengers crop other shapes. */
async function encodeShare(widest: Pixels, background: string): Promise<Buffer> {
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

/** Waits for all tasks and then throws the first failure, so that no work on a refused photo continues. */
async function settleAll(tasks: Promise<void>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(tasks)) {
    if (outcome.status === 'rejected') throw outcome.reason;
  }
}

/** A photo's data for pages, and whether anything had to be encoded. */
export type Outcome = { image: DerivedImage; isNew: boolean };

/** Makes sure that a photo's derivatives exist. Throws PhotoRefused, also when it changed since `digest`. */
export async function deriveContent(options: {
  file: string;
  digest: string;
  derivedDir: string;
  settings: EncoderSettings;
}): Promise<Outcome> {
  const { file, digest, derivedDir, settings } = options;
  // Synchronous: in the thread pool it would wait behind the build's other work.
  const bytes = readFileSync(file);
  if (digestContent(bytes) !== digest) {
    throw new PhotoRefused('the file changed while it was read: build again');
  }
  const { isWide, hasGainMap, ...shape } = await inspectPhoto(bytes, settings);
  const hash = shortenDigest(digest, serialiseSettings(settings, { isWide, hasGainMap }));
  const known: Omit<DerivedImage, 'color'> = { hash, ...shape, ...(hasGainMap && { hdr: true }) };
  const smallest = nameDerivative(hash, Math.min(...shape.widths), 'webp');
  // Files may exist from a run whose manifest was lost, an older version, or a parallel run.
  const isThere = (name: string) => existsSync(path.join(derivedDir, name));
  const colorOf = () => readColor(path.join(derivedDir, smallest));
  const found = isThere(smallest) ? await colorOf().catch(() => undefined) : undefined;
  const missing = listDerivatives(known).filter((name) => !found || !isThere(name));
  if (found && missing.length === 0) return { image: { ...known, color: found }, isNew: false };
  /** Writes an encoded file; `as` names it in the error message. */
  const store = async (name: string, as: string, encoding: Promise<Buffer>): Promise<void> => {
    const data = await encoding.catch((error: unknown) => {
      throw new PhotoRefused(`it cannot be encoded as ${as} (${describeCause(error)})`, { isPicture: true });
    });
    await writeAtomically(path.join(derivedDir, name), data);
  };
  const widest = await decodePhoto(bytes, Math.max(...shape.widths), isWide);
  const encodeWidth = async (width: number): Promise<void> => {
    const formats = DERIVED_FORMATS.filter((format) => missing.includes(nameDerivative(hash, width, format)));
    if (formats.length === 0) return;
    const pixels = await shrinkPixels(widest, width);
    const encodings = formats.map((format) => {
      const encoding = encodePixels(pixels, format, settings);
      return store(nameDerivative(hash, width, format), `${format} ${width} px wide`, encoding);
    });
    await settleAll(encodings);
  };
  const encodeGain = async (width: number): Promise<void> => {
    const name = nameDerivative(hash, width, 'jpg');
    if (!missing.includes(name)) return;
    await store(name, `jpg ${width} px wide with its gain map`, encodeGainMap(bytes, width, isWide));
  };
  // The largest first: while it is encoded, the small ones fill the free cores.
  const widths = shape.widths.toSorted((one, other) => other - one);
  await settleAll([...widths.map(encodeWidth), ...shape.widths.map(encodeGain)]);
  const color = found ?? (await colorOf());
  const share = shareName(hash);
  if (missing.includes(share)) await store(share, 'the picture to share', encodeShare(widest, color));
  return { image: { ...known, color }, isNew: true };
}
