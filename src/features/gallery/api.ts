import { readTrack, readVideo, type Track, type Video } from '../../shared/content/entries/media.ts';
import { type Photo, readPhoto } from '../../shared/content/entries/photo.ts';
import { type ProjectEntry, readProject } from '../../shared/content/entries/project.ts';
import { type CheckoutAnswer, type CheckoutRequest, ENDPOINTS } from '../../shared/endpoints.ts';
import { isRecord } from '../../shared/isRecord.ts';
import { CHECKOUT_TIMEOUT_MS } from '../../shared/limits.ts';
import { READ_TIMEOUT_MS } from '../../shared/reads.ts';
import type { EditionAnswer, EditionLeft } from '../../shared/shop/edition.ts';
import { PRINT_SIZES } from '../../shared/shop/printSizes.ts';
import type { Terms } from '../../shared/shop/terms.ts';
import { SHOP_ENDPOINTS } from '../../shared/shopEndpoints.ts';
import { ApiError, readJson, request } from '../../ui/request.ts';

type Entries = { photos: Photo; videos: Video; music: Track; projects: ProjectEntry };
export type ApiList = keyof Entries;
/**
 * The answer to a list read: unchanged since the etag, or fresh. `etag` is null if the server sent none.
 * `isStale`: the store is out of reach, and the content is that of the deploy.
 */
type ListAnswer<L extends ApiList> = { readonly isStale: boolean } & (
  | { readonly status: 'same' }
  | { readonly status: 'fresh'; readonly entries: Entries[L][]; readonly etag: string | null }
);

const READERS: { [L in ApiList]: (value: unknown) => Entries[L] | undefined } = {
  photos: readPhoto,
  videos: readVideo,
  music: readTrack,
  projects: readProject,
};

/** Reads a public list without invalid entries. @throws ApiError for a timeout, an error, or anything but a list */
export async function getList<L extends ApiList>(list: L, etag?: string | null): Promise<ListAnswer<L>> {
  const { path } = ENDPOINTS[list];
  const address = list === 'photos' ? `${path}?t=${Date.now()}` : path;
  // With our own If-None-Match the page sees the 304; otherwise the browser would answer from its cache.
  const headers: Record<string, string> = { accept: 'application/json', 'cache-control': 'no-cache' };
  if (etag) headers['if-none-match'] = etag;
  const response = await request(address, { headers }, READ_TIMEOUT_MS);
  const isStale = response.headers.has('x-content-stale');
  if (etag && response.status === 304) return { status: 'same', isStale };
  const value = await readJson(response, path);
  if (!Array.isArray(value))
    throw new ApiError('badAnswer', `${path} did not answer with a list`, { status: 200 });
  const entries = value.flatMap((item: unknown) => READERS[list](item) ?? []);
  return { status: 'fresh', entries, etag: response.headers.get('etag'), isStale };
}

/** The current shipping price and delivery time. @throws ApiError */
export async function fetchTerms(): Promise<Terms> {
  const { path } = SHOP_ENDPOINTS.terms;
  return (await readJson(await request(path, {}, READ_TIMEOUT_MS), path)) as Terms;
}

/** Starts a checkout. `url` is '' if none is named. @throws ApiError; its `reason` is the server's sentence, if any */
export async function createCheckout(order: CheckoutRequest): Promise<CheckoutAnswer> {
  const { path, method } = SHOP_ENDPOINTS.checkout;
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const init = { method, headers, body: JSON.stringify(order) };
  const response = await request(path, init, CHECKOUT_TIMEOUT_MS);
  const value = await readJson(response, path);
  if (!isRecord(value) || typeof value.sessionId !== 'string' || !value.sessionId) {
    const reason = isRecord(value) && typeof value.error === 'string' ? value.error : undefined;
    throw new ApiError('badAnswer', `${path} did not name a session`, { status: response.status, reason });
  }
  return { sessionId: value.sessionId, url: typeof value.url === 'string' ? value.url : '' };
}

function readLeft(value: unknown): EditionLeft | undefined {
  if (!isRecord(value)) return undefined;
  const { size, left } = value;
  return typeof size === 'number' && typeof left === 'number' ? { size, left } : undefined;
}

/** The prints left of a photo's edition. @throws ApiError for a timeout, or without a count */
export async function getEdition(photoId: string): Promise<EditionAnswer> {
  const path = SHOP_ENDPOINTS.edition.path.replace(':id', encodeURIComponent(photoId));
  const value = await readJson(await request(path, {}, READ_TIMEOUT_MS), path);
  const whole = readLeft(value);
  if (!whole) throw new ApiError('badAnswer', `${path} did not say what is left`, { status: 200 });
  const sizes = isRecord(value) && isRecord(value.sizes) ? value.sizes : undefined;
  const each = PRINT_SIZES.flatMap((size) => {
    const left = readLeft(sizes?.[size]);
    return left ? [[size, left] as const] : [];
  });
  return { ...whole, ...(sizes && { sizes: Object.fromEntries(each) }) };
}
