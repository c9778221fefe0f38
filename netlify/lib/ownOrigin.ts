import { ApiError } from './apiError.ts';
import type { Env } from './env.ts';
import { localRuntime } from './runtime.ts';

/**
 * The origins that are this site: the request's own as the platform gives it, never a header's word. Off Netlify a
 * configured address is the only one.
 */
export function ownOrigins(requestUrl: URL, env: Pick<Env, 'siteUrl' | 'onNetlify'>): string[] {
  if (!env.siteUrl) return [requestUrl.origin];
  return env.onNetlify ? [...new Set([env.siteUrl, requestUrl.origin])] : [env.siteUrl];
}

/** Where the site's own pages are read from, where that is known: never a header's word. */
export const pagesOrigin = ({ origin }: URL, env: Pick<Env, 'siteUrl' | 'onNetlify'>): string | undefined =>
  localRuntime()?.siteOrigin ?? (env.onNetlify ? origin : env.siteUrl);

/** Refuses a write that another site's page makes a browser send; others send neither header. @throws ApiError */
export function requireOwnOrigin(request: Request, url: URL, env: Pick<Env, 'siteUrl' | 'onNetlify'>): void {
  const origin = request.headers.get('origin');
  const own = origin === null || origin === url.origin || ownOrigins(url, env).includes(origin);
  if (!own || request.headers.get('sec-fetch-site') === 'cross-site') throw new ApiError('foreignOrigin');
}
