import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeAtomically } from './writeAtomically.ts';

/** What a page needs to show one photo. */
export type DerivedImage = {
  /** Short content hash: addresses are `/i/<hash>-<width>.avif` and `.webp`. */
  hash: string;
  /** Width of the upright original, px. */
  width: number;
  /** Height of the upright original, px. */
  height: number;
  /** Dominant colour, '#rrggbb'. */
  color: string;
  /** Widths of the derivatives in px, ascending, never wider than the original. */
  widths: number[];
};

/** File name in the photos folder to what was derived from it. */
export type ImageManifest = Record<string, DerivedImage>;

/** A manifest entry with what tells, without reading the photo, whether it changed. */
export type StoredImage = DerivedImage & {
  /** Size of the original, bytes. */
  size: number;
  /** Modification time of the original, ms. */
  mtimeMs: number;
  /** Digest of the original's bytes, independent of the encoder settings. */
  digest: string;
};

/** The manifest file: entries hold for these encoder settings only. */
type StoredManifest = { settings: string; photos: Map<string, StoredImage> };

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0;

function isStoredImage(value: unknown): value is StoredImage {
  if (typeof value !== 'object' || value === null) return false;
  const entry = value as Partial<Record<keyof StoredImage, unknown>>;
  return (
    typeof entry.hash === 'string' &&
    /^[0-9a-z]+$/.test(entry.hash) &&
    typeof entry.digest === 'string' &&
    typeof entry.color === 'string' &&
    /^#[0-9a-f]{6}$/.test(entry.color) &&
    isCount(entry.width) &&
    isCount(entry.height) &&
    typeof entry.size === 'number' &&
    typeof entry.mtimeMs === 'number' &&
    Array.isArray(entry.widths) &&
    entry.widths.length > 0 &&
    entry.widths.every(isCount)
  );
}

/** Where the manifest of a cache lies. */
function locateManifest(cacheDir: string): string {
  return path.join(cacheDir, 'manifest.json');
}

/** Where the derivatives of a cache lie. */
export function locateDerived(cacheDir: string): string {
  return path.join(cacheDir, 'derived');
}

/** Reads the manifest file; a missing, broken or foreign one is an empty one, entries of a wrong shape are left out. */
export async function loadManifest(cacheDir: string): Promise<StoredManifest> {
  const photos = new Map<string, StoredImage>();
  let parsed: unknown;
  try {
    parsed = JSON.parse(await readFile(locateManifest(cacheDir), 'utf8'));
  } catch {
    return { settings: '', photos };
  }
  const { settings, photos: entries } = (parsed ?? {}) as { settings?: unknown; photos?: unknown };
  if (typeof settings !== 'string' || typeof entries !== 'object' || entries === null) {
    return { settings: '', photos };
  }
  for (const [filename, entry] of Object.entries(entries)) {
    if (isStoredImage(entry)) photos.set(filename, entry);
  }
  return { settings, photos };
}

/** Writes the manifest file in one step. */
export async function saveManifest(cacheDir: string, manifest: StoredManifest): Promise<void> {
  // fromEntries, because a file may be called `__proto__`.
  const photos = Object.fromEntries(manifest.photos);
  await writeAtomically(locateManifest(cacheDir), JSON.stringify({ settings: manifest.settings, photos }));
}

/** The part of a stored manifest that pages use. */
export function exposeManifest(photos: ReadonlyMap<string, StoredImage>): ImageManifest {
  return Object.fromEntries(
    Array.from(photos, ([filename, { hash, width, height, color, widths }]) => [
      filename,
      { hash, width, height, color, widths },
    ]),
  );
}
