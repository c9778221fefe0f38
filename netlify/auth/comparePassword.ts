import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { Env } from '../lib/env.ts';
import type { ScryptHash } from '../lib/envVariables.ts';

/** True at once where it is known, a promise where it takes a while. */
type Compare = (candidate: string) => boolean | Promise<boolean>;
type CompareNow = (candidate: string) => boolean;

/** Both sides become digests of one length under a key of this process, so the time taken says nothing. */
function comparePlain(password: string): CompareNow {
  const key = randomBytes(32);
  const digest = (text: string) => createHmac('sha256', key).update(text).digest();
  const expected = digest(password);
  return (candidate) => timingSafeEqual(digest(candidate), expected);
}

function deriveKey(candidate: string, { n, r, p, salt }: ScryptHash, length: number): Promise<Buffer> {
  // Node's own limit of 32 MiB lies below what common costs need.
  const options = { N: n, r, p, maxmem: 256 * n * r + 1024 * 1024 };
  return new Promise((resolve, reject) => {
    scrypt(candidate, Buffer.from(salt, 'base64url'), length, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** Compares with a scrypt hash: one derivation at a time (each takes much memory), the right one remembered. */
function compareHashed(hash: ScryptHash): Compare {
  const expected = Buffer.from(hash.hash, 'base64url');
  let isRight: CompareNow | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  const derive = async (candidate: string, before: Promise<unknown>) => {
    await before;
    const right = timingSafeEqual(await deriveKey(candidate, hash, expected.length), expected);
    if (right) isRight = comparePlain(candidate);
    return right;
  };
  return (candidate) => {
    if (isRight?.(candidate)) return true;
    const verdict = derive(candidate, queue);
    queue = verdict.catch(() => {});
    return verdict;
  };
}

/** What a header may stand for: other programs send UTF-8, browsers percent-encode letters outside of Latin-1. */
export function spellings(header: string): Set<string> {
  const all = new Set([header, Buffer.from(header, 'latin1').toString('utf8')]);
  try {
    all.add(decodeURIComponent(header));
  } catch {
    // A plain password with a percent sign in it.
  }
  return all;
}

/** How a header is compared with what the environment says; undefined where no password is set. */
export const passwordComparison = (admin: Env['admin']): Compare | undefined =>
  admin ? ('hash' in admin ? compareHashed(admin.hash) : comparePlain(admin.password)) : undefined;
