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
  type MasterBlobs,
  openMasterBlobs,
  SHA256,
  UPLOAD_MS,
  type UploadNote,
} from '../content/masterBlobs.ts';
import { ApiError, badForm, type Read } from '../lib/apiError.ts';
import type { Env } from '../lib/env.ts';
import { mapAtOnce } from '../lib/mapAtOnce.ts';
import { signingKey } from '../lib/signing.ts';

type MasterServices = StoreServices & { readonly env: Pick<Env, 'signingKey'> };

const MEGABYTE = 1024 * 1024;
const READS_AT_ONCE = 16;
const CHUNKS_MAX = chunkSpans(MASTER_MAX_BYTES).length;

/** Reads {name, bytes}, the first call of an upload. */
export function readBegin(body: unknown): Read<MasterBegin> {
  const [name, bytes] = [own(body, 'name'), own(body, 'bytes')];
  if (typeof name !== 'string' || name.length > MASTER_NAME_MAX || /\p{Cc}/u.test(name))
    return { faults: [{ path: 'name', key: 'fault.textMax', params: { max: MASTER_NAME_MAX } }] };
  if (bytes === 0) return { faults: [{ path: 'bytes', key: 'fault.imageEmpty' }] };
  if (typeof bytes !== 'number' || !Number.isSafeInteger(bytes) || bytes < 0)
    return { faults: [{ path: 'bytes', code: 'number' }] };
  return { fields: { name, bytes } };
}

/** Reads {chunks, keep}, the last call of an upload. */
export function readFinish(body: unknown): Read<MasterFinish> {
  const [chunks, keep] = [own(body, 'chunks'), own(body, 'keep') ?? false];
  const isList = Array.isArray(chunks) && chunks.length > 0 && chunks.length <= CHUNKS_MAX;
  if (!isList || !chunks.every((one) => typeof one === 'string' && SHA256.test(one)))
    return { faults: [{ path: 'chunks', key: 'fault.chunks', params: { max: CHUNKS_MAX } }] };
  if (typeof keep !== 'boolean') return { faults: [{ path: 'keep', code: 'boolean' }] };
  return { fields: { chunks, keep } };
}

const shown = ({ chunks: _chunks, copy, ...master }: KeptMaster): Master => ({
  ...master,
  ...(copy && { copy: { bytes: copy.bytes } }),
});

/** @throws ApiError mastersNotConfigured, notFound when there is no such photo */
async function open({ store, log }: MasterServices, id: string): Promise<MasterBlobs> {
  requireFile(await store.snapshot(), 'photos', id);
  const blobs = await openMasterBlobs(log);
  if (!blobs) throw new ApiError('mastersNotConfigured');
  return blobs;
}

async function stateOf({ env }: MasterServices, blobs: MasterBlobs, id: string): Promise<MasterState> {
  const [master, note] = await Promise.all([blobs.master(id), blobs.note(id)]);
  const isOpen = note?.state === 'open';
  return {
    master: master ? shown(master) : null,
    upload: isOpen ? { name: note.name, bytes: note.bytes, chunks: await blobs.chunks(id) } : null,
    isSigned: signingKey(env) !== undefined,
  };
}

/** The full-size file of a photo, and the chunks of an unfinished upload. */
export async function readMaster(services: MasterServices, id: string): Promise<MasterState> {
  return stateOf(services, await open(services, id), id);
}

/** The full-size files of all existing photos, with the photos' ids. */
export async function listMasters({ store, log }: MasterServices): Promise<(Master & { id: string })[]> {
  const [blobs, { files }] = await Promise.all([openMasterBlobs(log), store.snapshot()]);
  const ids = ((await blobs?.photoIds()) ?? []).filter((id) => files.has(pathOf('photos', id)));
  const found = await mapAtOnce(ids, READS_AT_ONCE, async (id) => ({ id, master: await blobs?.master(id) }));
  return found.flatMap(({ id, master }) => (master ? [{ id, ...shown(master) }] : []));
}

/** Begins or resumes an upload: the answer names the chunks that have arrived. @throws ApiError tooLarge */
export async function beginMaster(
  services: MasterServices,
  id: string,
  { name, bytes }: MasterBegin,
): Promise<MasterState> {
  if (bytes > MASTER_MAX_BYTES) {
    const sentence = {
      key: 'fault.masterBytes',
      params: { limit: `${MASTER_MAX_BYTES / MEGABYTE} MB` },
    } as const;
    throw new ApiError('tooLarge', { sentence });
  }
  const blobs = await open(services, id);
  await blobs.leaveNote(id, { state: 'open', at: services.now(), name, bytes });
  return stateOf(services, blobs, id);
}

/** @throws ApiError masterNotBegun */
async function requireOpen({ now }: MasterServices, blobs: MasterBlobs, id: string): Promise<UploadNote> {
  const note = await blobs.note(id);
  if (note?.state !== 'open' || now() - note.at > UPLOAD_MS) throw new ApiError('masterNotBegun');
  return note;
}

/** Stores a chunk, in any order, also twice. @throws ApiError badInput (checksum), masterNotBegun */
export async function keepChunk(
  services: MasterServices,
  id: string,
  sha256: string | null,
  bytes: Buffer,
): Promise<void> {
  if (sha256 === null || !SHA256.test(sha256)) throw badForm([{ path: 'sha256', key: 'fault.sha256' }]);
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw badForm([{ path: 'sha256', key: 'fault.checksum' }]);
  const blobs = await open(services, id);
  await requireOpen(services, blobs, id);
  await blobs.keepChunk(id, sha256, new Uint8Array(bytes).buffer);
}

/** Ends an upload: checks the whole file and replaces an earlier one. @throws ApiError */
export async function finishMaster(
  services: MasterServices,
  id: string,
  { chunks, keep }: MasterFinish,
): Promise<Master> {
  const blobs = await open(services, id);
  const { name, bytes } = await requireOpen(services, blobs, id);
  // The image library is large: only calls that read images load it.
  const { inspectMaster } = await import('./inspectMaster.ts');
  const inspected = await inspectMaster(services.store, blobs, { id, chunks, bytes, keep: keep === true });
  const keptAt = new Date(services.now()).toISOString();
  const master: KeptMaster = { name, bytes, ...inspected, keptAt, chunks: [...chunks] };
  await blobs.keepMaster(id, master);
  await close(services, blobs, id);
  return shown(master);
}

async function close({ now }: MasterServices, blobs: MasterBlobs, id: string): Promise<void> {
  await blobs.leaveNote(id, { state: 'closed', at: now(), name: '', bytes: 0 });
}

/** Drops an upload; an existing full-size file stays. The clean-up removes the chunks later. */
export async function dropUpload(services: MasterServices, id: string): Promise<MasterState> {
  const blobs = await open(services, id);
  await close(services, blobs, id);
  return stateOf(services, blobs, id);
}

/** The upright size of the picture that is printed without a full-size file; undefined when unknown. */
export async function publishedSize({ store }: MasterServices, id: string): Promise<PrintFact | undefined> {
  const { lookOfPhoto } = await import('./inspectMaster.ts');
  const look = await lookOfPhoto(store, id);
  return look && { widthPx: look.widthPx, heightPx: look.heightPx };
}

/** Removes the full-size file of a photo that shows another image now; does nothing without Blobs. */
export async function forgetMaster(services: MasterServices, id: string): Promise<void> {
  const blobs = await openMasterBlobs(services.log);
  if (!blobs || !(await blobs.master(id))) return;
  await blobs.removeMaster(id);
  await close(services, blobs, id);
}

/** Removes a photo's full-size file: the lab gets the published picture again. */
export async function removeMaster(services: MasterServices, id: string): Promise<MasterState> {
  const blobs = await open(services, id);
  await blobs.removeMaster(id);
  await close(services, blobs, id);
  return stateOf(services, blobs, id);
}
