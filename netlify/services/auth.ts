import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { ApiError, tooManyRequests } from '../lib/apiError.ts';
import { createCountWindows } from '../lib/countWindows.ts';
import type { Env } from '../lib/env.ts';
import type { ScryptHash } from '../lib/envVariables.ts';

/** So many wrong passwords may come from one address within a window; then every password waits for its end. */
export const WRONG_TRIES = 10;
export const TRY_WINDOW_MS = 60_000;

export type Authenticator = {
  /**
   * Resolves where the header holds the admin's password.
   * @param header the value of x-admin-password, null where it is absent
   * @param address of the caller as the platform knows it; never a header, which anyone can write
   * @throws ApiError unauthorized, tooManyRequests, or adminNotConfigured
   */
  check(header: string | null, address: string): Promise<void>;
};

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

/**
 * What a header may stand for. Headers carry bytes, not letters: other programs send UTF-8, browsers can send
 * letters outside Latin-1 percent-encoded only.
 */
function spellings(header: string): Set<string> {
  const all = new Set([header, Buffer.from(header, 'latin1').toString('utf8')]);
  try {
    all.add(decodeURIComponent(header));
  } catch {
    // A plain password with a percent sign in it.
  }
  return all;
}

/** Checks passwords as the environment says; a wrong one counts against its sender's address. */
export function createAuthenticator(admin: Env['admin'], now: () => number = Date.now): Authenticator {
  const compare = admin && ('hash' in admin ? compareHashed(admin.hash) : comparePlain(admin.password));
  const wrongTries = createCountWindows(TRY_WINDOW_MS);
  /** Tries that are being looked at, by address and header: the same try made twice at once is one. */
  const underWay = new Map<string, Promise<boolean>>();

  const isRight = async (candidates: Iterable<string>, first: boolean | Promise<boolean>) => {
    let right = await first;
    for (const candidate of candidates) right = right || (await compare?.(candidate)) === true;
    return right;
  };

  return {
    async check(header, address) {
      if (!compare) throw new ApiError('adminNotConfigured');
      if (!header) throw new ApiError('unauthorized');
      const window = wrongTries(address, now());
      if (window.count >= WRONG_TRIES) throw tooManyRequests((window.endsAt - now()) / 1000);
      const [candidate = '', ...others] = spellings(header);
      const key = `${address}\n${header}`;
      let verdict = underWay.get(key);
      if (!verdict) {
        const first = compare(candidate);
        if (first === true) return;
        // Counted before the verdict is in, so that tries made at the same time count as well.
        window.count += 1;
        verdict = isRight(others, first).finally(() => underWay.delete(key));
        underWay.set(key, verdict);
        if (await verdict) window.count -= 1;
      }
      if (!(await verdict)) throw new ApiError('unauthorized');
    },
  };
}
