import { makeZip } from 'client-zip';
import { atom } from 'nanostores';
import { ADMIN_ENDPOINTS, type Endpoint, type StoredContent } from '../../shared/adminEndpoints.ts';
import type { Master } from '../../shared/content/imageFile.ts';
import { SHOP_ENDPOINTS } from '../../shared/shopEndpoints.ts';
import { ApiError } from '../../ui/request.ts';
import { hexOf } from '../../ui/uniqueId.ts';
import { readMasterFile } from '../photos/masterFile.ts';
import { adminGet, adminGetFile } from '../shell/adminApi.ts';
import { describeFailure, say } from '../shell/banner.ts';
import { saveStream } from '../shell/saveFile.ts';
import { type Missing, readMe } from './readMe.ts';

/** How a backup reads what it holds. */
export type BackupCalls = {
  readonly get: <Answer>(call: Endpoint<undefined, Answer>) => Promise<Answer | undefined>;
  readonly file: (path: string) => Promise<Blob>;
  readonly master: (id: string, master: Master) => AsyncIterable<Uint8Array<ArrayBuffer>>;
};

type Options = {
  readonly address: string;
  readonly now: Date;
  readonly onProgress: (bytes: number, total: number) => void;
};

/** A file is another one than when the backup began. */
class MovedFileError extends Error {
  override name = 'MovedFileError';
}

/** Whether these are the bytes of Git's blob id; nobody can tell on plain http addresses, which have no WebCrypto. */
async function isBlob(bytes: Uint8Array<ArrayBuffer>, oid: string): Promise<boolean> {
  if (!crypto.subtle) return true;
  const whole = await new Blob([`blob ${bytes.byteLength}\0`, bytes]).arrayBuffer();
  const digest = await crypto.subtle.digest(oid.length === 64 ? 'SHA-256' : 'SHA-1', whole);
  return hexOf(new Uint8Array(digest)) === oid;
}

/** What a call answers; undefined where nothing is set up that could answer. */
async function orNothing<T>(
  what: Missing,
  missing: Missing[],
  call: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 503)) throw error;
    missing.push(what);
    return undefined;
  }
}

/** The orders of the year so far as one file: the headings stand in the first month alone. */
async function readOrders({ file }: BackupCalls, now: Date): Promise<string> {
  const months: string[] = [];
  for (let month = 1; month <= now.getMonth() + 1; month += 1) {
    const name = `${now.getFullYear()}-${String(month).padStart(2, '0')}`;
    const text = await (await file(`${ADMIN_ENDPOINTS.ordersFile.path}?month=${name}`)).text();
    months.push(month === 1 ? text : text.slice(text.indexOf('\r\n') + 2));
  }
  return months.join('');
}

const UNSAFE = /[\\/:*?"<>|]/g;

/** Everything that a backup holds, one file after the other: no more than one piece of it is in memory. */
async function* readAll(calls: BackupCalls, { address, now, onProgress }: Options) {
  const missing: Missing[] = [];
  const year = now.getFullYear();
  const content: StoredContent | undefined = await calls.get(ADMIN_ENDPOINTS.content);
  if (!content) throw new ApiError('badAnswer', 'no content');
  const originals = (await orNothing('originals', missing, () => calls.get(ADMIN_ENDPOINTS.masters))) ?? [];
  const editions = await orNothing('editions', missing, () => calls.get(ADMIN_ENDPOINTS.editionNumbers));
  const ledger = await orNothing('ledger', missing, () => calls.file(SHOP_ENDPOINTS.ledger.path));
  const orders = await orNothing('orders', missing, () => readOrders(calls, now));
  const total = [...content.files.map(({ size }) => size), ...originals.map(({ bytes }) => bytes)].reduce(
    (sum, bytes) => sum + bytes,
    0,
  );
  let done = 0;
  const arrived = (bytes: number) => {
    done += bytes;
    onProgress(done, total);
  };
  const file = (name: string, input: string | Uint8Array<ArrayBuffer>) => ({
    name,
    input,
    lastModified: now,
  });

  yield file('READ-ME.txt', readMe(address, now.toISOString().slice(0, 10), year, missing));
  if (editions) yield file('editions.json', `${JSON.stringify(editions, null, 2)}\n`);
  if (ledger) yield file('ledger.json', await ledger.text());
  if (orders) yield file(`orders-${year}.csv`, orders);
  for (const { path, oid, text } of content.files) {
    const address = `${ADMIN_ENDPOINTS.contentFile.path}?path=${encodeURIComponent(path)}`;
    const blob = text === undefined ? await calls.file(address) : new Blob([text]);
    const bytes = new Uint8Array(await blob.arrayBuffer());
    if (!(await isBlob(bytes, oid))) throw new MovedFileError(path);
    yield file(path, bytes);
    arrived(bytes.byteLength);
  }
  for (const { id, ...master } of originals) {
    const input = async function* () {
      for await (const piece of calls.master(id, master)) {
        yield piece;
        arrived(piece.byteLength);
      }
    };
    const name = `originals/${id}/${master.name.replace(UNSAFE, '_')}`;
    yield { name, input: input(), size: master.bytes, lastModified: now };
  }
}

/** Everything as one zip, made while it is read. */
export const backupStream = (calls: BackupCalls, options: Options) =>
  makeZip(readAll(calls, options)) as ReadableStream<Uint8Array<ArrayBuffer>>;

/** The backup under way in bytes, or how the last one ended; null before the first. */
export const $backup = atom<
  | { readonly bytes: number; readonly total: number }
  | { readonly saved: string }
  | { readonly error: string }
  | null
>(null);

let stop = new AbortController();

/** Gives the backup up; what has been written of it goes. */
export const cancelBackup = (): void => stop.abort();

/** Saves everything as one file. */
export async function downloadEverything(): Promise<void> {
  const now = new Date();
  const name = `${location.hostname}-${now.toISOString().slice(0, 10)}.zip`;
  stop = new AbortController();
  const { signal } = stop;
  const calls: BackupCalls = {
    get: async (call) => (await adminGet(call)).data,
    file: (path) => adminGetFile(path, { signal }),
    master: (id, master) => readMasterFile(id, master, signal),
  };
  const onProgress = (bytes: number, total: number) => $backup.set({ bytes, total });
  const make = () => {
    onProgress(0, 0);
    return backupStream(calls, { address: location.origin, now, onProgress });
  };
  try {
    const isSaved = await saveStream(name, make, signal);
    $backup.set(isSaved ? { saved: name } : null);
  } catch (error) {
    if (signal.aborted) return $backup.set(null);
    const said = error instanceof MovedFileError ? 'backup.moved' : 'backup.failed';
    $backup.set({ error: describeFailure(error, say(said)) });
  }
}
