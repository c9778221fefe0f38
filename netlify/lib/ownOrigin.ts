import { ApiError } from './apiError.ts';
import type { Env } from './env.ts';

/**
 * The origins that are this site. The request's own is the one the platform gives it, never a header's word.
 * On Netlify it may be a deploy preview beside the configured address; elsewhere a configured address is the
 * only one.
 */
export function ownOrigins(requestUrl: URL, env: Pick<Env, 'siteUrl' | 'onNetlify'>): string[] {
  if (!env.siteUrl) return [requestUrl.origin];
  return env.onNetlify ? [...new Set([env.siteUrl, requestUrl.origin])] : [env.siteUrl];
}

/**
 * Refuses a write that another site's page makes a visitor's browser send. Programs that are no browser send
 * neither header.
 * @throws ApiError foreignOrigin
 */
export function requireOwnOrigin(request: Request, url: URL, env: Pick<Env, 'siteUrl' | 'onNetlify'>): void {
  const origin = request.headers.get('origin');
  const own = origin === null || origin === url.origin || ownOrigins(url, env).includes(origin);
  if (!own || request.headers.get('sec-fetch-site') === 'cross-site') throw new ApiError('foreignOrigin');
}
