import { createHmac, createPrivateKey, createPublicKey, sign, timingSafeEqual, verify } from 'node:crypto';
import type { Env } from './env.ts';
import { localRuntime } from './runtime.ts';

/** The purpose of a signature. It is invalid for any other. */
type SigningPurpose = 'print-file' | 'certificate' | 'ledger';

/** The prefix of a private Ed25519 key's 32 bytes in PKCS #8 (RFC 8410). */
const PKCS8_START = Buffer.from('302e020100300506032b657004220420', 'hex');

const opened = new Map<string, ReturnType<typeof open>>();

/** Signs with Ed25519: anybody with the public key can verify. Signatures are base64url. */
function open(seed: string) {
  const der = Buffer.concat([PKCS8_START, Buffer.from(seed, 'base64url')]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key);
  const bytesOf = (purpose: SigningPurpose, text: string) => Buffer.from(`${purpose}\n${text}`);
  return {
    sign: (purpose: SigningPurpose, text: string) =>
      sign(null, bytesOf(purpose, text), key).toString('base64url'),
    verify: (purpose: SigningPurpose, text: string, signature: string) =>
      verify(null, bytesOf(purpose, text), publicKey, Buffer.from(signature, 'base64url')),
    /** The public key as PEM (SPKI). */
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}

/** The key of `SIGNING_KEY`, or locally the generated one; undefined without either. */
export function signingKey(env: Pick<Env, 'signingKey'>) {
  const seed = env.signingKey ?? localRuntime()?.signingKey?.();
  if (seed === undefined) return undefined;
  const key = opened.get(seed) ?? open(seed);
  opened.set(seed, key);
  return key;
}

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

/** A secret of the functions and the owner, for names that nobody else can make or read. */
export const secretOf = ({ admin, stripe }: Pick<Env, 'admin' | 'stripe'>): string =>
  admin ? ('hash' in admin ? admin.hash.hash : admin.password) : (stripe?.secretKey ?? '');
