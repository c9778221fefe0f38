import type { BlobsAccess } from '../../netlify/lib/runtime.ts';

/** The variable by which Netlify tells a function where its Blobs are. */
export function blobsContext({ url, token, siteID }: BlobsAccess): { NETLIFY_BLOBS_CONTEXT: string } {
  const context = JSON.stringify({ edgeURL: url, uncachedEdgeURL: url, token, siteID });
  return { NETLIFY_BLOBS_CONTEXT: Buffer.from(context).toString('base64') };
}
