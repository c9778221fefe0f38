import { type Copied, currentCopy, photoOrigins, videoOrigins } from '../../src/shared/content/copies.ts';
import { blobId } from '../content/blobId.ts';
import { IMAGE_FOLDER } from '../content/contentPaths.ts';
import type { Change, Snapshot } from '../content/contentStore.ts';
import type { CollectionName, StoredValue } from '../content/entryKinds.ts';
import type { CopyOutcome, CopyPicture } from './copyPicture.ts';
import { copyPictures, limitCopies } from './copyPictures.ts';
import { PictureFault } from './pictureFault.ts';

/** Where entries of a list may name a picture on another host. The values have passed their schema. */
const ORIGINS: Partial<Record<CollectionName, (value: never) => readonly string[]>> = {
  photos: photoOrigins,
  videos: videoOrigins,
};

/** Characters of a copy's blob id in its name: another picture gets another address, which no cache knows. */
const DIGEST_LENGTH = 8;
/** What stands behind the entry's id in the name of a copy, without the extension. */
export const COPY_TAIL = new RegExp(`-[0-9a-f]{${DIGEST_LENGTH}}$`);

/** A change needs pictures that have not been fetched: of each, the addresses to try. */
class PicturesWanted extends Error {
  override name = 'PicturesWanted';
  readonly wanted: readonly (readonly string[])[];

  constructor(wanted: readonly (readonly string[])[]) {
    super('pictures have to be fetched first');
    this.wanted = wanted;
  }
}

/** What was fetched for some addresses. Throws where that has not happened yet; pass it on. */
export type Fetched = (origins: readonly string[]) => CopyOutcome;

/** Runs a change that may need pictures from elsewhere: where one is missing it is fetched, and the change run anew. */
export async function withPictures<R>(
  copyPicture: CopyPicture,
  change: (fetched: Fetched) => Promise<R>,
): Promise<R> {
  const outcomes = new Map<string, CopyOutcome>();
  const copy = limitCopies(copyPicture);
  const fetched: Fetched = (origins) => {
    const outcome = outcomes.get(origins.join(' '));
    if (!outcome) throw new PicturesWanted([origins]);
    return outcome;
  };
  for (;;) {
    try {
      return await change(fetched);
    } catch (error) {
      if (!(error instanceof PicturesWanted)) throw error;
      await copyPictures(error.wanted, copy, (origins, outcome) => {
        outcomes.set(origins.join(' '), outcome);
      });
    }
  }
}

/** Settles several entries; the pictures that any of them lacks are then fetched together. */
export function settleEach<T, R>(items: readonly T[], settle: (item: T) => R): R[] {
  const wanted = new Map<string, readonly string[]>();
  const settled = items.flatMap((item) => {
    try {
      return [settle(item)];
    } catch (error) {
      if (!(error instanceof PicturesWanted)) throw error;
      for (const origins of error.wanted) wanted.set(origins.join(' '), origins);
      return [];
    }
  });
  if (wanted.size > 0) throw new PicturesWanted([...wanted.values()]);
  return settled;
}

/** An entry with its copy as it is to be stored, the file that comes with it, and why there is no copy. */
type Settled = { readonly value: StoredValue; readonly files: Change[]; readonly fault?: PictureFault };

/** Gives an entry the copy of the picture it asks for; one that it no longer asks for it no longer names. */
export function settleCopy(
  { name, id, value }: { name: CollectionName; id: string; value: StoredValue },
  snapshot: Snapshot,
  fetched: Fetched,
): Settled {
  const origins = ORIGINS[name]?.(value as never) ?? [];
  const { copy, copyOf } = value as Copied;
  const current = currentCopy({ copy, copyOf }, origins);
  const isKept = current !== undefined && snapshot.files.has(`${IMAGE_FOLDER}/${current}`);
  if (isKept || (origins.length === 0 && copy === undefined)) return { value, files: [] };
  const outcome = origins.length > 0 ? fetched(origins) : undefined;
  const bare = { ...value, copy: undefined, copyOf: undefined };
  if (!outcome || outcome instanceof PictureFault) {
    return { value: bare, files: [], ...(outcome ? { fault: outcome } : {}) };
  }
  const { bytes, extension, of } = outcome;
  const filename = `${id}-${blobId(bytes).slice(0, DIGEST_LENGTH)}.${extension}`;
  const path = `${IMAGE_FOLDER}/${filename}`;
  return { value: { ...bare, copy: filename, copyOf: of }, files: [{ path, content: bytes }] };
}
