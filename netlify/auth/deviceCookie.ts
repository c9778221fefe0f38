import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { hmacOf, isHmac } from '../lib/hmac.ts';

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
export function createDeviceCookies(secret: string, now: () => number) {
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
