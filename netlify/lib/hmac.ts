import { createHmac, timingSafeEqual } from 'node:crypto';

/** The HMAC of bytes, in hex. */
export const hmacOf = (algorithm: 'sha1' | 'sha256', secret: string, bytes: Buffer | string): string =>
  createHmac(algorithm, secret).update(bytes).digest('hex');

/** Whether a signature is the HMAC of the bytes, in hex. */
export function isHmac(
  algorithm: 'sha1' | 'sha256',
  secret: string,
  bytes: Buffer | string,
  signature: string,
): boolean {
  const expected = Buffer.from(hmacOf(algorithm, secret, bytes), 'hex');
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
