import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { DerivedImage } from '../../src/shared/content/derivedImages.ts';
import { shareName } from '../../src/shared/sharePicture.ts';
import type { Limiter } from './concurrency.ts';
import { digestContent, shortenDigest } from './digest.ts';
import {
  type Derivative,
  decodePhoto,
  encodedAs,
  encodeGainMap,
  encodeShare,
  encodeWidths,
  inspectPhoto,
  readColor,
  settleAll,
} from './encode.ts';
import { PhotoRefused } from './photoRefused.ts';
import { type EncoderSettings, listDerivatives, nameDerivative, serialiseSettings } from './settings.ts';
import { writeAtomically } from './writeAtomically.ts';

/** What pages need of a photo, and what is at work on derivatives that were missing. */
export type Outcome = { image: DerivedImage; encoding?: Promise<void> };

/**
 * Makes sure that a photo's derivatives are there; the image is known when the smallest is. Throws PhotoRefused, also
 * where it has changed since `digest`.
 */
export async function deriveContent(options: {
  file: string;
  digest: string;
  derivedDir: string;
  settings: EncoderSettings;
  limit: Limiter;
}): Promise<Outcome> {
  const { file, digest, derivedDir, settings, limit } = options;
  // At once: on a way back from the system's pool it would wait for what else a build does.
  const bytes = readFileSync(file);
  if (digestContent(bytes) !== digest) {
    throw new PhotoRefused('the file changed while it was read: build again');
  }
  const { isWide, hasGainMap, ...shape } = await inspectPhoto(bytes, settings);
  const hash = shortenDigest(digest, serialiseSettings(settings, { isWide, hasGainMap }));
  const known: Omit<DerivedImage, 'color'> = { hash, ...shape, ...(hasGainMap && { hdr: true }) };
  const smallest = nameDerivative(hash, Math.min(...shape.widths), 'webp');
  // Made by a run whose manifest was lost, by one that knew fewer derivatives, or by one beside this one.
  const isThere = (name: string) => existsSync(path.join(derivedDir, name));
  const colorOf = () => readColor(path.join(derivedDir, smallest));
  const found = isThere(smallest) ? await colorOf().catch(() => undefined) : undefined;
  const missing = listDerivatives(known).filter((name) => !found || !isThere(name));
  if (found && missing.length === 0) return { image: { ...known, color: found } };
  const store = ({ name, data }: Derivative): Promise<void> =>
    writeAtomically(path.join(derivedDir, name), data);
  const widest = await limit(() => decodePhoto(bytes, Math.max(...shape.widths), isWide));
  const encode = (names: string[]) =>
    encodeWidths({ widest, hash, widths: shape.widths, missing: names, settings, limit, store });
  const encodeSmallest = async () => {
    await encode([smallest]);
    return colorOf();
  };
  const smallestMade = found ?? encodeSmallest();
  // The largest take longest: they begin beside the smallest, which tells the colour.
  const others = encode(missing.filter((name) => found || name !== smallest));
  // Its failure is told by what waits for all of them.
  others.catch(() => {});
  const color = await Promise.resolve(smallestMade).catch(async (error: unknown) => {
    await Promise.allSettled([others]);
    throw error;
  });
  const share = shareName(hash);
  const encodeShared = async () => {
    const encoding = limit(() => encodeShare(widest, color));
    await store({ name: share, data: await encodedAs('the picture to share', encoding) });
  };
  const encodeGain = async (width: number) => {
    const name = nameDerivative(hash, width, 'jpg');
    if (!missing.includes(name)) return;
    const encoding = limit(() => encodeGainMap(bytes, width, isWide));
    await store({ name, data: await encodedAs(`jpg ${width} px wide with its gain map`, encoding) });
  };
  const encoding = settleAll([
    others,
    ...shape.widths.map(encodeGain),
    ...(missing.includes(share) ? [encodeShared()] : []),
  ]);
  return { image: { ...known, color }, encoding };
}
