import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { shareName } from '../../src/domain/sharePicture.ts';
import type { Limiter } from './concurrency.ts';
import { digestContent, serialiseSettings, shortenDigest } from './digest.ts';
import {
  type Derivative,
  decodePhoto,
  encodeShare,
  encodeWidths,
  inspectPhoto,
  readColor,
} from './encode.ts';
import type { DerivedImage } from './manifest.ts';
import { PhotoRefused } from './photoRefused.ts';
import { type EncoderSettings, listDerivatives, nameDerivative } from './settings.ts';
import { writeAtomically } from './writeAtomically.ts';

/** What is known of a photo once its derivatives are there, and whether any had to be encoded. */
export type Outcome = { image: Omit<DerivedImage, 'hash'>; encoded: boolean };

/**
 * Makes sure that all derivatives of one photo are in `derivedDir`, encoding those that are missing. Throws PhotoRefused when the file is not
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
  // Made by a run whose manifest was lost, by one that knew fewer derivatives, or by one beside this one.
  const known = await readColor(smallest).catch(() => undefined);
  const missing = listDerivatives({ hash, widths: shape.widths }).filter(
    (name) => !known || !existsSync(path.join(derivedDir, name)),
  );
  if (known && missing.length === 0) return { image: { ...shape, color: known }, encoded: false };
  const store = ({ name, data }: Derivative): Promise<void> =>
    writeAtomically(path.join(derivedDir, name), data);
  const widest = await limit(() => decodePhoto(bytes, Math.max(...shape.widths)));
  await encodeWidths({ widest, hash, widths: shape.widths, missing, settings, limit, store });
  const color = known ?? (await readColor(smallest));
  const share = shareName(hash);
  if (missing.includes(share)) {
    await store({ name: share, data: await limit(() => encodeShare(widest, color)) });
  }
  return { image: { ...shape, color }, encoded: true };
}
