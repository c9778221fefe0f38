/**
 * Derives the pages' pictures from a folder of photos: up to five widths as AVIF, the common ones as WebP too, the
 * shared picture, size and dominant colour. Names contain a hash of content and settings, so a file never changes; a
 * manifest records the work, so that a run reads only changed files.
 */
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { largeCopyOf } from '../../netlify/content/contentPaths.ts';
import { codeOf } from '../../netlify/lib/apiError.ts';
import { mapAtOnce } from '../../netlify/lib/mapAtOnce.ts';
import type { Outcome } from './encode.ts';
import { digestFile, PhotoRefused, TEMPORARY_PREFIX } from './files.ts';
import {
  ENCODER_SETTINGS,
  type EncoderSettings,
  exposeManifest,
  type ImageManifest,
  listDerivatives,
  loadManifest,
  locateDerived,
  type StoredImage,
  saveManifest,
  serialiseSettings,
} from './manifest.ts';

/** A possible photo: its name, its source (itself or its display copy), bytes, modification time in ms. */
type PhotoFile = { filename: string; source: string; size: number; mtimeMs: number };

/** A file without derivatives, and why, for the owner. Files that are no pictures are not published. */
type FailedPhoto = { filename: string; reason: string; isPicture: boolean };

/** Writing a file takes milliseconds; one this old (ms) was left by a killed run. */
const ABANDONED_AFTER_MS = 600_000;

/**
 * Lists a photos folder, sorted by name. Folders and hidden files (.gitkeep, .DS_Store) are ignored; links are
 * refused, because they could publish a file from elsewhere. A missing folder is empty.
 */
function scanPhotos(
  photosDir: string,
  leaveOut: readonly string[] = [],
): { files: PhotoFile[]; failed: FailedPhoto[] } {
  const files: PhotoFile[] = [];
  const failed: FailedPhoto[] = [];
  const large = listFolder(path.join(photosDir, largeCopyOf('')));
  const copies = new Set(large.flatMap((entry) => (entry.isFile() ? [entry.name] : [])));
  // Synchronous: a thousand small calls cost a few ms this way, and five times that through the thread pool.
  for (const entry of listFolder(photosDir)) {
    if (entry.isDirectory() || entry.name.startsWith('.') || leaveOut.includes(entry.name)) continue;
    if (!entry.isFile()) {
      failed.push({
        filename: entry.name,
        isPicture: false,
        reason: 'it is not a plain file: put the picture itself here, not a link',
      });
      continue;
    }
    const source = copies.has(entry.name) ? largeCopyOf(entry.name) : entry.name;
    const found = statSync(path.join(photosDir, source), { throwIfNoEntry: false });
    if (found) files.push({ filename: entry.name, source, size: found.size, mtimeMs: found.mtimeMs });
  }
  files.sort((one, other) => (one.filename < other.filename ? -1 : 1));
  return { files, failed };
}

function listFolder(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Removes the files of `before` (listed when the run began) that no photo uses. @returns how many */
export async function dropOrphans(
  derivedDir: string,
  before: ReadonlySet<string>,
  used: ReadonlySet<string>,
): Promise<number> {
  let removed = 0;
  for (const name of before) {
    if (used.has(name)) continue;
    const file = path.join(derivedDir, name);
    const writtenAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (name.startsWith(TEMPORARY_PREFIX) && Date.now() - writtenAt < ABANDONED_AFTER_MS) continue;
    await rm(file, { force: true, recursive: true });
    removed += 1;
  }
  return removed;
}

const LINE_EVERY_MS = 5000;

/** One line about `done` of `total` photos, with the remaining time once it is known. */
function describeProgress(done: number, total: number, elapsedMs: number): string {
  const text = `Encoding photos: ${done} of ${total}`;
  if (done === 0 || done === total) return text;
  const secondsLeft = Math.ceil((elapsedMs / done) * (total - done) * 0.001);
  return secondsLeft < 90
    ? `${text}, about ${secondsLeft} s left`
    : `${text}, about ${Math.round(secondsLeft / 60)} min left`;
}

/** Reports the progress of a long step every five seconds. */
export function createProgress(total: number, log: (line: string) => void) {
  const started = Date.now();
  let done = 0;
  const timer = setInterval(() => log(describeProgress(done, total, Date.now() - started)), LINE_EVERY_MS);
  timer.unref();
  return {
    advance: () => {
      done += 1;
    },
    finish: () => clearInterval(timer),
  };
}

export type { ImageManifest } from './manifest.ts';

/** The result of a run. `created` and `reused` count photos, `removed` counts files. */
export type DeriveResult = {
  manifest: ImageManifest;
  created: number;
  reused: number;
  removed: number;
  failed: FailedPhoto[];
};

type DeriveOptions = {
  photosDir: string;
  /** Kept between builds: contains `manifest.json` and `derived/`. */
  cacheDir: string;
  /** Receives refused photos, progress and a summary. */
  log?: (line: string) => void;
  /** Removes derivatives of photos that are not in this folder; default true. */
  dropOrphans?: boolean;
  settings?: EncoderSettings;
  /** Files of the folder that are not photos. */
  leaveOut?: readonly string[];
};

type Run = {
  photosDir: string;
  derivedDir: string;
  /** The files in that folder when the run began. */
  present: ReadonlySet<string>;
  settings: EncoderSettings;
  /** The manifest's entries for the same encoder settings. */
  known: ReadonlyMap<string, StoredImage>;
  /** Photos with equal content are derived once. */
  byDigest: Map<string, Promise<Outcome>>;
};

function digestReadable(file: string): string {
  try {
    return digestFile(file);
  } catch (error) {
    throw new PhotoRefused(`the file cannot be read (${codeOf(error) || error})`);
  }
}

async function encode({ derivedDir, settings }: Run, file: string, digest: string): Promise<Outcome> {
  // Loaded on demand: the image library takes longer to load than a run without work.
  const { deriveContent } = await import('./encode.ts');
  return deriveContent({ file, digest, derivedDir, settings });
}

async function derivePhoto(run: Run, file: PhotoFile): Promise<{ entry: StoredImage; isNew: boolean }> {
  const stored = run.known.get(file.filename);
  const source = path.join(run.photosDir, file.source);
  const digest = digestReadable(source);
  const { size, mtimeMs } = file;
  if (stored?.digest === digest && listDerivatives(stored).every((name) => run.present.has(name)))
    return { entry: { ...stored, size, mtimeMs }, isNew: false };
  const known = run.byDigest.get(digest);
  const outcome = known ?? encode(run, source, digest);
  if (!known) run.byDigest.set(digest, outcome);
  const { image, isNew } = await outcome;
  return { entry: { ...image, digest, size, mtimeMs }, isNew: isNew && !known };
}

/**
 * Updates `<cacheDir>/derived` and `<cacheDir>/manifest.json` from the photos folder. Files that are no photos
 * or cannot be decoded are listed in `failed`. Throws only when a folder cannot be read or the cache cannot be
 * written.
 */
export async function deriveImages(options: DeriveOptions): Promise<DeriveResult> {
  const { photosDir, cacheDir, settings = ENCODER_SETTINGS, log = () => {} } = options;
  const derivedDir = locateDerived(cacheDir);
  mkdirSync(derivedDir, { recursive: true });
  const settingsText = serialiseSettings(settings);
  const before = loadManifest(cacheDir);
  const present = new Set(readdirSync(derivedDir));
  const { files, failed } = scanPhotos(photosDir, options.leaveOut);

  const known = before.settings === settingsText ? before.photos : new Map<string, StoredImage>();
  const entries = new Map<string, StoredImage>();
  for (const { filename, size, mtimeMs } of files) {
    const stored = known.get(filename);
    // Unchanged by size and time: the file need not be read.
    if (stored?.size !== size || stored.mtimeMs !== mtimeMs) continue;
    if (listDerivatives(stored).every((name) => present.has(name))) entries.set(filename, stored);
  }
  const pending = files.filter(({ filename }) => !entries.has(filename));
  const run = { photosDir, derivedDir, present, settings, known, byDigest: new Map() };
  const progress = createProgress(pending.length, log);
  let created = 0;
  // The image library's threads limit how much it encodes at once.
  await mapAtOnce(pending, availableParallelism() + 1, async (file) => {
    const { filename } = file;
    try {
      const { entry, isNew } = await derivePhoto(run, file);
      entries.set(filename, entry);
      if (isNew) created += 1;
    } catch (error) {
      if (!(error instanceof PhotoRefused)) throw error;
      failed.push({ filename, reason: error.message, isPicture: error.isPicture });
    }
    progress.advance();
  }).finally(progress.finish);

  const photos = new Map(
    files.flatMap(({ filename }) => {
      const entry = entries.get(filename);
      return entry ? [[filename, entry] as const] : [];
    }),
  );
  const isChanged = pending.some(({ filename }) => photos.has(filename));
  if (isChanged || photos.size !== before.photos.size || before.settings !== settingsText)
    await saveManifest(cacheDir, { settings: settingsText, photos });
  // After the manifest, so that a kill in between leaves too many files, never too few.
  const used = new Set(Array.from(photos.values()).flatMap(listDerivatives));
  const removed = options.dropOrphans === false ? 0 : await dropOrphans(derivedDir, present, used);
  failed.sort((one, other) => (one.filename < other.filename ? -1 : 1));
  for (const { filename, reason } of failed) log(`Photo left out: ${filename}: ${reason}.`);
  const reused = photos.size - created;
  log(
    `Photos: ${created} encoded, ${reused} unchanged, ${failed.length} left out; ${removed} old files removed.`,
  );
  return { manifest: exposeManifest(photos), created, reused, removed, failed };
}
