/** Small pictures and temporary folders for the tests of the image derivation. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

export type Workspace = {
  root: string;
  photosDir: string;
  cacheDir: string;
  distDir: string;
  remove: () => Promise<void>;
};

/** A folder of its own with places for photos, cache and site. */
export async function createWorkspace(): Promise<Workspace> {
  const root = await mkdtemp(path.join(tmpdir(), 'derive-'));
  const { photosDir, cacheDir, distDir } = {
    photosDir: path.join(root, 'photos'),
    cacheDir: path.join(root, 'cache'),
    distDir: path.join(root, 'dist'),
  };
  await mkdir(photosDir);
  return { root, photosDir, cacheDir, distDir, remove: () => rm(root, { recursive: true, force: true }) };
}

/** A flat picture with a red block of a quarter of both sides in its top left corner. */
export function paint(width: number, height: number, background = '#2060a0'): Sharp {
  const block = { width: Math.ceil(width / 4), height: Math.ceil(height / 4), channels: 3 as const };
  return sharp({ create: { width, height, channels: 3, background } }).composite([
    { input: { create: { ...block, background: '#ff0000' } }, left: 0, top: 0 },
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A valid black PNG of any size in a few kB: what a decompression bomb looks like. */
export function buildBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1; // one bit a pixel, grey
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Writes one file of the photos folder. */
export function putPhoto(workspace: Workspace, filename: string, bytes: Buffer | string): Promise<void> {
  return writeFile(path.join(workspace.photosDir, filename), bytes);
}
