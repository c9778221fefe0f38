import type { Authenticator } from '../auth/authenticator.ts';
import type { ContentStore } from '../content/contentStore.ts';
import type { CopyPicture } from '../images/copyPicture.ts';
import type { CallLimit, CountCall } from '../lib/callLimits.ts';
import type { Env } from '../lib/env.ts';
import type { ShopServices } from '../orders/processOrder.ts';
import type { Publisher } from '../site/publishing.ts';

/** Services of the routes; tests pass their own. */
export type ApiServices = ShopServices & {
  store: ContentStore;
  env: Env;
  /** True on the public deploy, where a shop that is not ready sells nothing. */
  isProduction: boolean;
  authenticator: Authenticator;
  publisher: Publisher;
  copyPicture: CopyPicture;
  /** Empties the CDN's cache of content after a commit. Never rejects. */
  purge: () => Promise<void>;
  countCall: CountCall;
  pause: (ms: number) => Promise<void>;
};

/** One request that has passed its route's guards. */
export type Call = {
  request: Request;
  url: URL;
  /** The caller's address, as the platform reports it. */
  address: string;
  params: Readonly<Record<string, string>>;
  admin: boolean;
  /** A Set-Cookie header for the answer: this device has logged in. */
  cookie?: string;
  /** The body: parsed for 'json', the bytes for 'raw', 'bytes' and 'multipart', undefined for 'none'. */
  json: unknown;
  bytes: Buffer;
  services: ApiServices;
  /** Keeps the process awake after the answer until the work has ended, if the platform supports that. */
  waitUntil?: (work: Promise<unknown>) => void;
};

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** In Hono's syntax: `/api/photos/:id`. Plain paths stand before paths with parameters. */
  path: string;
  /** 'required': only with the password. 'read': also without one, but not with a wrong one. Else unchecked. */
  password?: 'required' | 'read';
  /** How many calls one address block may make. */
  limit?: CallLimit;
  body?: 'json' | 'multipart' | 'raw' | 'bytes';
  /** Largest body in bytes; defaults to the limit for JSON. */
  bodyLimit?: number;
  run(call: Call): Response | Promise<Response>;
};

/** A route: a call of the table of endpoints behind its guards. */
export const route = (
  { method, path }: Pick<Route, 'method' | 'path'>,
  guards: Omit<Route, 'method' | 'path' | 'run'>,
  run: Route['run'],
): Route => ({ method, path, ...guards, run });

export const admin = { password: 'required' } as const;
export const form = { ...admin, body: 'json' } as const;
/** 1,000 ids of 64 characters fit. */
export const idList = { ...form, bodyLimit: 256 * 1024 } as const;
