import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ApiError, tooManyRequests } from '../lib/apiError.ts';
import { addressBlock, createCountWindows } from '../lib/countWindows.ts';
import type { Env, ScryptHash } from '../lib/env.ts';
import { createQueue } from '../lib/queue.ts';
import { hmacOf, isHmac, secretOf } from '../lib/signing.ts';
import { type SharedTries, TRY_WINDOW_MS, WRONG_TRIES } from './sharedTries.ts';

type Compare = (candidate: string) => boolean | Promise<boolean>;

/** Compares digests under a random key, so the time taken reveals nothing about the password. */
function comparePlain(password: string): Compare {
  const key = randomBytes(32);
  const digest = (text: string) => createHmac('sha256', key).update(text).digest();
  const expected = digest(password);
  return (candidate) => timingSafeEqual(digest(candidate), expected);
}

function deriveKey(candidate: string, { n, r, p, salt }: ScryptHash, length: number): Promise<Buffer> {
  // Node's default of 32 MiB is too little for common scrypt costs.
  const options = { N: n, r, p, maxmem: 256 * n * r + 1024 * 1024 };
  return new Promise((resolve, reject) => {
    scrypt(candidate, Buffer.from(salt, 'base64url'), length, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** Compares with a scrypt hash, one at a time, because each takes much memory. */
function compareHashed(hash: ScryptHash): Compare {
  const expected = Buffer.from(hash.hash, 'base64url');
  const inTurn = createQueue();
  return (candidate) =>
    inTurn(async () => timingSafeEqual(await deriveKey(candidate, hash, expected.length), expected));
}

/** The passwords that a header may mean: programs send UTF-8, browsers percent-encode letters beyond Latin-1. */
function spellings(header: string): Set<string> {
  const all = new Set([header, Buffer.from(header, 'latin1').toString('utf8')]);
  try {
    all.add(decodeURIComponent(header));
  } catch {
    // The plain password contains a percent sign.
  }
  return all;
}

const passwordComparison = (admin: Env['admin']): Compare | undefined =>
  admin ? ('hash' in admin ? compareHashed(admin.hash) : comparePlain(admin.password)) : undefined;

const NAME = 'device';
const LIFE_S = 180 * 24 * 60 * 60;
const COOKIE = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{22})\\.(\\d{10})\\.([0-9a-f]{64})(?=;|$)`);

type Device = {
  /** Random, so it identifies nobody. */
  readonly id: string;
  readonly isOld: boolean;
};

/** Derived keys by their source, kept because deriving one takes a while. */
const keys = new Map<string, Promise<Buffer>>();

/**
 * Cookies that distinguish the owner's devices from a guesser's. They do not log anybody in.
 * @param secret the password or its hash: after a change no cookie is valid
 * @param now ms since 1970
 */
function createDeviceCookies(secret: string, now: () => number) {
  /** Signing is slow on purpose: a stolen cookie must not make the password quick to guess. */
  const signed = async (text: string) => {
    const key = keys.get(secret) ?? (promisify(scrypt)(secret, NAME, 32) as Promise<Buffer>);
    keys.set(secret, key);
    return [(await key).toString('hex'), `${NAME}\n${text}`] as const;
  };

  return {
    /** The device of a Cookie header; undefined when the header has none, or one that we did not sign. */
    async read(header: string | null): Promise<Device | undefined> {
      const [, id = '', expires = '', signature = ''] = COOKIE.exec(header ?? '') ?? [];
      const left = Number(expires) - now() / 1000;
      if (!(left > 0) || !isHmac('sha256', ...(await signed(`${id}.${expires}`)), signature))
        return undefined;
      return { id, isOld: left < LIFE_S / 2 };
    },
    /** A Set-Cookie header for a device that has just sent the right password. */
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
  /** Counters shared by all instances; undefined for a single process, or while out of reach. */
  readonly sharedTries?: () => Promise<SharedTries | undefined>;
};

/** How long a right password skips the shared counters, in ms. */
const PASSED_MS = 10 * 60_000;

/** Checks passwords against the environment. A wrong one counts against its sender's address block. */
export function createAuthenticator(admin: Env['admin'], options: AuthenticatorOptions = {}) {
  const { now = Date.now, sharedTries = async () => undefined } = options;
  const compare = passwordComparison(admin);
  const devices = createDeviceCookies(secretOf({ admin, stripe: null }), now);
  const wrongTries = createCountWindows(TRY_WINDOW_MS);
  /** Checks under way, by sender and header: simultaneous equal tries count once. */
  const underWay = new Map<string, Promise<boolean>>();
  /** Senders and headers that were right, with the time (ms) until which the result is reused. */
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
     * Resolves when the header holds the admin's password, with a cookie to set when the device needs a new one.
     * @param address the caller's, as the platform reports it; never from a header, which anyone can forge
     * @param cookie the Cookie header: a known device does not wait for the guesses of others
     * @param isSecure whether the call came by https
     * @throws ApiError unauthorized, tooManyRequests, adminNotConfigured
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
        // Counted before the comparison ends, so that simultaneous tries count as well.
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
