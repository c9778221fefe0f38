import { getStore, type Store } from '@netlify/blobs';
import { type BlobsAccess, localRuntime } from './runtime.ts';

/** A store in the Blobs of `local`, else in Netlify's. @throws MissingBlobsEnvironmentError where there are none */
export function blobStoreIn(local: BlobsAccess | undefined, name: string): Store {
  const access = local && {
    edgeURL: local.url,
    uncachedEdgeURL: local.url,
    token: local.token,
    siteID: local.siteID,
  };
  return getStore({ name, consistency: 'strong', ...access });
}

/** A store of the site, locally in the double that the local server lends. */
export const openBlobStore = async (name: string): Promise<Store> =>
  blobStoreIn(await localRuntime()?.blobs?.(), name);
