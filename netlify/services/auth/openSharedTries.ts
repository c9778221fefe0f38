import { describeError } from '../../lib/log.ts';
import { openCounters } from '../claims/openClaims.ts';
import { createSharedTries, type SharedTries } from './sharedTries.ts';

/**
 * What all instances know about wrong passwords, kept in Netlify Blobs. Where Blobs fails each instance counts alone:
 * the owner is not locked out of her panel by it.
 * @param secret names no address in the store
 * @param now ms since 1970
 */
export function openSharedTries(secret: string, now: () => number, log: (line: string) => void): SharedTries {
  const opened = async () => createSharedTries(await openCounters(), secret, now);
  const orElse =
    <T>(instead: T) =>
    (error: unknown): T => {
      log(`passwords: ${describeError(error)}`);
      return instead;
    };
  return {
    begin: (block) =>
      opened()
        .then((tries) => tries.begin(block))
        .catch(orElse(0)),
    right: (block) =>
      opened()
        .then((tries) => tries.right(block))
        .catch(orElse(undefined)),
  };
}
