import { ADMIN_ENDPOINTS, entryAddress } from '../../shared/adminEndpoints.ts';
import { chunkSpans, type Master } from '../../shared/content/imageFile.ts';
import { ApiError } from '../../ui/request.ts';
import { adminGetFile, withPassword } from '../shell/adminApi.ts';
import { sendBody } from './adminUpload.ts';
import { pieceHasher } from './pieceHasher.ts';

/** How many pieces are on their way at the same time. */
const AT_ONCE = 3;

type SendOptions = {
  /** The SHA-256 of pieces that the server has. */
  readonly known: readonly string[];
  /** Called with how many bytes the server has, by all that is known. */
  readonly onProgress: (bytes: number) => void;
  readonly signal: AbortSignal;
};

/**
 * Sends the pieces of a file that the server does not have, three at a time. No more of the file than these is ever in
 * memory.
 * @returns the SHA-256 of all pieces, in their order
 * @throws ApiError; ChangedFileError; where it was aborted, an ApiError of code network or the signal's reason
 */
export async function sendMasterFile(
  photoId: string,
  file: File,
  { known, onProgress, signal }: SendOptions,
): Promise<string[]> {
  const path = entryAddress(ADMIN_ENDPOINTS.sendMasterChunk.path, photoId);
  const hashes: string[] = [];
  const arrived: number[] = [];
  const failure = new AbortController();
  const stop = failure.signal;
  const giveUp = () => failure.abort(signal.reason);
  if (signal.aborted) giveUp();
  signal.addEventListener('abort', giveUp);
  const note = (index: number, bytes: number) => {
    arrived[index] = bytes;
    // What was given up says nothing of the file that was chosen after it.
    if (!stop.aborted) onProgress(arrived.reduce((sum, one) => sum + (one ?? 0), 0));
  };
  const waiting = chunkSpans(file.size).entries();

  async function sendNext(): Promise<void> {
    const hashOf = pieceHasher();
    for (const [index, { start, end }] of waiting) {
      stop.throwIfAborted();
      const piece = file.slice(start, end);
      const hash = await hashOf(piece);
      hashes[index] = hash;
      if (!known.includes(hash)) {
        await withPassword(path, (headers) =>
          sendBody(
            'PUT',
            `${path}?sha256=${hash}`,
            piece,
            { ...headers, 'content-type': 'application/octet-stream' },
            { signal: stop, onProgress: (fraction) => note(index, fraction * piece.size) },
          ),
        );
      }
      note(index, piece.size);
    }
  }

  const failures: unknown[] = [];
  const senders = Array.from({ length: AT_ONCE }, () =>
    sendNext().catch((error: unknown) => {
      // The first to fail stops the others, which fail by that.
      failures.push(error);
      failure.abort();
    }),
  );
  await Promise.all(senders);
  signal.removeEventListener('abort', giveUp);
  if (failures.length > 0) throw failures[0];
  return hashes;
}

/**
 * The bytes of a file that is kept, piece by piece: one answer of Netlify does not hold it.
 * @throws ApiError; also where another one has taken its place meanwhile
 */
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
