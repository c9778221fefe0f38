import { describeError } from '../lib/log.ts';
import { openCounters } from '../lib/openClaims.ts';
import { createSharedTries, type SharedTries } from './sharedTries.ts';

/** Wrong passwords of all instances, in Netlify Blobs. Where Blobs fails each counts alone: nobody is locked out. */
export function openSharedTries(secret: string, now: () => number, log: (line: string) => void): SharedTries {
  const opened = async () => createSharedTries(await openCounters(), secret, now);
  const orElse =
    <T>(instead: T) =>
    (error: unknown): T => {
      log(`passwords: ${describeError(error)}`);
      return instead;
    };
  return {
    begin: (...tried) =>
      opened()
        .then((tries) => tries.begin(...tried))
        .catch(orElse(0)),
    right: (...tried) =>
      opened()
        .then((tries) => tries.right(...tried))
        .catch(orElse(undefined)),
  };
}
