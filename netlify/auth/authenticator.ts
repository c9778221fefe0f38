import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ApiError, tooManyRequests } from '../lib/apiError.ts';
import { addressBlock, createCountWindows } from '../lib/countWindows.ts';
import type { Env, ScryptHash } from '../lib/env.ts';
import { hmacOf, isHmac, secretOf } from '../lib/signing.ts';

import { type SharedTries, TRY_WINDOW_MS, WRONG_TRIES } from './sharedTries.ts';

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
function spellings(header: string): Set<string> {
  const all = new Set([header, Buffer.from(header, 'latin1').toString('utf8')]);
  try {
    all.add(decodeURIComponent(header));
  } catch {
    // A plain password with a percent sign in it.
  }
  return all;
}

/** How a header is compared with what the environment says; undefined where no password is set. */
const passwordComparison = (admin: Env['admin']): Compare | undefined =>
  admin ? ('hash' in admin ? compareHashed(admin.hash) : comparePlain(admin.password)) : undefined;

const NAME = 'device';
const LIFE_S = 180 * 24 * 60 * 60;
const COOKIE = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{22})\\.(\\d{10})\\.([0-9a-f]{64})(?=;|$)`);

/** A device from which the right password has come before. */
type Device = {
  /** Random: it says nothing about anybody. */
  readonly id: string;
  /** Soon it will be none any more. */
  readonly isOld: boolean;
};

/**
 * Cookies that tell the owner's devices from a guesser's. They let nobody in.
 * @param secret the password or its hash: with another one no cookie is good any more
 * @param now ms since 1970
 */
function createDeviceCookies(secret: string, now: () => number) {
  let key: Promise<Buffer> | undefined;
  /** Made slowly: whoever finds a cookie must not learn the password by trying which one signs it. */
  const signed = async (text: string) => {
    key ??= promisify(scrypt)(secret, NAME, 32) as Promise<Buffer>;
    return [(await key).toString('hex'), `${NAME}\n${text}`] as const;
  };

  return {
    /** The device that a Cookie header names; undefined where it names none, or one that we did not sign. */
    async read(header: string | null): Promise<Device | undefined> {
      const [, id = '', expires = '', signature = ''] = COOKIE.exec(header ?? '') ?? [];
      const left = Number(expires) - now() / 1000;
      if (!(left > 0) || !isHmac('sha256', ...(await signed(`${id}.${expires}`)), signature))
        return undefined;
      return { id, isOld: left < LIFE_S / 2 };
    },
    /** A Set-Cookie header for a device from which the right password has just come. */
    async issue(isSecure: boolean): Promise<string> {
      const text = `${randomBytes(16).toString('base64url')}.${Math.floor(now() / 1000) + LIFE_S}`;
      const value = `${text}.${hmacOf('sha256', ...(await signed(text)))}`;
      return `${NAME}=${value}; Path=/api; Max-Age=${LIFE_S}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;

type AuthenticatorOptions = {
  readonly now?: () => number;
  /** What all instances know together; undefined where this process is the only one, or it can't be asked. */
  readonly sharedTries?: () => Promise<SharedTries | undefined>;
};

/** So long a right password is not asked about again at the store that all instances share. */
const PASSED_MS = 10 * 60_000;

/** Checks passwords as the environment says; a wrong one counts against its sender's address block. */
export function createAuthenticator(admin: Env['admin'], options: AuthenticatorOptions = {}) {
  const { now = Date.now, sharedTries = async () => undefined } = options;
  const compare = passwordComparison(admin);
  const devices = createDeviceCookies(secretOf({ admin, stripe: null }), now);
  const wrongTries = createCountWindows(TRY_WINDOW_MS);
  /** Tries that are being looked at, by sender and header: the same try made twice at once is one. */
  const underWay = new Map<string, Promise<boolean>>();
  /** Senders and headers that were right, with the time (ms) until which that is taken for granted. */
  const passed = new Map<string, number>();

  const isRight = async (header: string) => {
    for (const candidate of spellings(header)) if (await compare?.(candidate)) return true;
    return false;
  };

  async function look(block: string, isKnown: boolean, header: string): Promise<boolean> {
    const shared = await sharedTries();
    const waitMs = (await shared?.begin(block, isKnown)) ?? 0;
    if (waitMs > 0) throw tooManyRequests(waitMs / 1000);
    const right = await isRight(header);
    if (right) await shared?.right(block, isKnown);
    return right;
  }

  return {
    /**
     * Resolves where the header holds the admin's password, with a cookie to set where the device needs a new one.
     * @param address of the caller as the platform knows it; never a header, which anyone can write
     * @param cookie the Cookie header: a device that has logged in before does not wait for what others guess
     * @param isSecure whether the call came by https
     * @throws ApiError unauthorized, tooManyRequests, or adminNotConfigured
     */
    async check(
      header: string | null,
      address: string,
      cookie: string | null = null,
      isSecure = true,
    ): Promise<string | undefined> {
      if (!compare) throw new ApiError('adminNotConfigured');
      if (!header) throw new ApiError('unauthorized');
      const device = await devices.read(cookie);
      const block = device ? `device ${device.id}` : addressBlock(address);
      const window = wrongTries(block, now());
      if (window.count >= WRONG_TRIES) throw tooManyRequests((window.endsAt - now()) / 1000);
      const key = `${block}\n${header}`;
      const cookieToSet = () => (!device || device.isOld ? devices.issue(isSecure) : undefined);
      if ((passed.get(key) ?? 0) > now()) return cookieToSet();
      let verdict = underWay.get(key);
      if (!verdict) {
        // Counted before the verdict is in, so that tries made at the same time count as well.
        window.count += 1;
        verdict = look(block, device !== undefined, header).finally(() => underWay.delete(key));
        underWay.set(key, verdict);
        if (await verdict) {
          window.count -= 1;
          passed.set(key, now() + PASSED_MS);
        }
      }
      if (!(await verdict)) throw new ApiError('unauthorized');
      return cookieToSet();
    },
  };
}
