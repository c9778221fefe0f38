import { type Copied, currentCopy, photoOrigins, videoOrigins } from '../../src/shared/content/copies.ts';
import type { CollectionName, StoredValue } from '../content/collections.ts';
import { isRepeated, messageOf, type Operation } from '../content/commitMessage.ts';
import { IMAGE_FOLDER, isTextPath, largeCopyOf } from '../content/contentPaths.ts';
import {
  blobId,
  type Change,
  type ChangeMessage,
  type Commit,
  type ContentStore,
  type Snapshot,
} from '../content/contentStore.ts';
import { mapAtOnce } from '../lib/mapAtOnce.ts';
import { PictureFault, type PictureFaultCode } from './cleanImage.ts';
import type { CopyOutcome, CopyPicture } from './copyPicture.ts';

const AT_ONCE = 4;
/** Faults of a host, not of a picture: its other pictures are skipped. */
const SILENT: ReadonlySet<PictureFaultCode> = new Set(['unreachable', 'tooSlow']);

/** Limits of one call: a function has a minute, and a commit on GitHub about 16 MB, in base64. */
const CALL_MAX_MS = 20_000;
const CALL_MAX_BYTES = 8 * 1024 * 1024;

/** Copies pictures, a few at a time, each from its first working address; `settle` gets every outcome. */
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

/** Copies pictures one after another until one call's time and bytes are used up; the rest are left out. */
export function limitCopies(copyPicture: CopyPicture): CopyPicture {
  const end = performance.now() + CALL_MAX_MS;
  let bytesLeft = CALL_MAX_BYTES;
  return async (origins) => {
    if (performance.now() > end) return new PictureFault('tooMany');
    const outcome = await copyPicture(origins);
    if (outcome instanceof PictureFault) return outcome;
    const { byteLength } = outcome.bytes;
    // A single picture always fits.
    if (byteLength > bytesLeft && bytesLeft < CALL_MAX_BYTES) return new PictureFault('tooMany');
    bytesLeft -= byteLength;
    return outcome;
  };
}

/** The addresses on other hosts that an entry of each list may name. The values are valid. */
const ORIGINS: Partial<Record<CollectionName, (value: never) => readonly string[]>> = {
  photos: photoOrigins,
  videos: videoOrigins,
};

/** Characters of the blob id in a copy's name: a changed picture gets a new address that no cache knows. */
const DIGEST_LENGTH = 8;
/** The end of a copy's name after the entry's id, without the extension. */
export const COPY_TAIL = new RegExp(`-[0-9a-f]{${DIGEST_LENGTH}}$`);

/** The result for some addresses; undefined until it is fetched. */
export type Fetched = (origins: readonly string[]) => CopyOutcome | undefined;

type Settled = { readonly value: StoredValue; readonly files: Change[]; readonly fault?: PictureFault };

/** Gives an entry the copy of the picture it names, or removes a copy that it no longer names. */
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

/** Every word of a text that may be a file name. */
const wordsOf = (text = ''): string[] =>
  (text.match(/\w[\w.-]*/g) ?? []).map((word) => word.replace(/\.+$/, ''));

function textAfter(change: Change): string | undefined {
  if (!isTextPath(change.path) || 'delete' in change) return undefined;
  const { content } = change;
  return content instanceof Uint8Array ? Buffer.from(content).toString('utf8') : String(content);
}

/** The images that the changed texts named and no text of the content names any more. */
function unusedImages({ files }: Snapshot, changes: readonly Change[]): Change[] {
  const changed = new Set(changes.map(({ path }) => path));
  const named = new Set(changes.flatMap((change) => wordsOf(textAfter(change))));
  const before = new Set([...changed].flatMap((path) => wordsOf(files.get(path)?.text)));
  const isUnused = (word: string) => {
    const path = `${IMAGE_FOLDER}/${word}`;
    return !named.has(word) && files.has(path) && !changed.has(path);
  };
  const dropped = [...before].filter(isUnused);
  if (dropped.length === 0) return [];
  for (const { path, text } of files.values())
    if (!changed.has(path)) for (const word of wordsOf(text)) named.add(word);
  return dropped.filter(isUnused).map((word) => ({ path: `${IMAGE_FOLDER}/${word}`, delete: true }));
}

function copiesOfGone({ files }: Snapshot, changes: readonly Change[]): Change[] {
  const changed = new Set(changes.map(({ path }) => path));
  return changes
    .filter((change) => 'delete' in change && change.path.startsWith(`${IMAGE_FOLDER}/`))
    .map(({ path }) => largeCopyOf(path))
    .filter((path) => files.has(path) && !changed.has(path))
    .map((path) => ({ path, delete: true }));
}

/** One write by the owner: the store, the operation id, and how to copy pictures from other hosts. */
export type ContentWrite = {
  readonly store: ContentStore;
  readonly operation: Operation;
  readonly copyPicture: CopyPicture;
};

class PicturesMissing extends Error {}

/**
 * Commits an edit, and deletes unused images with their display copies, so that nothing deleted stays online. An edit
 * that needs pictures from other hosts runs again once they are fetched.
 */
export async function commitEdit(
  { store, operation, copyPicture }: ContentWrite,
  subject: ChangeMessage['subject'],
  edit: (snapshot: Snapshot, fetched: Fetched) => Change[],
): Promise<Commit> {
  const outcomes = new Map<string, CopyOutcome>();
  const missing = new Map<string, readonly string[]>();
  const copy = limitCopies(copyPicture);
  const fetched: Fetched = (origins) => {
    const outcome = outcomes.get(origins.join(' '));
    if (!outcome) missing.set(origins.join(' '), origins);
    return outcome;
  };
  for (;;) {
    try {
      return await store.change(messageOf(subject, operation), (snapshot) => {
        missing.clear();
        const changes = edit(snapshot, fetched);
        if (missing.size > 0) throw new PicturesMissing();
        const all = [...changes, ...unusedImages(snapshot, changes)];
        return [...all, ...copiesOfGone(snapshot, all)];
      });
    } catch (error) {
      if (!(error instanceof PicturesMissing)) throw error;
      await copyPictures(missing.values(), copy, (origins, outcome) => {
        outcomes.set(origins.join(' '), outcome);
      });
    }
  }
}

/** A commit, and what its caller is answered. */
export type Made<T> = { readonly commit: Commit; readonly answer: T };

/**
 * Like `commitEdit`, for an edit that also returns the answer.
 * @param reread makes the answer when an earlier call has committed the change; by default the edit does
 */
export async function commitAnswer<T>(
  write: ContentWrite,
  subject: string | ((answer: T) => string),
  edit: (snapshot: Snapshot, fetched: Fetched) => { readonly changes: Change[]; readonly answer: T },
  reread: (snapshot: Snapshot) => T = (snapshot) => edit(snapshot, () => undefined).answer,
): Promise<Made<T>> {
  let edited: ReturnType<typeof edit> | undefined;
  const subjectNow = typeof subject === 'string' ? subject : () => (edited ? subject(edited.answer) : '');
  const commit = await commitEdit(write, subjectNow, (snapshot, fetched) => {
    edited = edit(snapshot, fetched);
    return edited.changes;
  });
  if (edited && !isRepeated(commit)) return { commit, answer: edited.answer };
  return { commit, answer: reread(await write.store.snapshot()) };
}
