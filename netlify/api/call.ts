import type { Authenticator } from '../auth/authenticator.ts';
import type { ContentStore } from '../content/contentStore.ts';
import type { CopyPicture } from '../images/copyPicture.ts';
import type { CallLimit, CheckLimit, CountCall } from '../lib/callLimits.ts';
import type { Env } from '../lib/env.ts';
import type { ShopServices } from '../orders/processOrder.ts';
import type { Publisher } from '../site/publishing.ts';

/** What the routes work with; tests pass their own. */
export type ApiServices = ShopServices & {
  store: ContentStore;
  env: Env;
  /** The deploy that the world sees: there a shop that may not open yet sells nothing. */
  isProduction: boolean;
  authenticator: Authenticator;
  checkLimit: CheckLimit;
  publisher: Publisher;
  /** Fetches pictures that entries name on other hosts. */
  copyPicture: CopyPicture;
  /** Empties the CDN's cache of content after a commit. Never rejects. */
  purge: () => Promise<void>;
  countCall: CountCall;
  /** Waits so many ms. */
  pause: (ms: number) => Promise<void>;
};

/** One request that has passed its route's guards. */
export type Call = {
  request: Request;
  url: URL;
  /** Of the caller, as the platform knows it. */
  address: string;
  /** The places of the route's path, such as `id`. */
  params: Readonly<Record<string, string>>;
  /** True where the right password came with the call. */
  admin: boolean;
  /** To be set with the answer: this device has logged in. */
  cookie?: string;
  /** The body: parsed for 'json', the bytes for 'raw', 'bytes' and 'multipart', undefined for 'none'. */
  json: unknown;
  bytes: Buffer;
  services: ApiServices;
  /** Where the platform has it: keeps the process awake after the answer until the work has ended. */
  waitUntil?: (work: Promise<unknown>) => void;
};

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As Hono writes it: `/api/photos/:id`. Plain paths stand before those with places. */
  path: string;
  /** 'required': only with the admin's password. 'read': also without one, never with a wrong one. Else nobody looks. */
  password?: 'required' | 'read';
  /** How often one address block may call it. */
  limit?: CallLimit;
  /** Defaults to 'none'. */
  body?: 'json' | 'multipart' | 'raw' | 'bytes';
  /** Largest body in bytes, where not the JSON limit. */
  bodyLimit?: number;
  run(call: Call): Response | Promise<Response>;
};
