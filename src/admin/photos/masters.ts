import { map } from 'nanostores';
import { ADMIN_ENDPOINTS, type Endpoint, entryAddress } from '../../shared/adminEndpoints.ts';
import {
  MASTER_MAX_BYTES,
  MASTER_NAME_MAX,
  type Master,
  type MasterState,
} from '../../shared/content/imageFile.ts';
import { isRecord } from '../../shared/isRecord.ts';
import { ApiError, isUnanswered } from '../../ui/request.ts';
import { adminGet, adminSend } from '../shell/adminApi.ts';
import { describeFailure, say, showAdminToast, showError } from '../shell/banner.ts';
import { saveBlob } from '../shell/saveFile.ts';
import { noteWaiting, takeTurn, WAITING_MASTERS } from '../shell/unsaved.ts';
import { keptMasters } from './keptFiles.ts';
import { readMasterFile, sendMasterFile } from './masterFile.ts';
import { photos } from './photoEntries.ts';
import { FileGoneError } from './pieceHasher.ts';

/**
 * An upload of a full-size file. `sending`: pieces are being sent. `checking`: the server checks the whole file.
 * `stopped`: failed with `error`, can continue. `refused`: cannot continue. `differs`: shows another picture than
 * the photo.
 */
export type MasterWork = {
  readonly file: File;
  readonly phase: 'sending' | 'checking' | 'stopped' | 'refused' | 'differs';
  readonly bytes: number;
  /** Estimated seconds until everything is sent; undefined if unknown. */
  readonly secondsLeft?: number | undefined;
  readonly error?: string | undefined;
};

/** The full-size files of photos whose form was opened, by id; a string is the error of a failed read. */
export const $masters = map<Record<string, MasterState | string | undefined>>({});
export const $masterWork = map<Record<string, MasterWork | undefined>>({});

const controllers = new Map<string, AbortController>();
/** The calls that start uploads: dropping an upload has to wait for its start. */
const beginnings = new Map<string, Promise<unknown>>();
/** The queue of writes. If the browser stores nothing, the file has to be chosen again after a reload. */
let writing: Promise<unknown> = Promise.resolve();
/** The last call that drops or removes a file: an upload started in parallel would be dropped with it. */
let ending: Promise<unknown> = Promise.resolve();
/** An earlier estimate of the remaining time would jump. */
const ESTIMATE_AFTER_MS = 1500;
/** Uploads cut off by the network are retried, because not every browser fires `online`. */
const RETRY_MS = 60_000;
let retry: ReturnType<typeof setTimeout> | undefined;

function change(id: string, work: Partial<MasterWork>): void {
  const before = $masterWork.get()[id];
  if (before) $masterWork.setKey(id, { ...before, ...work });
}

const noteCount = (count: number) => noteWaiting(WAITING_MASTERS, count);

function enqueue(task: () => Promise<number>): void {
  writing = writing.then(task).then(noteCount, () => {});
}

const forget = (id: string) => enqueue(() => keptMasters.remove(id));

export async function loadMaster(id: string): Promise<void> {
  const { method, path } = ADMIN_ENDPOINTS.master;
  const call: Endpoint<undefined, MasterState> = { method, path: entryAddress(path, id) };
  try {
    $masters.setKey(id, (await adminGet(call)).data);
  } catch (error) {
    $masters.setKey(id, describeFailure(error, say('masters.unread')));
  }
}

/** Reports the progress with the remaining time. Bytes sent by an earlier visit do not count for the speed. */
function meter(id: string, total: number): (bytes: number) => void {
  const began = performance.now();
  let first: number | undefined;
  return (bytes) => {
    first ??= bytes;
    const passed = performance.now() - began;
    const pace = (bytes - first) / passed;
    const isKnown = passed > ESTIMATE_AFTER_MS && pace > 0;
    change(id, { bytes, secondsLeft: isKnown ? Math.ceil((total - bytes) / pace / 1000) : undefined });
  };
}

async function send(id: string, chosen: File, keep: boolean, signal: AbortSignal): Promise<void> {
  await writing;
  await ending;
  signal.throwIfAborted();
  // The copy made when it was chosen: the original may be gone by now.
  const file = (await keptMasters.file(id).catch(() => undefined)) ?? chosen;
  const body = { name: file.name.slice(-MASTER_NAME_MAX), bytes: file.size };
  const beginning = adminSend(ADMIN_ENDPOINTS.beginMaster, { id, body });
  beginnings.set(id, beginning);
  const begun = await beginning;
  signal.throwIfAborted();
  const known = begun.data?.upload?.chunks ?? [];
  const chunks = await sendMasterFile(id, file, { known, signal, onProgress: meter(id, file.size) });
  signal.throwIfAborted();
  change(id, { phase: 'checking', secondsLeft: undefined });
  await adminSend(ADMIN_ENDPOINTS.finishMaster, { id, body: { chunks, keep } });
}

/** Reads the photos again after a change of the photo's file, and updates its open form without losing typed text. */
export async function refreshPhoto(id: string): Promise<void> {
  await photos.list.reload();
  const photo = photos.list.$byId.get().get(id);
  if (photo && photos.form.$editedId.get() === id) photos.form.open(photo);
}

function noteFailure(id: string, error: unknown): void {
  const refusal = error instanceof ApiError && isRecord(error.current) ? error.current.reason : undefined;
  const isGone = error instanceof FileGoneError;
  const said = isGone ? say('masters.changed') : describeFailure(error, say('masters.failed'));
  if (refusal === 'differs') change(id, { phase: 'differs' });
  else change(id, { phase: 'stopped', secondsLeft: undefined, error: said });
  if (!isUnanswered(error)) return;
  clearTimeout(retry);
  retry = setTimeout(continueStopped, RETRY_MS);
}

/** Sends a full-size file, or continues. @param keep even if it shows another picture than the photo */
async function sendMaster(id: string, file: File, keep = false): Promise<void> {
  if (controllers.has(id)) return;
  const stop = new AbortController();
  controllers.set(id, stop);
  $masterWork.setKey(id, { file, phase: 'sending', bytes: 0 });
  try {
    await send(id, file, keep, stop.signal);
    forget(id);
    $masterWork.setKey(id, undefined);
    showAdminToast(say('masters.saved'));
    await refreshPhoto(id);
  } catch (error) {
    // A dropped upload shows no error: another file may have replaced it, and dropping reads the state itself.
    if (stop.signal.aborted) return;
    noteFailure(id, error);
  } finally {
    if (controllers.get(id) === stop) controllers.delete(id);
  }
  await loadMaster(id);
}

/** Starts the upload of a chosen file; refuses empty and too large files at once. */
export function chooseMaster(id: string, file: File): void {
  if (file.size === 0 || file.size > MASTER_MAX_BYTES) {
    const error = file.size === 0 ? say('masters.empty') : say('masters.tooLarge');
    $masterWork.setKey(id, { file, phase: 'refused', bytes: 0, error });
  } else {
    // Without space an earlier copy must not be sent instead.
    enqueue(() => keptMasters.put(id, file).catch(() => keptMasters.remove(id)));
    void sendMaster(id, file);
  }
}

export function continueMaster(id: string, keep = false): void {
  const work = $masterWork.get()[id];
  if (work) void sendMaster(id, work.file, keep);
}

/** Drops an upload; a file kept before stays. */
export async function dropMasterUpload(id: string): Promise<void> {
  controllers.get(id)?.abort();
  // Another file may be chosen before the aborted upload ends.
  controllers.delete(id);
  forget(id);
  $masterWork.setKey(id, undefined);
  await applyAnswer(id, async () => {
    await beginnings.get(id)?.catch(() => {});
    return adminSend(ADMIN_ENDPOINTS.dropMasterUpload, { id });
  });
}

export async function downloadMaster(id: string, { name, bytes, sha256 }: Master): Promise<void> {
  const pieces: Blob[] = [];
  try {
    for await (const piece of readMasterFile(id, { bytes, sha256 })) pieces.push(new Blob([piece]));
    saveBlob(new Blob(pieces), name);
  } catch (error) {
    showError(describeFailure(error, say('masters.downloadFailed')));
  }
}

/** Removes the kept file, unless another window has replaced it. */
export async function removeMaster(id: string, { sha256 }: Master): Promise<void> {
  await applyAnswer(id, () => adminSend(ADMIN_ENDPOINTS.removeMaster, { id, ifMatch: sha256 }));
}

async function applyAnswer(
  id: string,
  call: () => Promise<{ readonly data: MasterState | undefined }>,
): Promise<void> {
  const called = call();
  ending = called.catch(() => {});
  try {
    $masters.setKey(id, (await called).data);
    await refreshPhoto(id);
  } catch (error) {
    $masters.setKey(id, describeFailure(error, say('masters.failed')));
  }
}

function continueStopped(): void {
  for (const [id, work] of Object.entries($masterWork.get())) {
    if (work?.phase === 'stopped') continueMaster(id);
  }
}

globalThis.addEventListener?.('online', continueStopped);

let hasResumed = false;

/** Continues the uploads of an earlier visit, once, as soon as no other tab does. */
export async function resumeMasters(): Promise<void> {
  if (hasResumed) return;
  hasResumed = true;
  try {
    await takeTurn('panel-masters');
    const found = await keptMasters.list();
    noteCount(found.length);
    for (const { id, file } of found) void sendMaster(id, file);
  } catch {
    // The browser stores nothing.
  }
}
