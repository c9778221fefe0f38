import { createHash, hash as digestOf, randomBytes } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Prefix of files being written, by which the remains of a killed run are recognised. */
export const TEMPORARY_PREFIX = '.writing-';

/** Writes a file so that its name never has partial content, whenever the process ends. */
export async function writeAtomically(target: string, data: string | Uint8Array): Promise<void> {
  // In the same folder, so that the rename stays on one device.
  const name = `${TEMPORARY_PREFIX}${process.pid}-${randomBytes(6).toString('hex')}`;
  const temporary = path.join(path.dirname(target), name);
  try {
    await writeFile(temporary, data);
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Characters of a photo's hash in names: 46 bits, a collision in 10,000 photos is one in a million. */
const HASH_LENGTH = 9;

const DIGEST_LENGTH = 22;

/** Digest of bytes or a text: 128 bits of SHA-256 as base64url. */
export function digestContent(bytes: Uint8Array | string): string {
  return digestOf('sha256', bytes, 'base64url').slice(0, DIGEST_LENGTH);
}

/** A shared buffer for one chunk: whole files would fill the memory until garbage collection. */
const piece = Buffer.alloc(1 << 20);

/** `digestContent` of a file. Throws the file system's error when it cannot be read. */
export function digestFile(file: string): string {
  const descriptor = openSync(file, 'r');
  try {
    const hasher = createHash('sha256');
    for (let length = readSync(descriptor, piece); length > 0; length = readSync(descriptor, piece)) {
      hasher.update(piece.subarray(0, length));
    }
    return hasher.digest('base64url').slice(0, DIGEST_LENGTH);
  } finally {
    closeSync(descriptor);
  }
}

/** The short hash in derivative names, from content and settings. Base 36, because some file systems ignore case. */
export function shortenDigest(digest: string, settingsText: string): string {
  const hex = digestOf('sha256', `${settingsText}\n${digest}`, 'hex').slice(0, 32);
  return BigInt(`0x${hex}`).toString(36).padStart(25, '0').slice(-HASH_LENGTH);
}

/** The start of the pointer file that Git LFS leaves instead of a file until it is fetched. */
const BEGINNING = 'version https://git-lfs.github.com/spec/';

/** In bytes; a pointer is shorter by the rules of Git LFS. */
export const POINTER_LENGTH_END = 1024;

export function isLfsPointer(bytes: Buffer): boolean {
  return bytes.subarray(0, BEGINNING.length).toString() === BEGINNING;
}

/** Why a file has no derivatives, in words for the owner that follow "Photo left out: name: ". */
export class PhotoRefused extends Error {
  override name = 'PhotoRefused';
  /** True when it is a complete picture that browsers may be able to show. */
  readonly isPicture: boolean;

  constructor(reason: string, { isPicture = false } = {}) {
    super(reason);
    this.isPicture = isPicture;
  }
}
