import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Limiter } from './concurrency.ts';
import { digestContent, serialiseSettings, shortenDigest } from './digest.ts';
import { type Derivative, encodePhoto, inspectPhoto, readColor } from './encode.ts';
import type { DerivedImage } from './manifest.ts';
import { isComplete } from './photoFolder.ts';
import { PhotoRefused } from './photoRefused.ts';
import { type EncoderSettings, nameDerivative } from './settings.ts';
import { writeAtomically } from './writeAtomically.ts';

/** What is known of a photo once its derivatives are there, and whether they had to be encoded. */
export type Outcome = { image: Omit<DerivedImage, 'hash'>; encoded: boolean };

/**
 * Makes sure that all derivatives of one photo are in `derivedDir`. Throws PhotoRefused when the file is not
 * a photo that can be shown or changed since `hash` was taken, other errors when the folder cannot be written.
 */
export async function deriveContent(options: {
  file: string;
  hash: string;
  derivedDir: string;
  settings: EncoderSettings;
  limit: Limiter;
}): Promise<Outcome> {
  const { file, hash, derivedDir, settings, limit } = options;
  const bytes = await readFile(file);
  if (shortenDigest(digestContent(bytes), serialiseSettings(settings)) !== hash) {
    throw new PhotoRefused('the file changed while it was read: build again');
  }
  const shape = await inspectPhoto(bytes, settings);
  const smallest = path.join(derivedDir, nameDerivative(hash, Math.min(...shape.widths), 'webp'));
  if (isComplete(derivedDir, { hash, widths: shape.widths })) {
    // Made by a run whose manifest was lost, or by one beside this one.
    const color = await readColor(smallest).catch(() => undefined);
    if (color) return { image: { ...shape, color }, encoded: false };
  }
  const store = ({ name, data }: Derivative): Promise<void> =>
    writeAtomically(path.join(derivedDir, name), data);
  await encodePhoto({ bytes, hash, widths: shape.widths, settings, limit, store });
  return { image: { ...shape, color: await readColor(smallest) }, encoded: true };
}
