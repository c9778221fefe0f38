import type { Store } from '@netlify/blobs';
import * as z from 'zod';
import type { Master } from '../../src/shared/content/imageFile.ts';
import { isEntryId } from '../../src/shared/content/stored.ts';
import { ApiError } from '../lib/apiError.ts';
import { describeError, type Log } from '../lib/log.ts';
import { openBlobStore } from '../lib/openClaims.ts';
import type { StoreServices } from './contentStore.ts';
import { pathOf } from './entryFiles.ts';

const STORE = 'masters';
/** In hex. */
export const SHA256 = /^[0-9a-f]{64}$/;

/** An upload that nobody went on with for so long has to begin anew. */
export const UPLOAD_MS = 24 * 60 * 60_000;

const fileShape = z.object({
  bytes: z.int().positive(),
  /** Of the whole file, in hex. */
  sha256: z.string(),
  format: z.enum(['jpeg', 'png', 'tiff']),
  /** The SHA-256 of each of its chunks, in their order. */
  chunks: z.array(z.string()).min(1),
});
/** A file in chunks. */
export type KeptFile = z.infer<typeof fileShape>;
const masterShape = fileShape.extend({
  name: z.string(),
  widthPx: z.int().positive(),
  heightPx: z.int().positive(),
  keptAt: z.string().optional(),
  copy: fileShape.optional(),
}) satisfies z.ZodType<Master>;
export type KeptMaster = z.infer<typeof masterShape>;

const noteShape = z.object({
  /**
   * open: an upload has begun. closed: it was finished or dropped, or the master was removed. gone: the photo was
   * found to be deleted.
   */
  state: z.enum(['open', 'closed', 'gone']),
  /** In ms since 1970. */
  at: z.number(),
  name: z.string(),
  bytes: z.number(),
});
/** What has last happened to a photo's uploads: it keeps what cleans up away from chunks that may still be needed. */
export type UploadNote = z.infer<typeof noteShape>;

/** The Blobs of one kind begin alike; then comes the photo's id, and for a chunk its SHA-256. */
const KEYS = {
  master: (id: string) => `master/${id}`,
  note: (id: string) => `upload/${id}`,
  chunk: (id: string, sha256 = '') => `chunk/${id}/${sha256}`,
} as const;

export type MasterBlobs = ReturnType<typeof createMasterBlobs>;

/**
 * Masters in a store of Blobs that is read with strong consistency.
 * @throws ApiError mastersFailed, where Blobs fails
 */
function createMasterBlobs(store: Store, log: Log) {
  async function guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      log(`masters: ${describeError(error)}`);
      throw new ApiError('mastersFailed');
    }
  }
  const read = <S extends z.ZodType>(key: string, shape: S) =>
    guarded(async (): Promise<z.infer<S> | undefined> => {
      const found: unknown = await store.get(key, { type: 'json' });
      return found === null ? undefined : shape.parse(found);
    });
  const keep = (key: string, value: KeptMaster | UploadNote) =>
    guarded(async () => void (await store.setJSON(key, value)));
  const remove = (key: string) => guarded(() => store.delete(key));
  const keysBelow = (prefix: string) =>
    guarded(async () => (await store.list({ prefix })).blobs.map(({ key }) => key));
  return {
    master: (id: string) => read(KEYS.master(id), masterShape),
    keepMaster: (id: string, master: KeptMaster) => keep(KEYS.master(id), master),
    removeMaster: (id: string) => remove(KEYS.master(id)),
    note: (id: string) => read(KEYS.note(id), noteShape),
    leaveNote: (id: string, note: UploadNote) => keep(KEYS.note(id), note),
    removeNote: (id: string) => remove(KEYS.note(id)),
    chunk: (id: string, sha256: string) =>
      guarded(async () => (await store.get(KEYS.chunk(id, sha256), { type: 'arrayBuffer' })) ?? undefined),
    /** The same bytes have the same name: kept twice, they are there once. */
    keepChunk: (id: string, sha256: string, bytes: ArrayBuffer) =>
      guarded(async () => void (await store.set(KEYS.chunk(id, sha256), bytes))),
    removeChunk: (id: string, sha256: string) => remove(KEYS.chunk(id, sha256)),
    /** The SHA-256 of a photo's chunks, in no order; one just kept may be missing. */
    async chunks(id: string): Promise<string[]> {
      const prefix = KEYS.chunk(id);
      const names = (await keysBelow(prefix)).map((key) => key.slice(prefix.length));
      // A file that is being written has no name yet in the local double.
      return names.filter((name) => SHA256.test(name));
    },
    /** Ids of all photos of which there is anything. */
    async photoIds(): Promise<string[]> {
      const ids = (await keysBelow('')).map((key) => key.split('/')[1] ?? '');
      return [...new Set(ids)].filter(isEntryId);
    },
  };
}

/**
 * Where masters are kept: in Netlify Blobs, locally in the double that the local server lends. Undefined where there
 * are no Blobs at all, and so no masters.
 */
export async function openMasterBlobs(log: Log): Promise<MasterBlobs | undefined> {
  try {
    return createMasterBlobs(await openBlobStore(STORE), log);
  } catch (error) {
    if (error instanceof Error && error.name === 'MissingBlobsEnvironmentError') return undefined;
    log(`masters: ${describeError(error)}`);
    throw new ApiError('mastersFailed');
  }
}

/** Longer than any call lasts that began while a note still held: a function ends after a minute. */
const SLACK_MS = 5 * 60_000;
/** The master of a deleted photo stays for so long: the deletion may be undone. */
const GONE_MS = 24 * 60 * 60_000;

const LIFE_MS: Record<UploadNote['state'], number> = {
  open: UPLOAD_MS + SLACK_MS,
  closed: SLACK_MS,
  gone: GONE_MS,
};

type Sweep = StoreServices & { readonly blobs: MasterBlobs };

/** Removes of one photo what nothing needs any more. Answers how many chunks went. */
async function sweepPhoto({ blobs, now }: Sweep, id: string, isThere: boolean): Promise<number> {
  const note = await blobs.note(id);
  if (note && now() - note.at < LIFE_MS[note.state]) return 0;
  if (!isThere && note?.state !== 'gone') {
    await blobs.leaveNote(id, { state: 'gone', at: now(), name: '', bytes: 0 });
    return 0;
  }
  if (!isThere) await blobs.removeMaster(id);
  const master = await blobs.master(id);
  const needed = new Set([...(master?.chunks ?? []), ...(master?.copy?.chunks ?? [])]);
  const unneeded = (await blobs.chunks(id)).filter((sha256) => !needed.has(sha256));
  for (const sha256 of unneeded) await blobs.removeChunk(id, sha256);
  if (note) await blobs.removeNote(id);
  return unneeded.length;
}

/**
 * Removes what uploads have left behind that were given up, replaced or never finished, and the masters of photos that
 * were deleted a day ago. Nothing is removed while the content cannot be read.
 */
export async function pruneMasters(sweep: Sweep): Promise<void> {
  const ids = await sweep.blobs.photoIds();
  if (ids.length === 0) return;
  const { files, stale } = await sweep.store.snapshot();
  if (stale) return;
  let removed = 0;
  for (const id of ids) removed += await sweepPhoto(sweep, id, files.has(pathOf('photos', id)));
  if (removed > 0) sweep.log(`masters: ${removed} pieces removed that nothing needed any more.`);
}
