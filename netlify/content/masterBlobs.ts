import type { Store } from '@netlify/blobs';
import * as z from 'zod';
import type { Master } from '../../src/shared/content/imageFile.ts';
import { isEntryId } from '../../src/shared/content/stored.ts';
import type { Log } from '../lib/log.ts';
import { openBlobStore, openGuarded } from '../lib/openClaims.ts';
import { pathOf } from './collections.ts';
import type { StoreServices } from './contentStore.ts';

/** In hex. */
export const SHA256 = /^[0-9a-f]{64}$/;

/** An upload without progress for this long has to start again. */
export const UPLOAD_MS = 24 * 60 * 60_000;

const fileShape = z.object({
  bytes: z.int().positive(),
  /** Of the whole file, in hex. */
  sha256: z.string(),
  format: z.enum(['jpeg', 'png', 'tiff']),
  chunks: z.array(z.string()).min(1),
});
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
  /** open: begun. closed: finished, dropped, or the file removed. gone: the photo was deleted. */
  state: z.enum(['open', 'closed', 'gone']),
  /** In ms since 1970. */
  at: z.number(),
  name: z.string(),
  bytes: z.number(),
});
/** The latest event of a photo's uploads. It tells the clean-up which chunks may still be needed. */
export type UploadNote = z.infer<typeof noteShape>;

/** Prefixes of keys. The photo's id follows, and for a chunk its SHA-256. */
const KEYS = {
  master: (id: string) => `master/${id}`,
  note: (id: string) => `upload/${id}`,
  chunk: (id: string, sha256 = '') => `chunk/${id}/${sha256}`,
} as const;

export type MasterBlobs = ReturnType<typeof createMasterBlobs>;

/** Full-size files in a Blobs store that is read with strong consistency. */
function createMasterBlobs(store: Store) {
  async function read<S extends z.ZodType>(key: string, shape: S): Promise<z.infer<S> | undefined> {
    const found: unknown = await store.get(key, { type: 'json' });
    return found === null ? undefined : shape.parse(found);
  }
  const keep = async (key: string, value: KeptMaster | UploadNote) => void (await store.setJSON(key, value));
  const remove = (key: string) => store.delete(key);
  const keysBelow = async (prefix: string) => (await store.list({ prefix })).blobs.map(({ key }) => key);
  return {
    master: (id: string) => read(KEYS.master(id), masterShape),
    keepMaster: (id: string, master: KeptMaster) => keep(KEYS.master(id), master),
    removeMaster: (id: string) => remove(KEYS.master(id)),
    note: (id: string) => read(KEYS.note(id), noteShape),
    leaveNote: (id: string, note: UploadNote) => keep(KEYS.note(id), note),
    /** Notes the end of a photo's upload at a time in ms. */
    closeUpload: (id: string, at: number) => keep(KEYS.note(id), { state: 'closed', at, name: '', bytes: 0 }),
    removeNote: (id: string) => remove(KEYS.note(id)),
    chunk: async (id: string, sha256: string) =>
      (await store.get(KEYS.chunk(id, sha256), { type: 'arrayBuffer' })) ?? undefined,
    /** The same in small pieces, which take less memory than a chunk at once. */
    chunkPieces: async (id: string, sha256: string) =>
      (await store.get(KEYS.chunk(id, sha256), { type: 'stream' })) ?? undefined,
    /** Equal bytes have the same name, so they are stored once. */
    keepChunk: async (id: string, sha256: string, bytes: ArrayBuffer) =>
      void (await store.set(KEYS.chunk(id, sha256), bytes)),
    removeChunk: (id: string, sha256: string) => remove(KEYS.chunk(id, sha256)),
    /** The SHA-256 of a photo's chunks, unordered; the newest may be missing. */
    async chunks(id: string): Promise<string[]> {
      const prefix = KEYS.chunk(id);
      const names = (await keysBelow(prefix)).map((key) => key.slice(prefix.length));
      // In the local double a file that is being written has no name yet.
      return names.filter((name) => SHA256.test(name));
    },
    async photoIds(): Promise<string[]> {
      const ids = (await keysBelow('')).map((key) => key.split('/')[1] ?? '');
      return [...new Set(ids)].filter(isEntryId);
    },
  };
}

/** The store of full-size files, undefined without Blobs. @throws ApiError mastersFailed, as its calls do */
export const openMasterBlobs = (log: Log): Promise<MasterBlobs | undefined> =>
  openGuarded('masters', log, async () => {
    const store = await openBlobStore('masters').catch((error: unknown) => {
      if (error instanceof Error && error.name === 'MissingBlobsEnvironmentError') return undefined;
      throw error;
    });
    return store && createMasterBlobs(store);
  });

/** Longer than any call that began while a note was valid: a function ends after a minute. */
const SLACK_MS = 5 * 60_000;
/** How long the full-size file of a deleted photo stays: the deletion may be undone. */
const GONE_MS = 24 * 60 * 60_000;

const LIFE_MS: Record<UploadNote['state'], number> = {
  open: UPLOAD_MS + SLACK_MS,
  closed: SLACK_MS,
  gone: GONE_MS,
};

type Sweep = StoreServices & { readonly blobs: MasterBlobs };

/** Removes a photo's unused chunks. @returns how many */
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

/** Removes remains of uploads, and files of photos deleted a day ago; nothing while content is unreadable. */
export async function pruneMasters(sweep: Sweep): Promise<void> {
  const ids = await sweep.blobs.photoIds();
  if (ids.length === 0) return;
  const { files, stale } = await sweep.store.snapshot();
  if (stale) return;
  let removed = 0;
  for (const id of ids) removed += await sweepPhoto(sweep, id, files.has(pathOf('photos', id)));
  if (removed > 0) sweep.log(`masters: ${removed} pieces removed that nothing needed any more.`);
}
