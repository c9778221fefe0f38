import type { StoreServices } from '../content/contentStore.ts';
import { pathOf } from '../content/entryFiles.ts';
import { type MasterBlobs, UPLOAD_MS, type UploadNote } from '../content/masterBlobs.ts';

/** Longer than any call lasts that began while a note still held: a function ends after a minute. */
const SLACK_MS = 5 * 60_000;
/** The master of a deleted photo stays for so long: the deletion may be undone. */
const GONE_MS = 24 * 60 * 60_000;

const LIFE_MS: Record<UploadNote['state'], number> = {
  open: UPLOAD_MS + SLACK_MS,
  closed: SLACK_MS,
  gone: GONE_MS,
};

type Sweep = StoreServices & { readonly blobs: MasterBlobs };

/** Removes of one photo what nothing needs any more. Answers how many chunks went. */
async function sweepPhoto({ blobs, now }: Sweep, id: string, isThere: boolean): Promise<number> {
  const note = await blobs.note(id);
  if (note && now() - note.at < LIFE_MS[note.state]) return 0;
  if (!isThere && note?.state !== 'gone') {
    await blobs.leaveNote(id, { state: 'gone', at: now(), name: '', bytes: 0 });
    return 0;
  }
  if (!isThere) await blobs.removeMaster(id);
  const master = await blobs.master(id);
  const needed = new Set([...(master?.chunks ?? []), ...(master?.copy?.chunks ?? [])]);
  const unneeded = (await blobs.chunks(id)).filter((sha256) => !needed.has(sha256));
  for (const sha256 of unneeded) await blobs.removeChunk(id, sha256);
  if (note) await blobs.removeNote(id);
  return unneeded.length;
}

/**
 * Removes what uploads have left behind that were given up, replaced or never finished, and the masters of photos that
 * were deleted a day ago. Nothing is removed while the content cannot be read.
 */
export async function sweepMasters(sweep: Sweep): Promise<void> {
  const ids = await sweep.blobs.photoIds();
  if (ids.length === 0) return;
  const { files, stale } = await sweep.store.snapshot();
  if (stale) return;
  let removed = 0;
  for (const id of ids) removed += await sweepPhoto(sweep, id, files.has(pathOf('photos', id)));
  if (removed > 0) sweep.log(`masters: ${removed} pieces removed that nothing needed any more.`);
}
