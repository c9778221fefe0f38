import { hash } from 'node:crypto';
import { describe, expect, it, test, vi } from 'vitest';
import { MASTER_CHUNK_BYTES } from '../../shared/content/imageFile.ts';
import { RECOMPRESS_ABOVE_BYTES, RECOMPRESS_BOX_PX } from '../../shared/limits.ts';
import { fitWithin } from './compress.ts';
import { fingerprint, ImageFileError, needsRecompression, prepareImage } from './imageFile.ts';
import { FileGoneError, pieceHasher } from './pieceHasher.ts';

describe('the size of a recompressed image', () => {
  it.each([
    ['12 megapixels, landscape', 4000, 3000, 1440, 1080],
    ['12 megapixels, portrait', 3000, 4000, 810, 1080],
    ['exactly the box', 1920, 1080, 1920, 1080],
    ['smaller than the box', 800, 600, 800, 600],
    ['only too wide', 3840, 1000, 1920, 500],
    ['only too high', 1000, 2160, 500, 1080],
    ['a thin line', 20000, 1, 1920, 1],
  ])('%s', (_name, width, height, fitWidth, fitHeight) => {
    expect(fitWithin({ width, height }, RECOMPRESS_BOX_PX)).toEqual({ width: fitWidth, height: fitHeight });
  });
});

describe('a file', () => {
  it('is recompressed from the first byte above 4 MB', () => {
    expect(needsRecompression({ size: RECOMPRESS_ABOVE_BYTES }, undefined)).toBe(false);
    expect(needsRecompression({ size: RECOMPRESS_ABOVE_BYTES + 1 }, undefined)).toBe(true);
  });

  it('is recompressed from the first pixel above the server’s limit, however few bytes it has', () => {
    const of = (widthPx: number, heightPx: number) => needsRecompression({ size: 1 }, { widthPx, heightPx });
    expect([of(10_000, 5000), of(50_000_001, 1), of(12_000, 9000)]).toEqual([false, true, true]);
  });

  it('stays as it is up to 4 MB', async () => {
    const file = new File([new Uint8Array(RECOMPRESS_ABOVE_BYTES)], 'a.png', { type: 'image/png' });
    expect(await prepareImage(file, undefined)).toEqual({ image: file });
  });

  it('fails clearly if it cannot be decoded', async () => {
    const file = new File([new Uint8Array(RECOMPRESS_ABOVE_BYTES + 1)], 'a.png', { type: 'image/png' });
    await expect(prepareImage(file, undefined)).rejects.toThrow(ImageFileError);
    const few = new File(['x'], 'a.png', { type: 'image/png' });
    await expect(prepareImage(few, { widthPx: 12_000, heightPx: 9000 })).rejects.toThrow(ImageFileError);
  });

  it('is identified by its content, not by its name', async () => {
    const start = new Uint8Array(MASTER_CHUNK_BYTES);
    const of = (end: string, name: string) => fingerprint(new File([start, end], name));
    const known = await of('x', 'a.png');
    expect(await of('x', 'b.png')).toBe(known);
    expect(await of('y', 'a.png')).not.toBe(known);
  });

  it('is read in pieces, never at once', async () => {
    const file = new File([new Uint8Array(2 * MASTER_CHUNK_BYTES + 1)], 'a.png');
    const read: number[] = [];
    const slice = file.slice.bind(file);
    file.slice = (...span) => {
      const piece = slice(...span);
      read.push(piece.size);
      return piece;
    };
    file.arrayBuffer = () => Promise.reject(new Error('whole'));
    expect(await fingerprint(file)).not.toContain('a.png');
    expect(read).toEqual([MASTER_CHUNK_BYTES, MASTER_CHUNK_BYTES, 1]);
  });
});

const FILE = new Blob([new Uint8Array(MASTER_CHUNK_BYTES).fill(7), 'the rest']);
const pieces = () => [FILE.slice(0, MASTER_CHUNK_BYTES), FILE.slice(MASTER_CHUNK_BYTES)];
const sha256 = async (piece: Blob) => hash('sha256', new Uint8Array(await piece.arrayBuffer()));
const hashAll = async (parts: Blob[]) => {
  const hashOf = pieceHasher();
  const hashes: string[] = [];
  for (const part of parts) hashes.push(await hashOf(part));
  return hashes;
};

test('pieces of a file are hashed in one buffer, a shorter one too', async () => {
  const expected = await Promise.all(pieces().map(sha256));
  const memories = vi.spyOn(globalThis, 'ArrayBuffer');
  const ownMemory = vi.spyOn(Blob.prototype, 'arrayBuffer');
  expect(await hashAll(pieces())).toEqual(expected);
  expect(memories).toHaveBeenCalledOnce();
  expect(ownMemory).not.toHaveBeenCalled();
});

test('a browser without byte streams computes the same hashes', async () => {
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
  await expect(pieceHasher()(piece)).rejects.toThrow(FileGoneError);
});
