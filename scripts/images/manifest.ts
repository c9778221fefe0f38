import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  DERIVED_FORMATS,
  type DerivedFormat,
  type DerivedImage,
  IMAGE_WIDTHS,
  shareName,
  widthsIn,
} from '../../src/shared/content/derivedImages.ts';
import type { PictureExtras } from '../../src/shared/content/imageFile.ts';
import { writeAtomically } from './files.ts';

/** The data of one photo for pages, and the facts that tell whether the file has changed. */
export type StoredImage = DerivedImage & {
  readonly size: number;
  /** Modification time of the original, ms. */
  readonly mtimeMs: number;
  /** Digest of the original's bytes, independent of the encoder settings. */
  readonly digest: string;
};
/** Raised when an entry needs more facts: entries are then made again, mostly from existing files. */
const VERSION = 2;

/** File names in the photos folder, each with its derived image. */
export type ImageManifest = Record<string, DerivedImage>;
/** The manifest file. Its entries are valid for these encoder settings only. */
type StoredManifest = { settings: string; photos: Map<string, StoredImage> };

function locateManifest(cacheDir: string): string {
  return path.join(cacheDir, 'manifest.json');
}

export function locateDerived(cacheDir: string): string {
  return path.join(cacheDir, 'derived');
}

/** Reads the manifest; a missing, broken or foreign file is an empty one. */
export function loadManifest(cacheDir: string): StoredManifest {
  try {
    const { reading, settings, photos } = JSON.parse(readFileSync(locateManifest(cacheDir), 'utf8'));
    if (reading === VERSION) return { settings, photos: new Map(Object.entries<StoredImage>(photos)) };
  } catch {
    // The manifest is made again.
  }
  return { settings: '', photos: new Map() };
}

export async function saveManifest(cacheDir: string, manifest: StoredManifest): Promise<void> {
  // fromEntries, because a file may be called `__proto__`.
  const photos = Object.fromEntries(manifest.photos);
  await writeAtomically(
    locateManifest(cacheDir),
    JSON.stringify({ reading: VERSION, settings: manifest.settings, photos }),
  );
}

/** A nearly black colour, lighter: while such a photo loads, its box would look like a hole, or be unseen on a dark page. */
function notBlack(color: string): string {
  const parts = [...Buffer.from(color.slice(1), 'hex')];
  const more = Math.max(0, 72 - Math.max(...parts));
  return `#${Buffer.from(parts.map((part) => part + more)).toString('hex')}`;
}

/** The part of a stored manifest that pages use. */
export function exposeManifest(photos: ReadonlyMap<string, StoredImage>): ImageManifest {
  const shown = ({ size: _, mtimeMs: __, digest: ___, ...image }: StoredImage): DerivedImage => ({
    ...image,
    color: notBlack(image.color),
  });
  return Object.fromEntries(Array.from(photos, ([filename, image]) => [filename, shown(image)]));
}

/** The photos of a cache's manifest whose derivatives all exist. */
export function knownImages(cacheDir: string): ImageManifest {
  const isThere = (name: string) => existsSync(path.join(locateDerived(cacheDir), name));
  const known = [...loadManifest(cacheDir).photos].filter(([, image]) =>
    listDerivatives(image).every(isThere),
  );
  return exposeManifest(new Map(known));
}

/** Encoder settings. All values are part of the derivatives' names, so a change derives all of them again. */

/** `version` is raised by hand when a change of the code changes the result. */
export type EncoderSettings = {
  version: number;
  /** Widths in px, ascending; a photo gets those that it is wide enough for. */
  widths: readonly number[];
  avif: { quality: number; effort: number; chromaSubsampling: '4:4:4' | '4:2:0' };
  webp: { quality: number; effort: number };
};

/**
 * AVIF effort 1 at quality 50 has the error of WebP quality 75 with a fifth fewer bytes, for the same time; effort 2
 * costs three times the time and saves nothing. Full chroma keeps coloured edges of prints clean. WebP is for the few
 * browsers without AVIF: effort 2 takes half the time of 4.
 */
export const ENCODER_SETTINGS: EncoderSettings = {
  version: 1,
  widths: IMAGE_WIDTHS,
  avif: { quality: 50, effort: 1, chromaSubsampling: '4:4:4' },
  webp: { quality: 75, effort: 2 },
};

/** The same for JPEGs of photos with a gain map. */
export const GAIN_MAP_SETTINGS = { version: 1, quality: 82 } as const;

/** The settings that one photo's derivatives depend on, as one string. */
export function serialiseSettings(settings: EncoderSettings, extras?: PictureExtras): string {
  const profile = extras?.isWide ? { profile: 1 } : {};
  const gainMap = extras?.hasGainMap ? { gainMap: GAIN_MAP_SETTINGS } : {};
  return JSON.stringify({ ...settings, ...profile, ...gainMap });
}

/** File name of one derivative, as in the address `/i/<hash>-<width>.avif`. */
export function nameDerivative(hash: string, width: number, format: DerivedFormat | 'jpg'): string {
  return `${hash}-${width}.${format}`;
}

/** The file names of all derivatives of one photo. */
export function listDerivatives({
  hash,
  widths,
  hdr,
}: Pick<DerivedImage, 'hash' | 'widths' | 'hdr'>): string[] {
  const formats = hdr ? ([...DERIVED_FORMATS, 'jpg'] as const) : DERIVED_FORMATS;
  const sized = formats.flatMap((format) =>
    widthsIn(format, widths).map((width) => nameDerivative(hash, width, format)),
  );
  return [...sized, shareName(hash)];
}
