import { getStore, type Store } from '@netlify/blobs';
import { ApiError } from './apiError.ts';
import { type Claims, createClaims, DamagedClaim } from './claims.ts';
import { type Counters, createCounters } from './counters.ts';
import { describeError, type Log } from './log.ts';
import { type BlobsAccess, localRuntime } from './runtime.ts';

/** A store in `local`, else in Netlify Blobs. @throws MissingBlobsEnvironmentError when there is neither */
function blobStoreIn(local: BlobsAccess | undefined, name: string): Store {
  const access = local && {
    edgeURL: local.url,
    uncachedEdgeURL: local.url,
    token: local.token,
    siteID: local.siteID,
    ...(local.fetch && { fetch: local.fetch }),
  };
  return getStore({ name, consistency: 'strong', ...access });
}

/** A store of the site; locally in the local server's double of Netlify Blobs. */
export const openBlobStore = async (name: string): Promise<Store> =>
  blobStoreIn(await localRuntime()?.blobs?.(), name);

const NAME = 'claims';

/** The claims in `local`, else in Netlify Blobs; `now` in ms since 1970. */
export const claimsIn = (local: BlobsAccess | undefined, now: () => number): Claims =>
  createClaims(blobStoreIn(local, NAME), now);

/** The counters, stored beside the claims. */
export const countersIn = (local: BlobsAccess | undefined): Counters =>
  createCounters(blobStoreIn(local, NAME));

export const openCounters = async (): Promise<Counters> => countersIn(await localRuntime()?.blobs?.());

/**
 * Opens calls to a store of the site. A failure answers `<name>Failed`, and its cause goes to the log only;
 * a damaged claim is passed on to the caller.
 * @param open makes the calls, each of them asynchronous; undefined without a store
 * @throws ApiError like the calls themselves
 */
export async function openGuarded<C extends object | undefined>(
  name: 'claims' | 'masters' | 'rooms',
  log: Log,
  open: () => Promise<C>,
): Promise<C> {
  const fail = (error: unknown): never => {
    const isDamaged = error instanceof DamagedClaim;
    log(`${name}: ${isDamaged ? `${error.left.held.key} is damaged` : describeError(error)}`);
    if (isDamaged) throw error;
    throw new ApiError(`${name}Failed`);
  };
  const calls = await open().catch(fail);
  const guarded = Object.entries(calls ?? {}).map(
    ([key, call]: [string, (...given: never[]) => Promise<unknown>]) => [
      key,
      (...given: never[]) => call(...given).catch(fail),
    ],
  );
  return calls && (Object.fromEntries(guarded) as C);
}

/** The shop's claims; locally in the double of Blobs. @throws ApiError claimsFailed, as their calls do */
export const openClaims = (now: () => number, log: Log): Promise<Claims> =>
  openGuarded('claims', log, async () => claimsIn(await localRuntime()?.blobs?.(), now));

/** Longer than a buyer may withdraw (a year and two weeks): older orders need no claims. */
const LIFE_MS = 13 * 31 * 24 * 60 * 60_000;
/** Numbers of editions are sold for good, and open steps never expire. */
const KEPT = /^(edition|ledger|unfinished|open-lab)\//;

type Sweep = {
  readonly claims: () => Promise<Claims>;
  /** ms since 1970. */
  readonly now: () => number;
  readonly log: (line: string) => void;
};

/** Removes claims and counters of more than 13 months ago. @throws ApiError claimsFailed */
export async function sweepClaims({ claims, now, log }: Sweep): Promise<void> {
  const removed = await (await claims()).removeOld(now() - LIFE_MS, (key) => KEPT.test(key));
  if (removed > 0) log(`claims: ${removed} removed that are older than 13 months.`);
}
