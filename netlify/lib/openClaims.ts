import { ApiError } from './apiError.ts';
import { blobStoreIn } from './blobStore.ts';
import { type Claims, createClaims } from './claims.ts';
import { type Counters, createCounters } from './counters.ts';
import { describeError, type Log } from './log.ts';
import { type BlobsAccess, localRuntime } from './runtime.ts';

const NAME = 'claims';

/** The claims in the Blobs of `local`, else in Netlify's; `now` in ms since 1970. */
export const claimsIn = (local: BlobsAccess | undefined, now: () => number): Claims =>
  createClaims(blobStoreIn(local, NAME), now);

/** The counters that lie beside the claims. */
export const countersIn = (local: BlobsAccess | undefined): Counters =>
  createCounters(blobStoreIn(local, NAME));

/** The shop's counters, which all instances of the functions share. */
export const openCounters = async (): Promise<Counters> => countersIn(await localRuntime()?.blobs?.());

/** Gives every call of the claims one way to fail. */
function guarded(claims: Claims, fail: (error: unknown) => never): Claims {
  const calls = Object.entries(claims).map(
    ([name, call]: [string, (...given: never[]) => Promise<unknown>]) => [
      name,
      (...given: never[]) => call(...given).catch(fail),
    ],
  );
  return Object.fromEntries(calls) as Claims;
}

/** The shop's claims, locally in the double of Blobs. @throws ApiError claimsFailed, as all of their calls do */
export async function openClaims(now: () => number, log: Log): Promise<Claims> {
  const fail = (error: unknown): never => {
    log(`claims: ${describeError(error)}`);
    throw new ApiError('claimsFailed');
  };
  try {
    return guarded(claimsIn(await localRuntime()?.blobs?.(), now), fail);
  } catch (error) {
    return fail(error);
  }
}
