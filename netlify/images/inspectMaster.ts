import { createHash } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  chunkSpans,
  findExtras,
  LAB_COPY_SIDE_PX,
  LAB_FETCH_MAX_BYTES,
  MASTER_PIXELS_MAX,
  type Master,
  type MasterRefusal,
  masterFormatOf,
} from '../../src/shared/content/imageFile.ts';
import { readCollection } from '../content/collections.ts';
import { IMAGE_FOLDER } from '../content/contentPaths.ts';
import type { ContentStore } from '../content/contentStore.ts';
import type { KeptFile, KeptMaster, MasterBlobs } from '../content/masterBlobs.ts';
import { publishedFileOf } from '../content/printFile.ts';
import { ApiError, badForm } from '../lib/apiError.ts';

/** Tried in turn until the copy is small enough. At the first one prints look like those of the original. */
const QUALITIES = [95, 88, 78, 65];

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** @throws ApiError badInput when no quality is small enough: such a picture is nearly pure noise */
async function encode(path: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const open = () => sharp(path, { limitInputPixels: MASTER_PIXELS_MAX, sequentialRead: true });
  const { isWide } = findExtras(await open().metadata());
  for (const quality of QUALITIES) {
    const image = open()
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize(LAB_COPY_SIDE_PX, LAB_COPY_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    const bytes = await (isWide ? image.keepIccProfile() : image)
      .jpeg({ quality, chromaSubsampling: '4:4:4' })
      .toBuffer();
    if (bytes.byteLength <= LAB_FETCH_MAX_BYTES) return bytes;
  }
  throw badForm([{ path: 'file', key: 'fault.masterCopy' }]);
}

/** Stores the JPEG that a lab fetches instead of the file at this path. */
async function makeCopy(blobs: MasterBlobs, id: string, path: string): Promise<KeptFile> {
  const copy = await encode(path);
  const chunks: string[] = [];
  for (const { start, end } of chunkSpans(copy.byteLength)) {
    const chunk = new Uint8Array(copy.subarray(start, end));
    chunks.push(sha256(chunk));
    await blobs.keepChunk(id, sha256(chunk), chunk.buffer);
  }
  return { bytes: copy.byteLength, sha256: sha256(copy), format: 'jpeg', chunks };
}

/** Side of the small pictures that are compared, in px. */
export const COMPARED_PX = 64;
/** Aspect ratios that differ by more than this share are another crop. */
const SHAPE_TOLERANCE = 0.03;
/**
 * Correlation of two pictures, from -1 to 1. The sample works have 0.93 or more with their own edited versions, and
 * less than 0.8 with each other.
 */
const CORRELATION_MIN = 0.87;
/** Mean difference (0 to 255) that is invisible in a small picture: flat ones correlate by chance. */
const DIFFERENCE_MAX = 6;

/** A picture scaled to COMPARED_PX squared, three bytes a pixel, and its aspect ratio. */
export type Look = { readonly pixels: Uint8Array; readonly shape: number };

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Whether two files show the same picture, at any sizes. */
export function looksAlike(one: Look, other: Look): boolean {
  if (Math.abs(Math.log(one.shape / other.shape)) > SHAPE_TOLERANCE) return false;
  const [a, b] = [[...one.pixels], [...other.pixels]];
  if (mean(a.map((value, at) => Math.abs(value - (b[at] ?? 0)))) <= DIFFERENCE_MAX) return true;
  const [meanA, meanB] = [mean(a), mean(b)];
  const spread = (values: readonly number[], middle: number) =>
    Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
  const together = mean(a.map((value, at) => (value - meanA) * ((b[at] ?? 0) - meanB)));
  return together / (spread(a, meanA) * spread(b, meanB)) >= CORRELATION_MIN;
}

type Wanted = {
  readonly id: string;
  readonly chunks: readonly string[];
  /** Of the whole file, as its upload began. */
  readonly bytes: number;
  /** Keep it even if it shows another picture. */
  readonly keep: boolean;
};
type Inspected = Pick<KeptMaster, 'sha256' | 'format' | 'widthPx' | 'heightPx' | 'copy'>;

function refused(code: 'masterIncomplete' | 'masterDiffers', reason: MasterRefusal['reason']): ApiError {
  const current: MasterRefusal = { reason };
  return new ApiError(code, { fields: { current } });
}

const fault = (key: 'fault.masterFormat' | 'fault.masterDamaged') => badForm([{ path: 'file', key }]);

/** Assembles the file on disk, one chunk in memory at a time. @throws ApiError masterIncomplete */
async function putTogether(blobs: MasterBlobs, { id, chunks, bytes }: Wanted, path: string) {
  const spans = chunkSpans(bytes);
  if (spans.length !== chunks.length) throw refused('masterIncomplete', 'incomplete');
  const whole = createHash('sha256');
  await using file = await open(path, 'w');
  let format: Master['format'] | undefined;
  for (const [index, { start, end }] of spans.entries()) {
    const wanted = chunks[index] ?? '';
    const found = await blobs.chunk(id, wanted);
    const chunk = Buffer.from(found ?? new ArrayBuffer(0));
    const isWhole = sha256(chunk) === wanted;
    if (!isWhole || chunk.byteLength !== end - start) {
      // A damaged chunk would count as arrived.
      if (found && !isWhole) await blobs.removeChunk(id, wanted);
      throw refused('masterIncomplete', 'incomplete');
    }
    if (index === 0) format = masterFormatOf(chunk);
    if (!format) throw fault('fault.masterFormat');
    whole.update(chunk);
    await file.write(chunk);
  }
  if (!format) throw fault('fault.masterFormat');
  return { sha256: whole.digest('hex'), format };
}

/** Loaded late: an import above would load it at every start of the bundled function. */
const loadSharp = async () => (await import('sharp')).default;

type Measured = Look & Pick<KeptMaster, 'widthPx' | 'heightPx'>;

/** A picture prepared for comparison, upright, and its size. Decodes all of it. */
async function lookOf(source: string | Uint8Array): Promise<Measured> {
  const sharp = await loadSharp();
  const image = sharp(source, { limitInputPixels: MASTER_PIXELS_MAX, failOn: 'error', sequentialRead: true });
  const { autoOrient } = await image.metadata();
  const pixels = await image
    .autoOrient()
    .flatten({ background: '#fff' })
    .resize(COMPARED_PX, COMPARED_PX, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  const { width: widthPx, height: heightPx } = autoOrient;
  return { pixels, shape: widthPx / heightPx, widthPx, heightPx };
}

async function lookOfMaster(path: string): Promise<Measured> {
  const sharp = await loadSharp();
  const { width, height } = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw fault('fault.masterDamaged');
    });
  if (width * height > MASTER_PIXELS_MAX) {
    const params = { megapixels: MASTER_PIXELS_MAX / 1_000_000 };
    throw badForm([{ path: 'file', key: 'fault.masterPixels', params }]);
  }
  return lookOf(path).catch(() => {
    throw fault('fault.masterDamaged');
  });
}

/** The published photo; undefined when its picture is on another host, or cannot be read. */
export async function lookOfPhoto(store: ContentStore, id: string): Promise<Measured | undefined> {
  const photo = readCollection('photos', await store.snapshot()).byId.get(id);
  const file = photo && publishedFileOf(photo);
  const bytes = file === undefined ? undefined : await store.file(`${IMAGE_FOLDER}/${file}`);
  return bytes && lookOf(bytes).catch(() => undefined);
}

/** Checks an arrived file: complete, an image, the photo's picture. @throws ApiError */
export async function inspectMaster(
  store: ContentStore,
  blobs: MasterBlobs,
  wanted: Wanted,
): Promise<Inspected> {
  const folder = await mkdtemp(join(tmpdir(), 'master-'));
  try {
    const path = join(folder, 'file');
    const { sha256, format } = await putTogether(blobs, wanted, path);
    const { widthPx, heightPx, ...look } = await lookOfMaster(path);
    const photo = wanted.keep ? undefined : await lookOfPhoto(store, wanted.id);
    if (photo && !looksAlike(look, photo)) throw refused('masterDiffers', 'differs');
    const copy = wanted.bytes > LAB_FETCH_MAX_BYTES ? await makeCopy(blobs, wanted.id, path) : undefined;
    return { sha256, format, widthPx, heightPx, ...(copy && { copy }) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
