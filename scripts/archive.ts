// `npm run archive -- [folder]` writes the whole site into a folder that opens without a server, with a checksum for
// every file (RFC 8493). Run again, it continues an interrupted archive. `npm run archive -- --check <folder>` lists
// changed, missing and foreign files.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { readCollection } from '../netlify/content/collections.ts';
import { IMAGE_FOLDER, TEXT_FOLDER } from '../netlify/content/contentPaths.ts';
import { blobId, ContentError, UNCOMMITTED } from '../netlify/content/contentStore.ts';
import { createLocalStore } from '../netlify/content/local/store.ts';
import { openMasterFile } from '../netlify/content/printFile.ts';
import { readProjects } from '../netlify/content/projects.ts';
import { readLedger } from '../netlify/editions/ledger.ts';
import { listMasters } from '../netlify/images/uploadMaster.ts';
import { type Env, EnvError } from '../netlify/lib/env.ts';
import { openClaims } from '../netlify/lib/openClaims.ts';
import { setLocalRuntime } from '../netlify/lib/runtime.ts';
import { signingKey } from '../netlify/lib/signing.ts';
import { readPages } from '../netlify/site/pages.ts';
import { readSite } from '../netlify/site/saveSite.ts';
import {
  type ArchiveFile,
  type ArchiveSource,
  archiveFiles,
  DamagedFileError,
  fullSizes,
} from '../src/admin/archive/archive.ts';
import type { Original } from '../src/shared/content/imageFile.ts';
import { isEntryId } from '../src/shared/content/stored.ts';
import { localized } from '../src/shared/i18n/localized.ts';
import { plainFiles } from './astro/checkContent.ts';
import { messageOf, runCommand } from './command.ts';
import { loadEnv } from './serve/environment.ts';
import { startLocalBlobs } from './serve/standIns.ts';

/** A message for the person who makes or checks an archive. */
export class ArchiveError extends Error {}

const MANIFESTS = ['tagmanifest-sha256.txt', 'manifest-sha256.txt'];
const UNFINISHED = '.unfinished';

async function hashOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}

async function restoredOriginals(folder: string): Promise<(Original & { readonly place: string })[]> {
  const found: (Original & { readonly place: string })[] = [];
  for (const path of plainFiles(folder).files) {
    const [id = '', name = '', ...more] = path.split('/');
    if (!isEntryId(id) || !name || name.startsWith('.') || more.length > 0) continue;
    const place = join(folder, path);
    found.push({
      id,
      name,
      place,
      bytes: (await stat(place)).size,
      sha256: await hashOf(createReadStream(place)),
    });
  }
  return found;
}

function isChanged(root: string): boolean {
  const args = ['status', '--porcelain', '--', TEXT_FOLDER, IMAGE_FOLDER];
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim() !== '';
}

/** The content of this machine, with the originals and the ledger that `npm start` keeps in .local. */
export async function openLocalSource(env: Env): Promise<ArchiveSource & { close(): Promise<void> }> {
  const { contentRoot, siteUrl } = env;
  const local = (name: string) => join(contentRoot, '.local', name);
  const blobs = existsSync(local('blobs')) ? await startLocalBlobs(local('blobs')) : undefined;
  const key = existsSync(local('signing-key'))
    ? readFileSync(local('signing-key'), 'utf8').trim()
    : undefined;
  setLocalRuntime({ ...(blobs && { blobs: async () => blobs }), ...(key && { signingKey: () => key }) });
  const services = { store: createLocalStore({ root: contentRoot }), log: console.error, now: Date.now, env };
  const { store, log, now } = services;
  const snapshot = await store.snapshot();
  const [last] = await store.history(1);
  const kept = await listMasters(services);
  const restored = (await restoredOriginals(local('backup/originals'))).filter(
    ({ id }) => kept.every((one) => one.id !== id) && snapshot.files.has(`content/photos/${id}.json`),
  );
  const signing = blobs && signingKey(env);
  const ledger = signing && (await readLedger(await openClaims(now, log), store, signing, now()));
  return {
    address: siteUrl,
    revision: `${last?.revision ?? snapshot.revision}${isChanged(contentRoot) ? ' with changes that no commit holds' : ''}`,
    date: last && new Date(last.date).toISOString().slice(0, 10),
    site: readSite(snapshot).values,
    photos: readCollection('photos', snapshot).entries,
    projects: readProjects(snapshot).entries,
    videos: readCollection('videos', snapshot).entries,
    tracks: readCollection('music', snapshot).entries,
    pages: readPages(snapshot).entries,
    ledger,
    files: [...snapshot.files.values()],
    originals: [...kept, ...restored],
    missing: [...(blobs ? [] : ['originals' as const]), ...(ledger ? [] : ['ledger' as const])],
    async *readFile({ path, oid }) {
      const bytes = await store.file(path);
      if (!bytes || blobId(bytes) !== oid)
        throw new ArchiveError(`${path} was changed meanwhile: run the same command again.`);
      yield new Uint8Array(bytes);
    },
    async *readOriginal({ id, bytes }) {
      const place = restored.find((one) => one.id === id)?.place;
      if (place) yield* createReadStream(place);
      else yield* (await openMasterFile(services, id)).read(0, bytes);
    },
    close: async () => blobs?.close(),
  };
}

type Progress = (bytes: number) => void;

/** Writes a file under a temporary name first; keeps one with the same bytes. @returns its SHA-256 */
async function keepOrWrite(target: string, file: ArchiveFile, onBytes: Progress): Promise<string> {
  const existing = await stat(target).catch(() => undefined);
  if (existing?.isFile() && existing.size === file.size) {
    const wanted = file.sha256 ?? (await hashOf(file.read()));
    if ((await hashOf(createReadStream(target))) === wanted) {
      onBytes(file.size);
      return wanted;
    }
  }
  await mkdir(dirname(target), { recursive: true });
  const hash = createHash('sha256');
  const pieces = async function* () {
    for await (const piece of file.read()) {
      hash.update(piece);
      onBytes(piece.byteLength);
      yield piece;
    }
  };
  await writeFile(`${target}.part`, pieces());
  await rename(`${target}.part`, target);
  return hash.digest('hex');
}

/**
 * Writes an archive into a new folder. Until it is complete the folder has a suffix; the next run finds it there, keeps
 * the files that are right and removes those of another revision.
 * @param onBytes receives the size of every piece
 * @throws ArchiveError, DamagedFileError, and what the disk says
 */
export async function writeArchive(
  source: ArchiveSource,
  folder: string,
  onBytes: Progress = () => {},
): Promise<void> {
  const filesOf = (place: string) => (existsSync(place) ? readdirSync(place) : []);
  if (existsSync(folder) && (!statSync(folder).isDirectory() || filesOf(folder).length > 0))
    throw new ArchiveError(`${folder} exists already and stays as it is: name another folder.`);
  const place = `${folder}${UNFINISHED}`;
  if (filesOf(place).length > 0 && !filesOf(place).some((name) => name.startsWith('bagit.txt')))
    throw new ArchiveError(`${place} is not an unfinished archive: name another folder.`);
  const written = new Set<string>();
  const files = archiveFiles(source);
  for (let next = await files.next(''); !next.done; ) {
    written.add(next.value.path);
    next = await files.next(await keepOrWrite(join(place, next.value.path), next.value, onBytes));
  }
  const { files: existing, links } = plainFiles(place);
  for (const path of [...existing, ...links]) if (!written.has(path)) await rm(join(place, path));
  if (existsSync(folder)) await rmdir(folder);
  await rename(place, folder);
}

/** Changed, missing and foreign files of an archive, one sentence each. @throws ArchiveError */
export async function checkArchive(folder: string): Promise<string[]> {
  const listed = new Map<string, string>();
  for (const name of MANIFESTS) {
    const text = await readFile(join(folder, name), 'utf8').catch(() => {
      throw new ArchiveError(`${folder} is not a complete archive: ${name} is missing.`);
    });
    for (const line of text.split(/\r?\n/).filter(Boolean)) {
      const [, hash = '', path = ''] = /^([0-9a-f]{64}) [ *](.+)$/.exec(line) ?? [];
      listed.set(path.replaceAll('%25', '%'), hash);
    }
  }
  const { files, links } = plainFiles(folder);
  const existing = new Set([...files, ...links]);
  const problems = [...existing]
    .filter((path) => path.startsWith('data/') && !listed.has(path))
    .map((path) => `${path} is not of this archive.`);
  for (const [path, hash] of listed) {
    if (!existing.has(path)) problems.push(`${path || 'A file in the checksum list'} is missing.`);
    else if ((await hashOf(createReadStream(join(folder, path)))) !== hash)
      problems.push(`${path} was changed.`);
  }
  return problems;
}

const MEGABYTE = 1024 * 1024;
const SHOWN_EVERY_MS = 500;

/** Prints the progress: in one line on a terminal, otherwise one line per 10 %. */
function progressLine(total: number): Progress {
  let [done, shownAt, tenth] = [0, 0, 0];
  const megabytes = (bytes: number) => Math.round(bytes / MEGABYTE);
  return (bytes) => {
    done = Math.min(total, done + bytes);
    const isTenth = Math.floor((done / total) * 10) > tenth;
    if (!process.stdout.isTTY && !isTenth) return;
    if (process.stdout.isTTY && !isTenth && Date.now() - shownAt < SHOWN_EVERY_MS) return;
    [shownAt, tenth] = [Date.now(), Math.floor((done / total) * 10)];
    const line = `${megabytes(done)} of ${megabytes(total)} MB`;
    process.stdout.write(process.stdout.isTTY ? `\r${line} ` : `${line}\n`);
  };
}

function reportPictures(source: ArchiveSource): void {
  const find = fullSizes(source);
  const kinds = source.photos.map((photo) => find(photo)?.kind);
  const count = (kind: (typeof kinds)[number]) => kinds.filter((one) => one === kind).length;
  console.log(
    `Works: ${count('original')} with their original, ${count('large')} with a display copy, ${count('published')} with the published picture, ${count(undefined)} without a picture.`,
  );
  for (const photo of source.photos)
    if (!find(photo))
      console.log(`Without a picture: ${localized(photo.description, 'en').slice(0, 80)} (${photo.id})`);
  if (source.missing.includes('ledger'))
    console.log(
      'The sold edition numbers are not on this machine: "Download Archive" in the panel includes them, and all originals.',
    );
}

async function main(args: readonly string[]): Promise<void> {
  const [first, second, ...more] = args;
  const isCheck = first === '--check';
  if (more.length > 0 || (isCheck ? !second : second !== undefined || first?.startsWith('-')))
    throw new ArchiveError(
      'Name the new folder: `npm run archive -- <folder>`, or the one to check: `npm run archive -- --check <folder>`.',
    );
  if (isCheck && second) {
    const problems = await checkArchive(resolve(second));
    if (problems.length > 0) throw new ArchiveError(problems.join('\n'));
    return console.log('Every file is unchanged.');
  }
  const env = loadEnv(resolve(import.meta.dirname, '..'));
  const source = await openLocalSource(env);
  try {
    const name = [source.date ?? UNCOMMITTED, source.revision.slice(0, 8)].join('-');
    const folder = first ? resolve(first) : join(env.contentRoot, '.local', 'archives', name);
    reportPictures(source);
    const sizes = [...source.files.map(({ size }) => size), ...source.originals.map(({ bytes }) => bytes)];
    await writeArchive(source, folder, progressLine(sizes.reduce((sum, bytes) => sum + bytes, 1)));
    console.log(`\nThe archive is ${folder}: open data/index.html in it.`);
  } finally {
    await source.close();
  }
}

/** A sentence for an expected error; undefined for any other. */
function sentenceOf(error: unknown): string | undefined {
  const { code, path = '' } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return 'The disk is full. Free some space and run the same command again: it continues where it stopped.';
  if (code && ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EBUSY'].includes(code))
    return `${path} can't be written (${code}): name another folder.`;
  if (error instanceof DamagedFileError)
    return `${error.message} is not what was uploaded: upload the original again, then run the same command again.`;
  return messageOf(ArchiveError, ContentError, EnvError)(error);
}

if (import.meta.main) await runCommand(() => main(process.argv.slice(2)), sentenceOf);
