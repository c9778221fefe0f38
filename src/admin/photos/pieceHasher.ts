import { MASTER_CHUNK_BYTES } from '../../shared/content/imageFile.ts';
import { hexOf } from '../../ui/uniqueId.ts';

/** The file is no longer readable: it was moved, changed or deleted after it was chosen. */
export class FileGoneError extends Error {
  override name = 'FileGoneError';
}

/**
 * Keeps readers alive: Chromium garbage-collects the stream of a blob during a read if nothing else refers to it, and
 * then the read never ends.
 */
const reading = new Set<ReadableStreamBYOBReader>();

/**
 * Hashes pieces of a file one after another in one buffer: with a buffer for each piece, most of a large file could be
 * in memory until the next garbage collection.
 * @returns a function that computes the SHA-256 of a piece in hex. It throws FileGoneError, or TypeError without
 * WebCrypto (on plain http pages)
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
      // Safari before 26.4 has no byte streams of blobs.
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
