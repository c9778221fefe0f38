import { hash as digestOf } from 'node:crypto';
import type { EncoderSettings } from './settings.ts';

/** Characters of a photo's hash in derivative names; 9 in base 36 are 46 bits: among 10,000 photos one chance in a million of two alike. */
export const HASH_LENGTH = 9;

/** Digest of an original's bytes, 128 bits of SHA-256 as base64url. */
export function digestContent(bytes: Uint8Array): string {
  return digestOf('sha256', bytes, 'base64url').slice(0, 22);
}

/** The settings as one string; manifests made with other settings are not believed about hashes. */
export function serialiseSettings(settings: EncoderSettings): string {
  return JSON.stringify(settings);
}

/**
 * The short hash in a photo's derivative names, from its content and the encoder settings. Base 36, because
 * file systems that ignore case would take two base64 names for one.
 */
export function shortenDigest(digest: string, settingsText: string): string {
  const hex = digestOf('sha256', `${settingsText}\n${digest}`, 'hex').slice(0, 32);
  return BigInt(`0x${hex}`).toString(36).padStart(25, '0').slice(-HASH_LENGTH);
}
