import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { shareName } from '../../src/domain/sharePicture.ts';
import type { Limiter } from './concurrency.ts';
import { digestContent, shortenDigest } from './digest.ts';
import {
  type Derivative,
  decodePhoto,
  encodeGainMap,
  encodeShare,
  encodeWidths,
  inspectPhoto,
  readColor,
} from './encode.ts';
import type { DerivedImage } from './manifest.ts';
import { PhotoRefused } from './photoRefused.ts';
import { type EncoderSettings, listDerivatives, nameDerivative, serialiseSettings } from './settings.ts';
import { writeAtomically } from './writeAtomically.ts';

/** What is known of a photo once its derivatives are there, and whether any had to be encoded. */
export type Outcome = { image: DerivedImage; encoded: boolean };

/** Makes sure that a photo's derivatives are there. Throws PhotoRefused, also where it has changed since `digest`. */
export async function deriveContent(options: {
  file: string;
  digest: string;
  derivedDir: string;
  settings: EncoderSettings;
  limit: Limiter;
}): Promise<Outcome> {
  const { file, digest, derivedDir, settings, limit } = options;
  const bytes = await readFile(file);
  if (digestContent(bytes) !== digest) {
    throw new PhotoRefused('the file changed while it was read: build again');
  }
  const { isWide, hasGainMap, ...shape } = await inspectPhoto(bytes, settings);
  const hash = shortenDigest(digest, serialiseSettings(settings, { isWide, hasGainMap }));
  const known: Omit<DerivedImage, 'color'> = { hash, ...shape, ...(hasGainMap && { hdr: true }) };
  const smallest = path.join(derivedDir, nameDerivative(hash, Math.min(...shape.widths), 'webp'));
  // Made by a run whose manifest was lost, by one that knew fewer derivatives, or by one beside this one.
  const found = await readColor(smallest).catch(() => undefined);
  const missing = listDerivatives(known).filter((name) => !found || !existsSync(path.join(derivedDir, name)));
  if (found && missing.length === 0) return { image: { ...known, color: found }, encoded: false };
  const store = ({ name, data }: Derivative): Promise<void> =>
    writeAtomically(path.join(derivedDir, name), data);
  const widest = await limit(() => decodePhoto(bytes, Math.max(...shape.widths), isWide));
  await encodeWidths({ widest, hash, widths: shape.widths, missing, settings, limit, store });
  for (const width of shape.widths) {
    const name = nameDerivative(hash, width, 'jpg');
    if (missing.includes(name)) {
      await store({ name, data: await limit(() => encodeGainMap(bytes, width, isWide)) });
    }
  }
  const color = found ?? (await readColor(smallest));
  const share = shareName(hash);
  if (missing.includes(share)) {
    await store({ name: share, data: await limit(() => encodeShare(widest, color)) });
  }
  return { image: { ...known, color }, encoded: true };
}
