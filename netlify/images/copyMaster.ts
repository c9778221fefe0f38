import { createHash } from 'node:crypto';
import {
  chunkSpans,
  LAB_COPY_SIDE_PX,
  LAB_FETCH_MAX_BYTES,
  MASTER_PIXELS_MAX,
} from '../../src/shared/content/master.ts';
import { findExtras } from '../../src/shared/content/pictureExtras.ts';
import type { KeptFile, MasterBlobs } from '../content/masterBlobs.ts';
import { badForm } from '../lib/badForm.ts';

/** Tried one after another until the copy fits: the first can't be told from the original in print. */
const QUALITIES = [95, 88, 78, 65];

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** @throws ApiError badInput for a picture of which no JPEG is small enough: hardly anything but noise */
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

/**
 * Keeps beside a file the JPEG that a lab fetches in its place.
 * @param path where the file lies
 */
export async function makeCopy(blobs: MasterBlobs, id: string, path: string): Promise<KeptFile> {
  const copy = await encode(path);
  const chunks: string[] = [];
  for (const { start, end } of chunkSpans(copy.byteLength)) {
    const chunk = new Uint8Array(copy.subarray(start, end));
    chunks.push(sha256(chunk));
    await blobs.keepChunk(id, sha256(chunk), chunk.buffer);
  }
  return { bytes: copy.byteLength, sha256: sha256(copy), format: 'jpeg', chunks };
}
