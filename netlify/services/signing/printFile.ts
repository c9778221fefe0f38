import { entryAddress } from '../../../src/domain/adminEndpoints.ts';
import type { Photo } from '../../../src/domain/entries/photo.ts';
import { fileAt, shownAddress } from '../../../src/domain/picture.ts';
import { SHOP_ENDPOINTS } from '../../../src/domain/shopEndpoints.ts';
import { ApiError } from '../../lib/apiError.ts';
import type { Env } from '../../lib/env.ts';
import { readCollection } from '../collections.ts';
import { IMAGE_FOLDER } from '../content/contentPaths.ts';
import type { ContentStore } from '../content/contentStore.ts';
import { signingKey } from './signingKey.ts';

/** What an address of a print file says beside the photo's id. */
const QUERY = { expires: 'expires', signature: 'signature' } as const;

/** How long an address is good, in seconds: a lab fetches at once, and tries again for some days where it could not. */
const LIFE_S = 5 * 24 * 60 * 60;

const signed = (id: string, expires: string): string => `${id} ${expires}`;

/** The largest file of a photo that the content holds. */
const fileOf = (photo: Photo): string | undefined => photo.filename || fileAt(shownAddress(photo));

/**
 * The path under which a photo's file can be fetched for some days.
 * @param now ms since 1970
 * @returns undefined where there is no key to sign with
 */
export function signPrintFile(env: Pick<Env, 'signingKey'>, id: string, now: number): string | undefined {
  const key = signingKey(env);
  if (!key) return undefined;
  const expires = String(Math.floor(now / 1000) + LIFE_S);
  const signature = key.sign('print-file', signed(id, expires));
  const query = new URLSearchParams({ [QUERY.expires]: expires, [QUERY.signature]: signature });
  return `${entryAddress(SHOP_ENDPOINTS.printFile.path, id)}?${query}`;
}

/**
 * The file from which a photo is printed, for whoever has an address that we signed.
 * @param query `expires` in seconds since 1970
 * @param now ms since 1970
 * @throws ApiError signingNotConfigured, addressExpired for an address that is forged or too old, notFound
 */
export async function readPrintFile(
  { env, store, now }: { env: Pick<Env, 'signingKey'>; store: ContentStore; now: () => number },
  id: string,
  query: URLSearchParams,
): Promise<Uint8Array> {
  const key = signingKey(env);
  if (!key) throw new ApiError('signingNotConfigured');
  const expires = query.get(QUERY.expires) ?? '';
  const isOurs = key.verify('print-file', signed(id, expires), query.get(QUERY.signature) ?? '');
  if (!isOurs || !(Number(expires) * 1000 > now())) throw new ApiError('addressExpired');
  const photo = readCollection('photos', await store.snapshot()).byId.get(id);
  const file = photo && fileOf(photo);
  const bytes = file === undefined ? undefined : await store.file(`${IMAGE_FOLDER}/${file}`);
  if (!bytes) throw new ApiError('notFound');
  return bytes;
}
