import { mapAtOnce } from '../lib/mapAtOnce.ts';
import type { CopyOutcome, CopyPicture } from './copyPicture.ts';
import { PictureFault, type PictureFaultCode } from './pictureFault.ts';

/** Hosts are asked for so many pictures at once. */
const AT_ONCE = 4;
/** Faults of a host, not of a picture: it is not waited for again. */
const SILENT: ReadonlySet<PictureFaultCode> = new Set(['unreachable', 'tooSlow']);

/** What one call copies at most: a function has a minute, and one commit on GitHub some 16 MB, in base64. */
const CALL_MAX_MS = 20_000;
const CALL_MAX_BYTES = 8 * 1024 * 1024;

/** Copies pictures, a few at a time, each from the first of its addresses that works; `settle` hears every outcome. */
export async function copyPictures(
  wanted: Iterable<readonly string[]>,
  copyPicture: CopyPicture,
  settle: (origins: readonly string[], outcome: CopyOutcome) => void | Promise<void>,
): Promise<void> {
  const silent = new Map<string, PictureFault>();
  await mapAtOnce([...wanted], AT_ONCE, async (origins) => {
    const { host } = new URL(origins[0] ?? '');
    const outcome = silent.get(host) ?? (await copyPicture(origins));
    if (outcome instanceof PictureFault && SILENT.has(outcome.code)) silent.set(host, outcome);
    await settle(origins, outcome);
  });
}

/** Copies one picture after the other until the time and the bytes of one call are used up; any later one is left. */
export function limitCopies(copyPicture: CopyPicture): CopyPicture {
  const end = performance.now() + CALL_MAX_MS;
  let bytesLeft = CALL_MAX_BYTES;
  return async (origins) => {
    if (performance.now() > end) return new PictureFault('tooMany');
    const outcome = await copyPicture(origins);
    if (outcome instanceof PictureFault) return outcome;
    const { byteLength } = outcome.bytes;
    // A single picture is never too many.
    if (byteLength > bytesLeft && bytesLeft < CALL_MAX_BYTES) return new PictureFault('tooMany');
    bytesLeft -= byteLength;
    return outcome;
  };
}
