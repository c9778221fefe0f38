import { ADMIN_ENDPOINTS, entryAddress } from '../../shared/adminEndpoints.ts';
import { chunkSpans, type Master } from '../../shared/content/imageFile.ts';
import { ApiError } from '../../ui/request.ts';
import { adminGetFile, withPassword } from '../shell/adminApi.ts';
import { sendBody } from './adminUpload.ts';
import { pieceHasher } from './pieceHasher.ts';

type SendOptions = {
  readonly known: readonly string[];
  /** Called with the number of bytes that the server has, as far as known. */
  readonly onProgress: (bytes: number) => void;
  readonly signal: AbortSignal;
};

/**
 * Sends the pieces of a file that the server lacks, one after another, so that only one piece is in memory.
 * @returns the SHA-256 of all pieces in order
 * @throws ApiError; FileGoneError; if aborted, an ApiError of code network or the signal's reason
 */
export async function sendMasterFile(
  photoId: string,
  file: File,
  { known, onProgress, signal }: SendOptions,
): Promise<string[]> {
  const path = entryAddress(ADMIN_ENDPOINTS.sendMasterChunk.path, photoId);
  const hashOf = pieceHasher();
  const hashes: string[] = [];
  for (const { start, end } of chunkSpans(file.size)) {
    signal.throwIfAborted();
    const piece = file.slice(start, end);
    const hash = await hashOf(piece);
    hashes.push(hash);
    if (!known.includes(hash)) {
      const progress = { signal, onProgress: (sent: number) => onProgress(start + sent * piece.size) };
      await withPassword(path, (headers) => {
        const typed = { ...headers, 'content-type': 'application/octet-stream' };
        return sendBody('PUT', `${path}?sha256=${hash}`, piece, typed, progress);
      });
    }
    onProgress(end);
  }
  return hashes;
}

/** Reads a kept file in pieces, because one Netlify answer cannot hold it. @throws ApiError, also if it was replaced */
export async function* readMasterFile(
  photoId: string,
  { bytes, sha256 }: Pick<Master, 'bytes' | 'sha256'>,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const path = entryAddress(ADMIN_ENDPOINTS.masterFile.path, photoId);
  for (const { start, end } of chunkSpans(bytes)) {
    const headers = { range: `bytes=${start}-${end - 1}`, 'if-range': `"${sha256}"` };
    const piece = await adminGetFile(path, { headers, signal });
    if (piece.size !== end - start) throw new ApiError('badAnswer', `${path} is another file now`);
    yield new Uint8Array(await piece.arrayBuffer());
  }
}
