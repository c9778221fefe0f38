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
 * An upload of a full-size file in this visit. `sending`: pieces are on their way. `checking`: the server looks through
 * the whole file. `stopped`: see its error; it can go on. `refused`: it can't. `differs`: it shows another picture than
 * the photo.
 */
export type MasterWork = {
  readonly file: File;
  readonly phase: 'sending' | 'checking' | 'stopped' | 'refused' | 'differs';
  readonly bytes: number;
  /** Until all of it is sent, in seconds; undefined as long as nobody can say. */
  readonly secondsLeft?: number | undefined;
  readonly error?: string | undefined;
};

/** What is kept for the photos whose form was opened, by their ids; a text says why it could not be read. */
export const $masters = map<Record<string, MasterState | string | undefined>>({});
export const $masterWork = map<Record<string, MasterWork | undefined>>({});

const stops = new Map<string, AbortController>();
/** The calls that begin uploads: what is given up must not arrive before it has begun. */
const beginnings = new Map<string, Promise<unknown>>();
/** Writes go one after another. Where the browser keeps nothing, the file has to be chosen again after a reload. */
let writing: Promise<unknown> = Promise.resolve();
/** The last call that gives up or removes something: one that begins an upload beside it would be given up with it. */
let ending: Promise<unknown> = Promise.resolve();
/** A guess from less than this would jump about. */
const GUESS_AFTER_MS = 1500;
/** What the network has cut off is tried again by itself: not every browser tells when it is back. */
const RETRY_MS = 60_000;
let retry: ReturnType<typeof setTimeout> | undefined;

function change(id: string, work: Partial<MasterWork>): void {
  const before = $masterWork.get()[id];
  if (before) $masterWork.setKey(id, { ...before, ...work });
}

const tell = (count: number) => noteWaiting(WAITING_MASTERS, count);

function later(task: () => Promise<number>): void {
  writing = writing.then(task).then(tell, () => {});
}

const forget = (id: string) => later(() => keptMasters.remove(id));

export async function loadMaster(id: string): Promise<void> {
  const { method, path } = ADMIN_ENDPOINTS.master;
  const call: Endpoint<undefined, MasterState> = { method, path: entryAddress(path, id) };
  try {
    $masters.setKey(id, (await adminGet(call)).data);
  } catch (error) {
    $masters.setKey(id, describeFailure(error, say('masters.unread')));
  }
}

/** Tells progress, with the time that is left at the pace so far. What was there before says nothing about the pace. */
function meter(id: string, total: number): (bytes: number) => void {
  const began = performance.now();
  let first: number | undefined;
  return (bytes) => {
    first ??= bytes;
    const passed = performance.now() - began;
    const pace = (bytes - first) / passed;
    const isKnown = passed > GUESS_AFTER_MS && pace > 0;
    change(id, { bytes, secondsLeft: isKnown ? Math.ceil((total - bytes) / pace / 1000) : undefined });
  };
}

async function send(id: string, chosen: File, keep: boolean, signal: AbortSignal): Promise<void> {
  await writing;
  await ending;
  signal.throwIfAborted();
  // As it was when it was chosen: a memory card may be gone by now.
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

/** The photo has another file, or the size of another one, now: its form goes on from there, with what is typed in it. */
export async function readAgain(id: string): Promise<void> {
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

/** Sends a full-size file, or goes on with it. @param keep even where it shows another picture than the photo */
async function sendMaster(id: string, file: File, keep = false): Promise<void> {
  if (stops.has(id)) return;
  const stop = new AbortController();
  stops.set(id, stop);
  $masterWork.setKey(id, { file, phase: 'sending', bytes: 0 });
  try {
    await send(id, file, keep, stop.signal);
    forget(id);
    $masterWork.setKey(id, undefined);
    showAdminToast(say('masters.saved'));
    await readAgain(id);
  } catch (error) {
    // What was given up says nothing: another file may have taken its place, and whoever has stopped it reads by himself.
    if (stop.signal.aborted) return;
    noteFailure(id, error);
  } finally {
    if (stops.get(id) === stop) stops.delete(id);
  }
  await loadMaster(id);
}

/** Takes a chosen file; says at once what no server needs to look at. */
export function chooseMaster(id: string, file: File): void {
  if (file.size === 0 || file.size > MASTER_MAX_BYTES) {
    const error = file.size === 0 ? say('masters.empty') : say('masters.tooLarge');
    $masterWork.setKey(id, { file, phase: 'refused', bytes: 0, error });
  } else {
    // An earlier copy must not come back in place of a file that has no room.
    later(() => keptMasters.put(id, file).catch(() => keptMasters.remove(id)));
    void sendMaster(id, file);
  }
}

export function continueMaster(id: string, keep = false): void {
  const work = $masterWork.get()[id];
  if (work) void sendMaster(id, work.file, keep);
}

/** Gives up an upload. What was kept before stays. */
export async function dropMasterUpload(id: string): Promise<void> {
  stops.get(id)?.abort();
  // Another may be chosen before this one has noticed.
  stops.delete(id);
  forget(id);
  $masterWork.setKey(id, undefined);
  await settle(id, async () => {
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

/** Removes what is kept; not what another window has put in its place. */
export async function removeMaster(id: string, { sha256 }: Master): Promise<void> {
  await settle(id, () => adminSend(ADMIN_ENDPOINTS.removeMaster, { id, ifMatch: sha256 }));
}

async function settle(
  id: string,
  call: () => Promise<{ readonly data: MasterState | undefined }>,
): Promise<void> {
  const called = call();
  ending = called.catch(() => {});
  try {
    $masters.setKey(id, (await called).data);
    await readAgain(id);
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

/** Goes on, once, with the files of an earlier visit, as soon as no other tab is at it. */
export async function resumeMasters(): Promise<void> {
  if (hasResumed) return;
  hasResumed = true;
  try {
    await takeTurn('panel-masters');
    const found = await keptMasters.list();
    tell(found.length);
    for (const { id, file } of found) void sendMaster(id, file);
  } catch {
    // The browser keeps nothing.
  }
}
