import type { Env } from './env.ts';
import type { Log } from './log.ts';
import { CONTENT_CACHE_TAG } from './replies.ts';

/** Access to the local double of Netlify Blobs. */
export interface BlobsAccess {
  readonly url: string;
  readonly token: string;
  readonly siteID: string;
  /** Answers requests without a socket, in the double's own process. */
  readonly fetch?: typeof fetch;
}

/** The services that the local server lends to functions in its process; undefined on Netlify. */
export interface LocalRuntime {
  /** Origin of the local payment page, which also answers Stripe's API calls. */
  paymentOrigin?: string;
  paymentSecretKey?: string;
  /** Signs the local payment page's events. */
  paymentWebhookSecret?: string;
  mailFolder?: string;
  /** The print lab's stand-in: its access, its callback secret, and the site's origin for it. */
  lab?: { key: string; apiUrl: string; webhookSecret: string; siteOrigin: string };
  /** 32 bytes in base64url, created at first use. */
  signingKey?: () => string;
  siteOrigin?: string;
  /** Started at first use. */
  blobs?: () => Promise<BlobsAccess>;
  /** Rebuilds the site and serves the result; resolves once it is live, rejects when the build failed. */
  rebuild?: () => Promise<void>;
  distDir?: string;
}

// On the global object, because the dev server loads modules again after a change.
const KEY = Symbol.for('artist-site.local-runtime');
const shared: { [KEY]?: LocalRuntime } = globalThis as { [KEY]?: LocalRuntime };

/** Called by the local server before it imports a function; `undefined` resets it. */
export function setLocalRuntime(runtime: LocalRuntime | undefined): void {
  if (runtime) shared[KEY] = runtime;
  else delete shared[KEY];
}

/** The local server's services; undefined on Netlify. Read it per call: it changes after a rebuild. */
export function localRuntime(): LocalRuntime | undefined {
  return shared[KEY];
}

/** Purges the public reads from the CDN. Never rejects: the save has succeeded, and old reads expire. */
export async function purgeContent(
  { onNetlify }: Pick<Env, 'onNetlify'>,
  log: Log,
  purge = async (options: { tags: string[] }): Promise<void> =>
    (await import('@netlify/functions')).purgeCache(options),
): Promise<void> {
  if (!onNetlify) return;
  try {
    await purge({ tags: [CONTENT_CACHE_TAG] });
  } catch (error) {
    log(`The CDN's cache was not purged: ${error instanceof Error ? error.name : 'unknown reason'}.`);
  }
}
