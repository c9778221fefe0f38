import type { BlobsAccess } from '../../netlify/lib/runtime.ts';

/** The environment variable in which Netlify gives a function access to Blobs. */
export function blobsContext({ url, token, siteID }: BlobsAccess): { NETLIFY_BLOBS_CONTEXT: string } {
  const context = JSON.stringify({ edgeURL: url, uncachedEdgeURL: url, token, siteID });
  return { NETLIFY_BLOBS_CONTEXT: Buffer.from(context).toString('base64') };
}
