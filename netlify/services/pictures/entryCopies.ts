import { type Copied, currentCopy, photoOrigins, videoOrigins } from '../../../src/domain/copies.ts';
import { blobId } from '../content/blobId.ts';
import { IMAGE_FOLDER } from '../content/contentPaths.ts';
import type { Change, Snapshot } from '../content/contentStore.ts';
import { pathOf } from '../entryFiles.ts';
import type { CollectionName, StoredValue } from '../entryKinds.ts';
import type { CopyOutcome, CopyPicture } from './copyPicture.ts';
import { dropImage } from './imageFiles.ts';
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

/** A change needs a picture that has not been fetched. */
class PictureWanted extends Error {
  override name = 'PictureWanted';
  readonly origins: readonly string[];

  constructor(origins: readonly string[]) {
    super('a picture has to be fetched first');
    this.origins = origins;
  }
}

/** What was fetched for some addresses. Throws where that has not happened yet; pass it on. */
export type Fetched = (origins: readonly string[]) => CopyOutcome;

/**
 * Runs a change of entries that may need pictures from elsewhere. Fetching takes seconds, and a change runs on content
 * that must not move meanwhile: so it is left where a picture is missing, and run anew once the picture is here.
 * @param change may run several times
 */
export async function withPictures<R>(
  copyPicture: CopyPicture,
  change: (fetched: Fetched) => Promise<R>,
): Promise<R> {
  const outcomes = new Map<string, CopyOutcome>();
  const fetched: Fetched = (origins) => {
    const outcome = outcomes.get(origins.join(' '));
    if (!outcome) throw new PictureWanted(origins);
    return outcome;
  };
  for (;;) {
    try {
      return await change(fetched);
    } catch (error) {
      if (!(error instanceof PictureWanted)) throw error;
      outcomes.set(error.origins.join(' '), await copyPicture(error.origins));
    }
  }
}

/** An entry with its copy as it is to be stored, the files that come and go with it, and why there is no copy. */
type Settled = { readonly value: StoredValue; readonly files: Change[]; readonly fault?: PictureFault };

/** Gives an entry the copy of the picture it asks for, and takes away one that it no longer asks for. */
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
  const old = copy === undefined ? [] : dropImage(snapshot, copy, pathOf(name, id), JSON.stringify(bare));
  if (!outcome || outcome instanceof PictureFault) {
    return { value: bare, files: old, ...(outcome ? { fault: outcome } : {}) };
  }
  const { bytes, extension, of } = outcome;
  const filename = `${id}-${blobId(bytes).slice(0, DIGEST_LENGTH)}.${extension}`;
  const path = `${IMAGE_FOLDER}/${filename}`;
  const gone = old.filter((change) => change.path !== path);
  return { value: { ...bare, copy: filename, copyOf: of }, files: [...gone, { path, content: bytes }] };
}
