import { entryAddress } from '../../src/shared/adminEndpoints.ts';
import type { Photo } from '../../src/shared/content/entries/photo.ts';
import {
  chunkSpans,
  IMAGE_FORMATS,
  imageFormatOf,
  MASTER_TYPES,
} from '../../src/shared/content/imageFile.ts';
import { fileAt, shownAddress } from '../../src/shared/content/picture.ts';
import { SHOP_ENDPOINTS } from '../../src/shared/shopEndpoints.ts';
import { ApiError } from '../lib/apiError.ts';
import type { Env } from '../lib/env.ts';
import { signingKey } from '../lib/signing.ts';
import { readCollection } from './collections.ts';
import { IMAGE_FOLDER } from './contentPaths.ts';
import { blobId, type StoreServices } from './contentStore.ts';
import { type KeptFile, type MasterBlobs, openMasterBlobs } from './masterBlobs.ts';

const QUERY = { expires: 'expires', signature: 'signature' } as const;

/** How long an address is valid, in seconds: a lab fetches at once and retries for some days. */
const LIFE_S = 5 * 24 * 60 * 60;

const signed = (id: string, expires: string): string => `${id} ${expires}`;

/** The name of a photo's largest file in public/photos. */
export const publishedFileOf = (photo: Photo): string | undefined =>
  photo.filename || fileAt(shownAddress(photo));

/** The path of a photo's file, valid for some days from `now` (ms); undefined without a signing key. */
export function signPrintFile(env: Pick<Env, 'signingKey'>, id: string, now: number): string | undefined {
  const key = signingKey(env);
  if (!key) return undefined;
  const expires = String(Math.floor(now / 1000) + LIFE_S);
  const signature = key.sign('print-file', signed(id, expires));
  const query = new URLSearchParams({ [QUERY.expires]: expires, [QUERY.signature]: signature });
  return `${entryAddress(SHOP_ENDPOINTS.printFile.path, id)}?${query}`;
}

export type PrintFile = {
  readonly bytes: number;
  readonly type: string;
  /** Equal for equal bytes. */
  readonly tag: string;
  /** Its bytes from `start` to `end`, in chunks. */
  read(start: number, end: number): AsyncGenerator<Uint8Array<ArrayBuffer>>;
};

function keptFile(blobs: MasterBlobs, id: string, { chunks, bytes, format, sha256 }: KeptFile): PrintFile {
  return {
    bytes,
    type: MASTER_TYPES[format],
    tag: sha256,
    async *read(start, end) {
      for (const [index, span] of chunkSpans(bytes).entries()) {
        if (span.end <= start || span.start >= end) continue;
        const chunk = await blobs.chunkPieces(id, chunks[index] ?? '');
        // The answer has already begun: ending it early tells the lab that it failed.
        if (!chunk) throw new ApiError('mastersFailed');
        let from = span.start;
        for await (const piece of chunk) {
          const wanted = piece.subarray(Math.max(0, start - from), Math.max(0, end - from));
          if (wanted.length > 0) yield wanted;
          from += piece.length;
        }
      }
    },
  };
}

function publishedFile(bytes: Uint8Array, tag: string): PrintFile {
  // The bytes decide the format, not the name.
  const format = imageFormatOf(bytes);
  if (!format) throw new ApiError('notFound');
  return {
    bytes: bytes.byteLength,
    type: IMAGE_FORMATS[format].type,
    tag,
    async *read(start, end) {
      yield new Uint8Array(bytes.subarray(start, end));
    },
  };
}

/** The full-size file of a photo as the owner sent it. @throws ApiError notFound, mastersFailed */
export async function openMasterFile({ log }: StoreServices, id: string): Promise<PrintFile> {
  const blobs = await openMasterBlobs(log);
  const master = await blobs?.master(id);
  if (!blobs || !master) throw new ApiError('notFound');
  return keptFile(blobs, id, master);
}

type Services = StoreServices & { readonly env: Pick<Env, 'signingKey'> };

/** @throws ApiError signingNotConfigured, addressExpired for a forged or expired address */
function requireSigned({ env, now }: Services, id: string, query: URLSearchParams): void {
  const key = signingKey(env);
  if (!key) throw new ApiError('signingNotConfigured');
  const expires = query.get(QUERY.expires) ?? '';
  const isOurs = key.verify('print-file', signed(id, expires), query.get(QUERY.signature) ?? '');
  if (!isOurs || !(Number(expires) * 1000 > now())) throw new ApiError('addressExpired');
}

/**
 * The file that a photo is printed from, for a signed address: the full-size file, else the published picture.
 * @param query `expires` in seconds since 1970
 * @throws ApiError signingNotConfigured, addressExpired, notFound; mastersFailed when it is unknown whether there is a
 *   full-size file: the lab must retry instead of printing a smaller one
 */
export async function openPrintFile(
  services: Services,
  id: string,
  query: URLSearchParams,
): Promise<PrintFile> {
  requireSigned(services, id, query);
  const { store, log } = services;
  const photo = readCollection('photos', await store.snapshot()).byId.get(id);
  if (!photo) throw new ApiError('notFound');
  const blobs = await openMasterBlobs(log);
  const master = await blobs?.master(id);
  if (blobs && master) return keptFile(blobs, id, master.copy ?? master);
  const file = publishedFileOf(photo);
  const bytes = file === undefined ? undefined : await store.file(`${IMAGE_FOLDER}/${file}`);
  if (!bytes) throw new ApiError('notFound');
  return publishedFile(bytes, blobId(bytes));
}
