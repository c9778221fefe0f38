/**
 * Derives what the pages show from the photos in a folder: three widths as AVIF and WebP, the size and the
 * dominant colour. Names carry the photo's hash and the encoder settings, so a name never changes its content;
 * work is remembered in a manifest, so a run reads only what changed.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { writeAtomically } from './atomic.ts';
import { digestContent, serialiseSettings, shortenDigest } from './digest.ts';
import { createLanes, forEachAtOnce, type Lanes } from './lanes.ts';
import {
  type DerivedImage,
  exposeManifest,
  type ImageManifest,
  loadManifest,
  locateDerived,
  type StoredImage,
  saveManifest,
} from './manifest.ts';
import { createProgress } from './progress.ts';
import { PhotoRefused } from './refusal.ts';
import { dropOrphans, type FailedPhoto, listDerived, type PhotoFile, scanPhotos } from './scan.ts';
import { ENCODER_SETTINGS, type EncoderSettings, listDerivatives, nameDerivative } from './settings.ts';

export { type DerivedImage, type ImageManifest, readManifest } from './manifest.ts';
export { publishImages } from './publish.ts';

/** What one run did. Counts: `created` and `reused` are photos, `removed` is derivative files. */
export type DeriveResult = {
  manifest: ImageManifest;
  created: number;
  reused: number;
  removed: number;
  failed: FailedPhoto[];
};

export type DeriveOptions = {
  photosDir: string;
  /** Survives builds: holds `manifest.json` and `derived/`. */
  cacheDir: string;
  /** Gets refused photos, progress (where there is no terminal) and a closing line. */
  log?: (line: string) => void;
  /** Whether to show progress; on unless false. */
  progress?: boolean;
  /** Encoders at work at once; one for each core unless told. */
  concurrency?: number;
  /** The encoder settings; the product's own unless told. */
  settings?: EncoderSettings;
};

type Outcome = { image: Omit<DerivedImage, 'hash'>; encoded: boolean };

type Run = {
  photosDir: string;
  derivedDir: string;
  settings: EncoderSettings;
  settingsText: string;
  lanes: Lanes;
  /** Photos of the same content are derived once. */
  byHash: Map<string, Promise<Outcome>>;
};

/** Whether the photo is as the manifest says, without reading it. */
const isUntouched = (file: PhotoFile, stored: StoredImage | undefined): stored is StoredImage =>
  stored !== undefined && stored.size === file.size && stored.mtimeMs === file.mtimeMs;

const isComplete = (derivedDir: string, image: { hash: string; widths: readonly number[] }): boolean =>
  listDerivatives(image).every((name) => existsSync(path.join(derivedDir, name)));

async function deriveContent(run: Run, bytes: Buffer, hash: string): Promise<Outcome> {
  // Loaded only when there is something to encode: the image library takes longer to load than a run without work.
  const { encodePhoto, inspectPhoto, readColor } = await import('./encode.ts');
  const shape = await inspectPhoto(bytes, run.settings);
  const smallest = path.join(run.derivedDir, nameDerivative(hash, Math.min(...shape.widths), 'webp'));
  if (isComplete(run.derivedDir, { hash, widths: shape.widths })) {
    // Made by a run whose manifest was lost, or by one beside this one.
    const color = await readColor(smallest).catch(() => undefined);
    if (color) return { image: { ...shape, color }, encoded: false };
  }
  const store = ({ name, data }: { name: string; data: Buffer }): Promise<void> =>
    writeAtomically(path.join(run.derivedDir, name), data);
  const { settings, lanes } = run;
  await encodePhoto({ bytes, hash, widths: shape.widths, settings, lanes, store });
  return { image: { ...shape, color: await readColor(smallest) }, encoded: true };
}

async function derivePhoto(run: Run, file: PhotoFile, stored: StoredImage | undefined) {
  const bytes = await readFile(path.join(run.photosDir, file.filename)).catch((error: unknown) => {
    throw new PhotoRefused(`the file cannot be read (${(error as NodeJS.ErrnoException).code ?? error})`);
  });
  const digest = digestContent(bytes);
  const { size, mtimeMs } = file;
  const hash = shortenDigest(digest, run.settingsText);
  if (stored?.hash === hash && stored.digest === digest && isComplete(run.derivedDir, stored)) {
    return { entry: { ...stored, size, mtimeMs }, encoded: false };
  }
  const known = run.byHash.get(hash);
  const outcome = known ?? deriveContent(run, bytes, hash);
  if (!known) run.byHash.set(hash, outcome);
  const { image, encoded } = await outcome;
  return { entry: { ...image, hash, digest, size, mtimeMs }, encoded: encoded && !known };
}

/**
 * Brings `<cacheDir>/derived` and `<cacheDir>/manifest.json` up to date with the photos folder. Files that are
 * no photos or cannot be decoded are listed in `failed`; it throws only when the cache cannot be written.
 */
export async function deriveImages(options: DeriveOptions): Promise<DeriveResult> {
  const { photosDir, cacheDir, log = () => {}, settings = ENCODER_SETTINGS } = options;
  const derivedDir = locateDerived(cacheDir);
  await mkdir(derivedDir, { recursive: true });
  const settingsText = serialiseSettings(settings);
  const before = await loadManifest(cacheDir);
  const present = await listDerived(derivedDir);
  const { files, failed } = scanPhotos(photosDir);

  const known = before.settings === settingsText ? before.photos : new Map<string, StoredImage>();
  const isDone = (file: PhotoFile): boolean => {
    const stored = known.get(file.filename);
    return isUntouched(file, stored) && listDerivatives(stored).every((name) => present.has(name));
  };
  const pending = files.filter((file) => !isDone(file));
  const fresh = new Map<string, StoredImage>();
  let created = 0;

  const cores = options.concurrency ?? availableParallelism();
  const run: Run = {
    photosDir,
    derivedDir,
    settings,
    settingsText,
    lanes: createLanes(cores),
    byHash: new Map(),
  };
  const showsProgress = options.progress !== false && pending.length > 0;
  const progress = showsProgress ? createProgress({ total: pending.length, log }) : undefined;
  try {
    // One photo more than lanes: the next is read while the last is encoded.
    await forEachAtOnce(pending, cores + 1, async (file) => {
      try {
        const { entry, encoded } = await derivePhoto(run, file, known.get(file.filename));
        fresh.set(file.filename, entry);
        if (encoded) created += 1;
      } catch (error) {
        if (!(error instanceof PhotoRefused)) throw error;
        failed.push({ filename: file.filename, reason: error.message });
      }
      progress?.advance();
    });
  } finally {
    progress?.finish();
  }

  const photos = new Map<string, StoredImage>();
  for (const { filename } of files) {
    const entry =
      fresh.get(filename) ?? (failed.some((f) => f.filename === filename) ? undefined : known.get(filename));
    if (entry) photos.set(filename, entry);
  }
  const isSame = fresh.size === 0 && photos.size === before.photos.size && before.settings === settingsText;
  if (!isSame) await saveManifest(cacheDir, { settings: settingsText, photos });
  // After the manifest, so that a kill in between leaves files too many, never too few.
  const used = new Set(Array.from(photos.values()).flatMap(listDerivatives));
  const removed = await dropOrphans(derivedDir, present, used);

  failed.sort((one, other) => (one.filename < other.filename ? -1 : 1));
  for (const { filename, reason } of failed) log(`Photo left out: ${filename}: ${reason}.`);
  const reused = photos.size - created;
  log(
    `Photos: ${created} encoded, ${reused} unchanged, ${failed.length} left out; ${removed} old files removed.`,
  );
  return { manifest: exposeManifest(photos), created, reused, removed, failed };
}
