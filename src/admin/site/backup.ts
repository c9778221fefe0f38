import { makeZip } from 'client-zip';
import { atom } from 'nanostores';
import { ADMIN_ENDPOINTS, type Endpoint } from '../../shared/adminEndpoints.ts';
import { type Original, originalPath } from '../../shared/content/imageFile.ts';
import type { LedgerAnswer } from '../../shared/shop/ledger.ts';
import { SHOP_ENDPOINTS } from '../../shared/shopEndpoints.ts';
import { ApiError } from '../../ui/request.ts';
import { hexOf } from '../../ui/uniqueId.ts';
import type { ArchiveFile, ArchiveSource, ContentFile } from '../archive/archive.ts';
import { readMasterFile } from '../photos/masterFile.ts';
import { adminGet, adminGetFile } from '../shell/adminApi.ts';
import { describeFailure, say } from '../shell/banner.ts';
import { fileIn, pickFolder, removeOthers, saveStream } from '../shell/saveFile.ts';
import { type Missing, readMe } from './readMe.ts';

/** The calls, time and callbacks of a backup. */
export type BackupJob = {
  readonly get: <Answer>(call: Endpoint<undefined, Answer>) => Promise<Answer | undefined>;
  readonly file: (path: string) => Promise<Blob>;
  readonly master: (id: string, master: Omit<Original, 'id'>) => AsyncIterable<Uint8Array<ArrayBuffer>>;
  readonly address: string;
  readonly now: Date;
  readonly onProgress: (bytes: number, total: number) => void;
};
type Calls = Pick<BackupJob, 'get' | 'file' | 'master'>;

const ARCHIVE_FOLDER = 'archive';
/** An archive's last file, without which it is incomplete. */
const LAST_FILE = 'tagmanifest-sha256.txt';

/**
 * Why a backup failed. `moved`: a file changed since the start. `insecure`: the page has no WebCrypto, as on plain http.
 * `otherFolder`: the folder contains other files.
 */
class BackupError extends Error {
  override name = 'BackupError';
  readonly why: 'moved' | 'insecure' | 'otherFolder';
  constructor(why: BackupError['why'], path = '') {
    super(path);
    this.why = why;
  }
}

/** Whether the bytes match Git's blob id; true on plain http pages, which have no WebCrypto to check it. */
async function isBlob(bytes: Uint8Array<ArrayBuffer>, oid: string): Promise<boolean> {
  if (!crypto.subtle) return true;
  const whole = await new Blob([`blob ${bytes.byteLength}\0`, bytes]).arrayBuffer();
  const digest = await crypto.subtle.digest(oid.length === 64 ? 'SHA-256' : 'SHA-1', whole);
  return hexOf(new Uint8Array(digest)) === oid;
}

/** The answer of a call; undefined, and recorded in `missing`, if its storage is not set up (503). */
async function unlessMissing<T>(
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

async function answerOf<Answer>({ get }: Calls, call: Endpoint<undefined, Answer>): Promise<Answer> {
  const answer = await get(call);
  if (answer === undefined) throw new ApiError('badAnswer', `${call.path} answers nothing`);
  return answer;
}

/** The orders of the year so far as one CSV text: only the first month keeps its headings. */
async function readOrders({ file, now }: BackupJob): Promise<string> {
  const months: string[] = [];
  for (let month = 1; month <= now.getMonth() + 1; month += 1) {
    const name = `${now.getFullYear()}-${String(month).padStart(2, '0')}`;
    const text = await (await file(`${ADMIN_ENDPOINTS.ordersFile.path}?month=${name}`)).text();
    months.push(month === 1 ? text : text.slice(text.indexOf('\r\n') + 2));
  }
  return months.join('');
}

/** Reads a content file and compares it with the list. @throws BackupError if it has changed since */
async function readContentFile({ file }: Calls, { path, oid, text }: ContentFile) {
  const address = `${ADMIN_ENDPOINTS.contentFile.path}?path=${encodeURIComponent(path)}`;
  const blob = text === undefined ? await file(address) : new Blob([text]);
  const bytes = new Uint8Array(await blob.arrayBuffer());
  if (!(await isBlob(bytes, oid))) throw new BackupError('moved', path);
  return bytes;
}

/** Lists the content and the originals. `arrived` reports bytes read of them. */
async function listFiles(job: BackupJob, missing: Missing[]) {
  const content = await answerOf(job, ADMIN_ENDPOINTS.content);
  const originals =
    (await unlessMissing('originals', missing, () => answerOf(job, ADMIN_ENDPOINTS.masters))) ?? [];
  const sizes = [...content.files.map(({ size }) => size), ...originals.map(({ bytes }) => bytes)];
  const total = sizes.reduce((sum, bytes) => sum + bytes, 0);
  let done = 0;
  const arrived = (bytes: number) => {
    done += bytes;
    job.onProgress(done, total);
  };
  return { content, originals, arrived };
}

/** Yields all files of a backup one after another: at most one piece is in memory. */
async function* readAll(job: BackupJob) {
  const { address, now } = job;
  const missing: Missing[] = [];
  const year = now.getFullYear();
  const { content, originals, arrived } = await listFiles(job, missing);
  const editions = await unlessMissing('editions', missing, () => job.get(ADMIN_ENDPOINTS.editionNumbers));
  const ledger = await unlessMissing('ledger', missing, () => job.file(SHOP_ENDPOINTS.ledger.path));
  const orders = await unlessMissing('orders', missing, () => readOrders(job));
  const file = (name: string, input: string | Uint8Array<ArrayBuffer>) => ({
    name,
    input,
    lastModified: now,
  });

  yield file('READ-ME.txt', readMe(address, now.toISOString().slice(0, 10), year, missing));
  if (editions) yield file('editions.json', `${JSON.stringify(editions, null, 2)}\n`);
  if (ledger) yield file('ledger.json', await ledger.text());
  if (orders) yield file(`orders-${year}.csv`, orders);
  for (const one of content.files) {
    const bytes = await readContentFile(job, one);
    yield file(one.path, bytes);
    arrived(bytes.byteLength);
  }
  for (const { id, ...master } of originals) {
    const input = async function* () {
      for await (const piece of job.master(id, master)) {
        yield piece;
        arrived(piece.byteLength);
      }
    };
    yield {
      name: originalPath({ id, name: master.name }),
      input: input(),
      size: master.bytes,
      lastModified: now,
    };
  }
}

/** Everything as one zip, created while it is read. */
export const backupStream = (job: BackupJob) =>
  makeZip(readAll(job)) as ReadableStream<Uint8Array<ArrayBuffer>>;

async function readSource(job: BackupJob, missing: Missing[]) {
  const { content, originals, arrived } = await listFiles(job, missing);
  const [photos, projects, videos, tracks, pages, site, history] = await Promise.all([
    answerOf(job, ADMIN_ENDPOINTS.photos.list),
    answerOf(job, ADMIN_ENDPOINTS.projects.list),
    answerOf(job, ADMIN_ENDPOINTS.videos.list),
    answerOf(job, ADMIN_ENDPOINTS.music.list),
    answerOf(job, ADMIN_ENDPOINTS.pages.list),
    answerOf(job, ADMIN_ENDPOINTS.site),
    answerOf(job, ADMIN_ENDPOINTS.history),
  ]);
  const ledger = await unlessMissing('ledger', missing, () => job.file(SHOP_ENDPOINTS.ledger.path));
  const [last] = history;
  const source: ArchiveSource = {
    ...{ photos, projects, videos, tracks, pages, site, originals, missing },
    address: job.address,
    revision: last?.revision ?? content.revision,
    date: last?.date.slice(0, 10),
    ledger: ledger && (JSON.parse(await ledger.text()) as LedgerAnswer),
    files: content.files,
    async *readFile(file) {
      yield await readContentFile(job, file);
    },
    readOriginal: ({ id, ...original }) => job.master(id, original),
  };
  return { source, arrived };
}

const sha256Of = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));

/** The files of an archive. @param kept returns the SHA-256 of a file that already exists, which is then not read */
async function* readArchive(
  job: BackupJob,
  kept: (file: ArchiveFile) => Promise<string | undefined> = async () => undefined,
) {
  if (!crypto.subtle) throw new BackupError('insecure');
  const { archiveFiles } = await import('../archive/archive.ts');
  const { source, arrived } = await readSource(job, []);
  const files = archiveFiles(source);
  for (let next = await files.next(''); !next.done; ) {
    const { path, size, isMade, read } = next.value;
    let { sha256 } = next.value;
    const pieces = async function* () {
      for await (const piece of read()) {
        sha256 ??= await sha256Of(piece);
        yield piece;
        if (!isMade) arrived(piece.byteLength);
      }
    };
    const found = await kept(next.value);
    if (found) arrived(size);
    else yield { path, input: pieces(), size, lastModified: new Date(source.date ?? '1980-01-01') };
    next = await files.next(found ?? sha256 ?? '');
  }
}

/** An archive as one streamed zip, with everything in one folder, as BagIt requires. */
export const archiveStream = (job: BackupJob) => {
  const entries = async function* () {
    for await (const { path, ...file } of readArchive(job))
      yield { name: `${ARCHIVE_FOLDER}/${path}`, ...file };
  };
  return makeZip(entries()) as ReadableStream<Uint8Array<ArrayBuffer>>;
};

/**
 * Writes an archive into a folder. Existing files with the right bytes stay, so an interrupted archive continues; the
 * browser replaces a file only when it is complete.
 * @throws BackupError; errors of reading or writing
 */
async function writeArchiveInto(
  folder: FileSystemDirectoryHandle,
  job: BackupJob,
  signal: AbortSignal,
): Promise<void> {
  const there = async (path: string) => (await fileIn(folder, path).catch(() => undefined))?.getFile();
  const names: string[] = [];
  for await (const name of folder.keys()) names.push(name);
  if (names.length > 0 && !names.some((name) => name.startsWith('bagit.txt')))
    throw new BackupError('otherFolder');
  // Without this file the archive counts as incomplete.
  await folder.removeEntry(LAST_FILE).catch(() => undefined);
  const paths = new Set<string>();
  const kept = async ({ path, size, sha256, oid }: ArchiveFile) => {
    signal.throwIfAborted();
    paths.add(path);
    const file = sha256 || oid ? await there(path) : undefined;
    if (file?.size !== size) return undefined;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const found = await sha256Of(bytes);
    const isSame = sha256 ? found === sha256 : await isBlob(bytes, oid ?? '');
    return isSame ? found : undefined;
  };
  for await (const { path, input } of readArchive(job, kept)) {
    // Files of an older archive are removed before the last file marks the archive as complete.
    if (path === LAST_FILE) await removeOthers(await folder.getDirectoryHandle('data'), paths, 'data/');
    const place = await (await fileIn(folder, path, true)).createWritable();
    try {
      for await (const piece of input) await place.write(piece);
      await place.close();
    } catch (error) {
      await place.abort().catch(() => undefined);
      throw error;
    }
  }
}

/** The progress of the running backup in bytes, or the result of the last one; null before the first. */
export const $backup = atom<
  | { readonly bytes: number; readonly total: number }
  | { readonly saved: string }
  | { readonly error: string }
  | null
>(null);

let stop = new AbortController();

/** Cancels the backup; the partial file is discarded. */
export const cancelBackup = (): void => stop.abort();

/** The panel's calls. A changed revision reveals a save between two of them. @throws BackupError */
function callsUntil(signal: AbortSignal): Calls {
  let first: string | null = null;
  return {
    async get(call) {
      const { data, revision } = await adminGet(call);
      first ??= revision;
      if (revision !== null && revision !== first) throw new BackupError('moved', call.path);
      return data;
    },
    file: (path) => adminGetFile(path, { signal }),
    master: (id, master) => readMasterFile(id, master, signal),
  };
}

/** Runs `save`, which resolves to whether a place was chosen, with progress and errors in {@link $backup}. */
async function runBackup(
  name: string,
  failed: 'backup.failed' | 'backup.cut',
  save: (begin: () => BackupJob, signal: AbortSignal) => Promise<boolean>,
): Promise<void> {
  const now = new Date();
  stop = new AbortController();
  const { signal } = stop;
  const onProgress = (bytes: number, total: number) => $backup.set({ bytes, total });
  const begin = () => {
    onProgress(0, 0);
    return { ...callsUntil(signal), address: location.origin, now, onProgress };
  };
  try {
    $backup.set((await save(begin, signal)) ? { saved: name } : null);
  } catch (error) {
    if (signal.aborted) return $backup.set(null);
    const said = error instanceof BackupError ? (`backup.${error.why}` as const) : failed;
    $backup.set({ error: describeFailure(error, say(said, { name })) });
  }
}

const download = (name: string, makeStream: typeof backupStream): Promise<void> =>
  runBackup(name, 'backup.failed', (begin, signal) => saveStream(name, () => makeStream(begin()), signal));

/** Saves everything as one file. */
export const downloadEverything = (): Promise<void> =>
  download(`${location.hostname}-${new Date().toISOString().slice(0, 10)}.zip`, backupStream);

const archiveName = (): string => `${location.hostname}-${ARCHIVE_FOLDER}`;

/** Saves an archive as one file. */
export const downloadArchive = (): Promise<void> => download(`${archiveName()}.zip`, archiveStream);

/** Saves an archive as a folder inside a chosen one. An interrupted archive there continues. */
export const saveArchiveFolder = (): Promise<void> =>
  runBackup(archiveName(), 'backup.cut', async (begin, signal) => {
    const folder = await pickFolder(archiveName());
    if (folder) await writeArchiveInto(folder, begin(), signal);
    return folder !== undefined;
  });
