import { addressBlock } from '../lib/addressBlock.ts';
import { ApiError, tooManyRequests } from '../lib/apiError.ts';
import { createCountWindows } from '../lib/countWindows.ts';
import type { Env } from '../lib/env.ts';
import { secretOf } from '../lib/secret.ts';
import { passwordComparison, spellings } from './comparePassword.ts';
import { createDeviceCookies } from './deviceCookie.ts';
import { type SharedTries, TRY_WINDOW_MS, WRONG_TRIES } from './sharedTries.ts';

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
