import { MASTER_CHUNK_BYTES } from '../../shared/content/imageFile.ts';
import { hexOf } from '../../ui/uniqueId.ts';

/** The file cannot be read any more: it was moved, changed or deleted after it was chosen. */
export class FileGoneError extends Error {
  override name = 'FileGoneError';
}

/**
 * Chromium collects the stream of a blob as garbage while a read of it is under way: nothing of the page but that read
 * knows it, and it never ends. What stands here is not collected.
 */
const reading = new Set<ReadableStreamBYOBReader>();

/**
 * Hashes pieces of a file one after another in the same memory: what is read into memory of its own stays there until
 * the browser collects its garbage, which may be most of a large file.
 * @returns what gives the SHA-256 of a piece in hex. It throws FileGoneError, TypeError where the browser has no
 * WebCrypto: on plain http addresses
 */
export function pieceHasher(): (piece: Blob) => Promise<string> {
  let memory = new ArrayBuffer(MASTER_CHUNK_BYTES);

  async function fill(reader: ReadableStreamBYOBReader, size: number): Promise<BufferSource> {
    reading.add(reader);
    try {
      for (let at = 0; at < size; ) {
        const { value, done } = await reader.read(new Uint8Array(memory, at, size - at));
        if (done) throw new Error('the piece is shorter than it was');
        memory = value.buffer;
        at += value.byteLength;
      }
    } finally {
      reading.delete(reader);
    }
    return new Uint8Array(memory, 0, size);
  }

  function read(piece: Blob): Promise<BufferSource> {
    let reader: ReadableStreamBYOBReader;
    try {
      reader = piece.stream().getReader({ mode: 'byob' });
    } catch {
      // Safari before 26.4 reads into memory of its own only.
      return piece.arrayBuffer();
    }
    return fill(reader, piece.size);
  }

  return async (piece) => {
    const bytes = await read(piece).catch((cause: unknown) => {
      throw new FileGoneError('the file cannot be read', { cause });
    });
    return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
  };
}
