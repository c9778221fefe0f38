import { createHash, hash as digestOf } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';

/** Characters of a photo's hash in derivative names; 9 in base 36 are 46 bits: among 10,000 photos one chance in a million of two alike. */
const HASH_LENGTH = 9;

/** Characters of a digest. */
const DIGEST_LENGTH = 22;

/** Digest of an original's bytes, or of a text: 128 bits of SHA-256 as base64url. */
export function digestContent(bytes: Uint8Array | string): string {
  return digestOf('sha256', bytes, 'base64url').slice(0, DIGEST_LENGTH);
}

/** One piece of a file at a time goes through here: whole files would wait in memory for the collector. */
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

/** The short hash in the names of derivatives, from content and settings. Base 36: some file systems ignore case. */
export function shortenDigest(digest: string, settingsText: string): string {
  const hex = digestOf('sha256', `${settingsText}\n${digest}`, 'hex').slice(0, 32);
  return BigInt(`0x${hex}`).toString(36).padStart(25, '0').slice(-HASH_LENGTH);
}
