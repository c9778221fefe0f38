import type { Env } from './env.ts';
import type { Log } from './log.ts';
import { CONTENT_CACHE_TAG } from './replies.ts';

/** How the local double of Netlify Blobs is reached. */
export interface BlobsAccess {
  readonly url: string;
  readonly token: string;
  readonly siteID: string;
  /** Takes requests without a socket, in the process that has the double. */
  readonly fetch?: typeof fetch;
}

/** What the local server lends to the functions in its own process; nothing of it exists on Netlify. */
export interface LocalRuntime {
  /** Origin of the local payment page; it answers Stripe's API calls as well. */
  paymentOrigin?: string;
  /** The key that the local payment page expects. */
  paymentSecretKey?: string;
  /** What the local payment page signs its events with. */
  paymentWebhookSecret?: string;
  /** Where mails are kept as files. */
  mailFolder?: string;
  /** The print lab's stand-in: how it is reached, what it signs callbacks with, and where it reaches the site. */
  lab?: { key: string; apiUrl: string; webhookSecret: string; siteOrigin: string };
  /** 32 bytes in base64url, made by its first use. */
  signingKey?: () => string;
  /** Where the site itself is reached. */
  siteOrigin?: string;
  /** Started by its first use. */
  blobs?: () => Promise<BlobsAccess>;
  /** Builds the site anew and serves the result; resolves once it is live, rejects where the build failed. */
  rebuild?: () => Promise<void>;
  /** The folder that is being served. */
  distDir?: string;
}

// Kept on the global object, because the dev server loads modules a second time after a change.
const KEY = Symbol.for('artist-site.local-runtime');
const shared: { [KEY]?: LocalRuntime } = globalThis as { [KEY]?: LocalRuntime };

/** Called by the local server before it imports a function; `undefined` takes it back. */
export function setLocalRuntime(runtime: LocalRuntime | undefined): void {
  if (runtime) shared[KEY] = runtime;
  else delete shared[KEY];
}

/** The local server's services, or undefined on Netlify. Read it per call: it changes when the site is rebuilt. */
export function localRuntime(): LocalRuntime | undefined {
  return shared[KEY];
}

type Purge = (options: { tags: string[] }) => Promise<void>;

async function purgeOnNetlify(options: { tags: string[] }): Promise<void> {
  const { purgeCache } = await import('@netlify/functions');
  await purgeCache(options);
}

/** Makes the CDN forget the public reads. It never rejects: the save has succeeded, and old reads have their time. */
export async function purgeContent(
  { onNetlify }: Pick<Env, 'onNetlify'>,
  log: Log,
  purge: Purge = purgeOnNetlify,
): Promise<void> {
  if (!onNetlify) return;
  try {
    await purge({ tags: [CONTENT_CACHE_TAG] });
  } catch (error) {
    log(`The CDN's cache was not purged: ${error instanceof Error ? error.name : 'unknown reason'}.`);
  }
}
