import { createHash } from 'node:crypto';
import {
  chunkSpans,
  MASTER_MAX_BYTES,
  MASTER_NAME_MAX,
  type Master,
  type MasterBegin,
  type MasterFinish,
  type MasterState,
} from '../../src/shared/content/imageFile.ts';
import { ownField as own } from '../../src/shared/isRecord.ts';
import type { PrintFact } from '../../src/shared/shop/print.ts';
import { pathOf, requireFile } from '../content/collections.ts';
import type { StoreServices } from '../content/contentStore.ts';
import {
  type KeptMaster,
  openMasterBlobs,
  SHA256,
  UPLOAD_MS,
  type UploadNote,
} from '../content/masterBlobs.ts';
import { ApiError, badForm } from '../lib/apiError.ts';
import type { Env } from '../lib/env.ts';
import { mapAtOnce } from '../lib/mapAtOnce.ts';
import { signingKey } from '../lib/signing.ts';
import { inspectMaster, lookOfPhoto } from './inspectMaster.ts';

type MasterServices = StoreServices & { readonly env: Pick<Env, 'signingKey'> };

const MEGABYTE = 1024 * 1024;
const READS_AT_ONCE = 16;
const CHUNKS_MAX = chunkSpans(MASTER_MAX_BYTES).length;

/** Reads {name, bytes}, the first call of an upload. @throws ApiError badInput, tooLarge */
export function readBegin(body: unknown): MasterBegin {
  const [name, bytes] = [own(body, 'name'), own(body, 'bytes')];
  if (typeof name !== 'string' || name.length > MASTER_NAME_MAX || /\p{Cc}/u.test(name))
    throw badForm([{ path: 'name', key: 'fault.textMax', params: { max: MASTER_NAME_MAX } }]);
  if (bytes === 0) throw badForm([{ path: 'bytes', key: 'fault.imageEmpty' }]);
  if (typeof bytes !== 'number' || !Number.isSafeInteger(bytes) || bytes < 0)
    throw badForm([{ path: 'bytes', code: 'number' }]);
  if (bytes <= MASTER_MAX_BYTES) return { name, bytes };
  const params = { limit: `${MASTER_MAX_BYTES / MEGABYTE} MB` };
  throw new ApiError('tooLarge', { sentence: { key: 'fault.masterBytes', params } });
}

/** Reads the sum that a chunk was sent with. @throws ApiError badInput */
export function readSum(sha256: string | null, bytes: Buffer): string {
  if (sha256 === null || !SHA256.test(sha256)) throw badForm([{ path: 'sha256', key: 'fault.sha256' }]);
  if (createHash('sha256').update(bytes).digest('hex') === sha256) return sha256;
  throw badForm([{ path: 'sha256', key: 'fault.checksum' }]);
}

/** Reads {chunks, keep}, the last call of an upload. @throws ApiError badInput */
export function readFinish(body: unknown): MasterFinish {
  const [chunks, keep] = [own(body, 'chunks'), own(body, 'keep') ?? false];
  const isList = Array.isArray(chunks) && chunks.length > 0 && chunks.length <= CHUNKS_MAX;
  if (!isList || !chunks.every((one) => typeof one === 'string' && SHA256.test(one)))
    throw badForm([{ path: 'chunks', key: 'fault.chunks', params: { max: CHUNKS_MAX } }]);
  if (typeof keep !== 'boolean') throw badForm([{ path: 'keep', code: 'boolean' }]);
  return { chunks, keep };
}

const shown = ({ chunks: _chunks, copy, ...master }: KeptMaster): Master => ({
  ...master,
  ...(copy && { copy: { bytes: copy.bytes } }),
});

/** The full-size file of a photo, and its upload. @throws ApiError mastersNotConfigured, notFound without the photo */
export async function openMaster({ store, log, now, env }: MasterServices, id: string) {
  requireFile(await store.snapshot(), 'photos', id);
  const blobs = await openMasterBlobs(log);
  if (!blobs) throw new ApiError('mastersNotConfigured');

  /** The file, and the chunks of an unfinished upload. */
  const state = async (): Promise<MasterState> => {
    const [master, note] = await Promise.all([blobs.master(id), blobs.note(id)]);
    const isOpen = note?.state === 'open';
    return {
      master: master ? shown(master) : null,
      upload: isOpen ? { name: note.name, bytes: note.bytes, chunks: await blobs.chunks(id) } : null,
      isSigned: signingKey(env) !== undefined,
    };
  };

  /** @throws ApiError masterNotBegun */
  const requireOpen = async (): Promise<UploadNote> => {
    const note = await blobs.note(id);
    if (note?.state !== 'open' || now() - note.at > UPLOAD_MS) throw new ApiError('masterNotBegun');
    return note;
  };

  return {
    state,
    /** Begins or resumes an upload: the answer names the chunks that have arrived. */
    async begin({ name, bytes }: MasterBegin): Promise<MasterState> {
      await blobs.leaveNote(id, { state: 'open', at: now(), name, bytes });
      return state();
    },
    /** Stores a chunk, in any order, also twice. @throws ApiError masterNotBegun */
    async keepChunk(sha256: string, bytes: Buffer): Promise<void> {
      await requireOpen();
      await blobs.keepChunk(id, sha256, new Uint8Array(bytes).buffer);
    },
    /** Ends an upload: checks the whole file and replaces an earlier one. @throws ApiError */
    async finish({ chunks, keep }: MasterFinish): Promise<Master> {
      const { name, bytes } = await requireOpen();
      // The image library is large: only calls that read images load it.
      const inspected = await inspectMaster(store, blobs, { id, chunks, bytes, keep: keep === true });
      const keptAt = new Date(now()).toISOString();
      const master: KeptMaster = { name, bytes, ...inspected, keptAt, chunks: [...chunks] };
      await blobs.keepMaster(id, master);
      await blobs.closeUpload(id, now());
      return shown(master);
    },
    /** Drops an upload; an existing full-size file stays. The clean-up removes the chunks later. */
    async drop(): Promise<MasterState> {
      await blobs.closeUpload(id, now());
      return state();
    },
    /** Removes the file: the lab gets the published picture again. */
    async remove(): Promise<MasterState> {
      await blobs.removeMaster(id);
      await blobs.closeUpload(id, now());
      return state();
    },
    /** The upright size of the picture that is printed without a full-size file; undefined when unknown. */
    async publishedSize(): Promise<PrintFact | undefined> {
      const look = await lookOfPhoto(store, id);
      return look && { widthPx: look.widthPx, heightPx: look.heightPx };
    },
  };
}

/** The full-size files of all existing photos, with the photos' ids. */
export async function listMasters({ store, log }: MasterServices): Promise<(Master & { id: string })[]> {
  const [blobs, { files }] = await Promise.all([openMasterBlobs(log), store.snapshot()]);
  const ids = ((await blobs?.photoIds()) ?? []).filter((id) => files.has(pathOf('photos', id)));
  const found = await mapAtOnce(ids, READS_AT_ONCE, async (id) => ({ id, master: await blobs?.master(id) }));
  return found.flatMap(({ id, master }) => (master ? [{ id, ...shown(master) }] : []));
}

/** Removes the full-size file of a photo that shows another image now; does nothing without Blobs. */
export async function forgetMaster({ log, now }: MasterServices, id: string): Promise<void> {
  const blobs = await openMasterBlobs(log);
  if (!blobs || !(await blobs.master(id))) return;
  await blobs.removeMaster(id);
  await blobs.closeUpload(id, now());
}
