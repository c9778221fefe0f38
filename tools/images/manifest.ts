import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { writeAtomically } from './writeAtomically.ts';

const count = z.int().positive();
const derivedImage = {
  /** Short content hash: addresses are `/i/<hash>-<width>.avif` and `.webp`. */
  hash: z.string().regex(/^[0-9a-z]+$/),
  /** Width of the upright original, px. */
  width: count,
  /** Height of the upright original, px. */
  height: count,
  /** Dominant colour, '#rrggbb'. */
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  /** Widths of the derivatives in px, ascending, never wider than the original. */
  widths: z.array(count).min(1),
  /** There are JPEGs with the photo's gain map. */
  hdr: z.literal(true).optional(),
};
const page = z.object(derivedImage);
/** A manifest entry with what tells, without reading the photo, whether it changed. */
const storedImage = z.object({
  ...derivedImage,
  /** Size of the original, bytes. */
  size: z.number(),
  /** Modification time of the original, ms. */
  mtimeMs: z.number(),
  /** Digest of the original's bytes, independent of the encoder settings. */
  digest: z.string(),
});
/** Raised when a photo is asked for more than before: its entry is then made anew, mostly from files that are there. */
const READING = 2;
const storedManifest = z.object({
  reading: z.literal(READING),
  settings: z.string(),
  photos: z.record(z.string(), z.unknown()),
});

/** What a page needs to show one photo. */
export type DerivedImage = z.infer<typeof page>;
export type StoredImage = z.infer<typeof storedImage>;
/** File name in the photos folder to what was derived from it. */
export type ImageManifest = Record<string, DerivedImage>;
/** The manifest file: entries hold for these encoder settings only, those made with others are not believed. */
type StoredManifest = { settings: string; photos: Map<string, StoredImage> };

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
  try {
    const manifest = storedManifest.parse(JSON.parse(await readFile(locateManifest(cacheDir), 'utf8')));
    for (const [filename, entry] of Object.entries(manifest.photos)) {
      const { data } = storedImage.safeParse(entry);
      if (data) photos.set(filename, data);
    }
    return { settings: manifest.settings, photos };
  } catch {
    return { settings: '', photos };
  }
}

/** Writes the manifest file in one step. */
export async function saveManifest(cacheDir: string, manifest: StoredManifest): Promise<void> {
  // fromEntries, because a file may be called `__proto__`.
  const photos = Object.fromEntries(manifest.photos);
  await writeAtomically(
    locateManifest(cacheDir),
    JSON.stringify({ reading: READING, settings: manifest.settings, photos }),
  );
}

/** The part of a stored manifest that pages use. */
export function exposeManifest(photos: ReadonlyMap<string, StoredImage>): ImageManifest {
  return Object.fromEntries(Array.from(photos, ([filename, image]) => [filename, page.parse(image)]));
}
