import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { MASTER_CHUNK_BYTES } from '../../shared/content/imageFile.ts';
import { ChangedFileError, pieceHasher } from './pieceHasher.ts';

const FILE = new Blob([new Uint8Array(MASTER_CHUNK_BYTES).fill(7), 'the rest']);
const pieces = () => [FILE.slice(0, MASTER_CHUNK_BYTES), FILE.slice(MASTER_CHUNK_BYTES)];
const sha256 = async (piece: Blob) =>
  createHash('sha256')
    .update(new Uint8Array(await piece.arrayBuffer()))
    .digest('hex');
const hashAll = async (parts: Blob[]) => {
  const hashOf = pieceHasher();
  const hashes: string[] = [];
  for (const part of parts) hashes.push(await hashOf(part));
  return hashes;
};

afterEach(() => vi.restoreAllMocks());

test('pieces of a file are hashed in one memory, a shorter one too', async () => {
  const expected = await Promise.all(pieces().map(sha256));
  const memories = vi.spyOn(globalThis, 'ArrayBuffer');
  const ownMemory = vi.spyOn(Blob.prototype, 'arrayBuffer');
  expect(await hashAll(pieces())).toEqual(expected);
  expect(memories).toHaveBeenCalledOnce();
  expect(ownMemory).not.toHaveBeenCalled();
});

test('a browser that reads only into memory of its own has the same hashes', async () => {
  const withoutBytes = (piece: Blob) => Object.assign(piece, { stream: () => new ReadableStream() });
  expect(await hashAll(pieces().map(withoutBytes))).toEqual(await hashAll(pieces()));
});

test.each([
  ['gone', (to: ReadableByteStreamController) => to.error(new Error('gone'))],
  ['shorter now', (to: ReadableByteStreamController) => to.close()],
])('a file that is %s has changed', async (_how, end) => {
  const start = (to: ReadableByteStreamController) => {
    to.enqueue(new Uint8Array(3));
    end(to);
  };
  const [piece = FILE] = pieces();
  piece.stream = () => new ReadableStream({ type: 'bytes', start });
  await expect(pieceHasher()(piece)).rejects.toThrow(ChangedFileError);
});
