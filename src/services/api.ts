import { type CheckoutAnswer, type CheckoutRequest, ENDPOINTS } from '../domain/endpoints.ts';
import { CHECKOUT_TIMEOUT_MS, READ_TIMEOUT_MS } from '../domain/limits.ts';
import type { Photo } from '../domain/photo.ts';
import type { Track } from '../domain/track.ts';
import type { Video } from '../domain/video.ts';
import { readPhoto, readTrack, readVideo } from './listEntries.ts';

/**
 * Why a call failed. `network`: no answer. `timeout`: none in time. `badAnswer`: an answer that is not what
 * the call promises (HTML, cut off, not a list). `http`: an error answer; then `status` and, where the answer
 * named one, the server's own sentence in `reason`.
 */
type ApiErrorCode = 'network' | 'timeout' | 'badAnswer' | 'http';

export class ApiError extends Error {
  readonly code: ApiErrorCode;
  /** HTTP status, 0 where there was no answer. */
  readonly status: number;
  /** The server's sentence for the visitor. */
  readonly reason: string | undefined;
  constructor(code: ApiErrorCode, message: string, status = 0, reason?: string) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.reason = reason;
  }
}

type Entries = { '/api/photos': Photo; '/api/videos': Video; '/api/music': Track };
export type ListPath = keyof Entries;
/** A list read: unchanged since the etag, or fresh. `etag` is null where the server sent none. */
type ListAnswer<P extends ListPath> =
  | { readonly status: 'same' }
  | { readonly status: 'fresh'; readonly entries: Entries[P][]; readonly etag: string | null };

const READERS: { [P in ListPath]: (value: unknown) => Entries[P] | undefined } = {
  '/api/photos': readPhoto,
  '/api/videos': readVideo,
  '/api/music': readTrack,
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

async function call(path: string, init: RequestInit, timeoutMs: number): Promise<Response> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeoutMs);
  try {
    const response = await fetch(path, { ...init, signal: abort.signal });
    // The body is read under the same clock: a server may stall in the middle of it.
    const body = response.status === 304 ? null : await response.text();
    return new Response(body || null, { status: response.status, headers: response.headers });
  } catch (error) {
    if (abort.signal.aborted) throw new ApiError('timeout', `no answer within ${timeoutMs / 1000} s`);
    throw new ApiError('network', error instanceof Error ? error.message : 'no connection');
  } finally {
    clearTimeout(timer);
  }
}

async function readJson(response: Response, path: string): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new ApiError('badAnswer', `${path} did not answer with JSON`, response.status);
  }
}

async function failed(response: Response, path: string): Promise<ApiError> {
  const body = await readJson(response, path).catch(() => undefined);
  const reason = isRecord(body) && typeof body.error === 'string' && body.error ? body.error : undefined;
  return new ApiError('http', `${path} answered ${response.status}`, response.status, reason);
}

async function read(path: string, etag?: string | null): Promise<Response> {
  // An own If-None-Match makes the browser hand over the 304 instead of answering from its cache.
  const headers: Record<string, string> = { accept: 'application/json', 'cache-control': 'no-cache' };
  if (etag) headers['if-none-match'] = etag;
  const response = await call(path, { headers, cache: 'no-store' }, READ_TIMEOUT_MS);
  if (!response.ok && !(etag && response.status === 304)) throw await failed(response, path);
  return response;
}

/**
 * Reads a public list. Entries that cannot be shown are left out one by one.
 * @throws ApiError where there is no answer in time, an error answer, or one that is no list.
 */
export async function getList<P extends ListPath>(path: P, etag?: string | null): Promise<ListAnswer<P>> {
  const address = path === ENDPOINTS.photos.path ? `${path}?t=${Date.now()}` : path;
  const response = await read(address, etag);
  if (response.status === 304) return { status: 'same' };
  const value = await readJson(response, path);
  if (!Array.isArray(value)) throw new ApiError('badAnswer', `${path} did not answer with a list`, 200);
  const entries: Entries[P][] = [];
  for (const item of value) {
    const entry = READERS[path](item);
    if (entry) entries.push(entry);
  }
  return { status: 'fresh', entries, etag: response.headers.get('etag') };
}

/**
 * Starts a checkout. `url` is '' where the answer names none.
 * @throws ApiError; one of code http carries the server's sentence, if any, in `reason`.
 */
export async function createCheckout(request: CheckoutRequest): Promise<CheckoutAnswer> {
  const { path, method } = ENDPOINTS.checkout;
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const response = await call(path, { method, headers, body: JSON.stringify(request) }, CHECKOUT_TIMEOUT_MS);
  if (!response.ok) throw await failed(response, path);
  const value = await readJson(response, path);
  if (!isRecord(value) || typeof value.sessionId !== 'string' || !value.sessionId) {
    const reason = isRecord(value) && typeof value.error === 'string' ? value.error : undefined;
    throw new ApiError('badAnswer', `${path} did not name a session`, response.status, reason);
  }
  return { sessionId: value.sessionId, url: typeof value.url === 'string' ? value.url : '' };
}
